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

it('puts a message of many lines into one', () => {
  expect(excerptOf({ content: 'It says:\n\n```js\nthrow  1;\n```\n Why?', attachments: [] })).toBe(
    'It says: throw 1; Why?',
  );
});

it('leaves what is no fence as it was written', () => {
  expect(excerptOf({ content: 'Try `a` or ```b```', attachments: [] })).toBe('Try `a` or ```b```');
  expect(excerptOf({ content: '```', attachments: [] })).toBe('```');
});

it('names files where nothing was written', () => {
  expect(excerptOf({ content: '', attachments: [file('screen.png')] })).toBe('screen.png');
  expect(excerptOf({ content: '', attachments: [file('a.png'), file('b.png')] })).toBe('2 files');
  expect(excerptOf({ content: 'See here', attachments: [file('a.png')] })).toBe('See here');
});
