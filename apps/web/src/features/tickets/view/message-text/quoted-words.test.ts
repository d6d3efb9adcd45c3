import { expect, it } from 'vitest';
import { quotedWords } from './quoted-words.ts';

it('quotes a message on one line, without code fences', () => {
  expect(quotedWords('Look:\n\n```ts\nconst a = 1;\n```\n  Thanks')).toBe('Look: const a = 1; Thanks');
  expect(quotedWords('a ``` b')).toBe('a ``` b');
});

it('quotes a message without text as a file', () => {
  expect(quotedWords('')).toBe('sent a file');
  expect(quotedWords('```\n```')).toBe('sent a file');
});
