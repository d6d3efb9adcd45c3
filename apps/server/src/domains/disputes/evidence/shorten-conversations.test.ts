import { expect, it } from 'vitest';
import { shortenConversations } from './shorten-conversations.ts';

const message = (text: string, minute: number) => ({
  authorId: '1',
  role: 'User' as const,
  text,
  at: new Date(Date.UTC(2026, 0, 1, 0, minute)),
  files: 0,
});

const shorten = (texts: string[][]) =>
  shortenConversations({
    total: texts.flat().length,
    newest: texts.map((said, ticket) => ({
      id: String(ticket),
      title: 'Help',
      messages: said.map((text, at) => message(text, ticket * 10 + at)),
    })),
  });

const textsOf = ({ newest }: ReturnType<typeof shorten>) =>
  newest.map(({ messages }) => messages.map(({ text }) => text));

it('[ORD-190] keeps short conversations as they are', () => {
  const texts = [['Hello', 'How can we help?'], ['Thanks']];
  expect(textsOf(shorten(texts))).toEqual(texts);
});

it.for([
  ['many lines', 'a\n'.repeat(200)],
  ['long lines', 'word '.repeat(3_000)],
])('[ORD-190] keeps only the newest messages of conversations with %s', ([, long]) => {
  const shown = shorten([
    ['old', long ?? ''],
    [long ?? '', 'new'],
  ]);
  expect(shown.total).toBe(4);
  expect(textsOf(shown)).toEqual([[long, 'new']]);
});

it('[ORD-190] shows the beginning of a newest message that is too long', () => {
  const [[text] = []] = textsOf(shorten([['a\n'.repeat(2_000)]]));
  expect(text?.split('\n').length).toBeLessThan(300);
  expect(text).toMatch(/^a\na\n[^]*…$/);
});
