import type { Attachment } from '@botique/contract/tickets/ticket.ts';
import { expect, it } from 'vitest';
import { excerptOf } from './excerpt.ts';

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
