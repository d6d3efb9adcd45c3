import { expect, it } from 'vitest';
import { awakeFirst } from './awake-first.ts';

const ids = (...names: string[]) => names.map((id) => ({ id }));

it('[LED-26] who runs stands in front, and the others stay in their order', () => {
  expect(awakeFirst(ids('a', 'b', 'c', 'd'), new Set(['c', 'd']))).toEqual(ids('c', 'd', 'a', 'b'));
  expect(awakeFirst(ids('a', 'b'), new Set())).toEqual(ids('a', 'b'));
});
