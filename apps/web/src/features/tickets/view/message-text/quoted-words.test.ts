import { expect, it } from 'vitest';
import { quotedWords } from './quoted-words.ts';

it('puts a message into one line, without the fences around its code', () => {
  expect(quotedWords('Look:\n\n```ts\nconst a = 1;\n```\n  Thanks')).toBe('Look: const a = 1; Thanks');
  expect(quotedWords('a ``` b')).toBe('a ``` b');
});

it('says what a message without words is', () => {
  expect(quotedWords('')).toBe('sent a file');
  expect(quotedWords('```\n```')).toBe('sent a file');
});
