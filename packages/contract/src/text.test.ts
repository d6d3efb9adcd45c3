import { expect, it } from 'vitest';
import { line } from './text.ts';

const name = line({ min: 1, max: 5 });

it('takes what people write, without the blanks around it', () => {
  for (const [typed, kept] of [
    [' Mo ', 'Mo'],
    ['Żółk', 'Żółk'],
    ['a\u200db', 'a\u200db'],
    ['🦊🦊', '🦊🦊'],
  ]) {
    expect(name.parse(typed)).toBe(kept);
  }
});

it.for(['', '  ', 'toolong', 'a\u0000', 'a\nb', 'a\tb', '\u007f', '\ud800', '\udc00'])(
  'refuses %j, which cannot be kept or shown',
  (typed) => {
    expect(name.safeParse(typed).success).toBe(false);
  },
);
