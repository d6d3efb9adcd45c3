import { expect, it } from 'vitest';
import { line, lines, pastedLines } from './text.ts';

const name = line({ min: 1, max: 5 });

it('accepts a line of text and trims it', () => {
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
  'refuses %j as a line of text',
  (typed) => {
    expect(name.safeParse(typed).success).toBe(false);
  },
);

const story = lines({ min: 1, max: 10 });

it('accepts text of many lines and normalises its line breaks', () => {
  for (const [typed, kept] of [
    ['a\r\nb\rc\nd', 'a\nb\nc\nd'],
    ['\n a\t\n', 'a'],
    ['a\n\n\tb', 'a\n\n\tb'],
    // The limit applies to the cleaned text.
    ['123\r\n456\r\n78', '123\n456\n78'],
  ]) {
    expect(story.parse(typed)).toBe(kept);
  }
});

it.for(['', ' \r\n ', '12345678901', 'a\u0000', 'a\u0008', 'a\u000bb', '\u007f.', 'a\u0085b', '\ud800'])(
  'refuses %j as text of many lines',
  (typed) => {
    expect(story.safeParse(typed).success).toBe(false);
  },
);

const pasted = pastedLines({ max: 10 });

it('removes terminal sequences and control characters from pasted text, but refuses long or blank text', () => {
  for (const [typed, kept] of [
    ['\u001B[1;31mred\u001B[0m', 'red'],
    ['\u001B]0;title\u0007text', 'text'],
    ['\u001B]8;;x\u001B\\link', 'link'],
    ['\u001BMup\u001B[2J', 'up'],
    ['a\u0000b\u0008c\u007Fd\u0085', 'abcd'],
    ['a\u001B', 'a'],
    ['a\r\nb\tc', 'a\nb\tc'],
    ['\uD800', '\uFFFD'],
    // The limit applies to the cleaned text.
    ['\u001B[31m1234567890\u001B[0m', '1234567890'],
    ['\u001B[31m\u001B[0m', ''],
    ['  ', ''],
  ]) {
    expect(pasted.parse(typed)).toBe(kept);
  }
  for (const typed of ['12345678901', '\u200B', '\u3164', null]) {
    expect(pasted.safeParse(typed).success).toBe(false);
  }
});
