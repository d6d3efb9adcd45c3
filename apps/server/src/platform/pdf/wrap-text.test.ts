import { expect, it } from 'vitest';
import { wrapText } from './wrap-text.ts';

const letters = (text: string) => text.length;

it.for([
  ['short', ['short']],
  ['one two three', ['one two', 'three']],
  ['abcdefghijklmnop', ['abcdefgh', 'ijklmnop']],
  ['to abcdefghijk', ['to', 'abcdefgh', 'ijk']],
  ['  many \n\t spaces  ', ['many', 'spaces']],
  ['', ['']],
] as const)('wraps %j to the lines %j', ([text, lines]) => {
  expect(wrapText(text, 8, letters)).toEqual(lines);
});
