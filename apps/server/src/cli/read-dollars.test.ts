import { expect, it } from 'vitest';
import { readDollars } from './read-dollars.ts';

it.for([
  ['25', 2_500n],
  ['148.50', 14_850n],
  ['148.5', 14_850n],
  ['0.01', 1n],
  ['0.1', 10n],
  ['1.15', 115n],
  ['007', 700n],
  ['999999.99', 99_999_999n],
] as const)('[LED-9] reads %s as exactly %d cents', ([text, cents]) => {
  expect(readDollars(text)).toBe(cents);
});

it.for([
  '0',
  '0.00',
  '-5',
  '1.005',
  '1,50',
  '$5',
  '1e3',
  '.5',
  '5.',
  'ten',
  '',
  ' 5',
  '5 ',
  '+5',
  '1000000',
  '٥',
  'NaN',
])('refuses %j as an amount', (text) => {
  expect(() => readDollars(text)).toThrow('The amount must be 0.01');
});
