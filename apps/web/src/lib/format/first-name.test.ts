import { expect, it } from 'vitest';
import { firstName } from './first-name.ts';

it.for([
  ['June Okafor', 'June'],
  ['pixelpam', 'pixelpam'],
  ['  Анастасия Żółkiewska-Ångström', 'Анастасия'],
] as const)('[OFF-120] greets %s as %s', ([name, first]) => {
  expect(firstName(name)).toBe(first);
});
