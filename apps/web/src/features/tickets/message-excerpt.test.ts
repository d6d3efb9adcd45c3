import type { Attachment } from '@botique/contract/tickets/ticket.ts';
import { expect, it } from 'vitest';
import { excerptOf, quotedText } from './message-excerpt.ts';

const file = (name: string): Attachment => ({
  id: name,
  name,
  kind: 'image',
  type: 'image/png',
  size: 1,
  width: 1,
  height: 1,
});

it('joins the lines of a message into one, without code fences', () => {
  expect(excerptOf({ content: 'It says:\n\n```js\nthrow  1;\n```\n Why?', attachments: [] })).toBe(
    'It says: throw 1; Why?',
  );
});

it('keeps backticks that are not code fences', () => {
  expect(excerptOf({ content: 'Try `a` or ```b```', attachments: [] })).toBe('Try `a` or ```b```');
  expect(excerptOf({ content: '```', attachments: [] })).toBe('```');
});

it('shows the file name or the number of files when a message has no text', () => {
  expect(excerptOf({ content: '', attachments: [file('screen.png')] })).toBe('screen.png');
  expect(excerptOf({ content: '', attachments: [file('a.png'), file('b.png')] })).toBe('2 files');
  expect(excerptOf({ content: 'See here', attachments: [file('a.png')] })).toBe('See here');
});

it('quotes a message on one line, without code fences', () => {
  expect(quotedText('Look:\n\n```ts\nconst a = 1;\n```\n  Thanks')).toBe('Look: const a = 1; Thanks');
  expect(quotedText('a ``` b')).toBe('a ``` b');
});

it('quotes a message without text as a file', () => {
  expect(quotedText('')).toBe('sent a file');
  expect(quotedText('```\n```')).toBe('sent a file');
});
