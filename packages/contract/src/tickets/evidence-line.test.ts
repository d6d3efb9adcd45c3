import { expect, it } from 'vitest';
import { evidenceLine } from './evidence-line.ts';
import { evidenceLimits } from './ticket-rules.ts';

const line = (content: string) => ({
  number: 7,
  date: '2026-11-18T14:09:47.000Z',
  level: 'info' as const,
  content,
});
const shown = (content: string) => evidenceLine(line(content)).line.content;

it('[TIC-73] hides before it cuts, so that half of a token does not stay', () => {
  const start = `${'x '.repeat(240)}token=`;
  const { line: masked, hidden } = evidenceLine(line(`${start}hunter2hunter2hunter2hunter2`));
  expect(masked).toEqual(line(`${start}[hidden]`));
  expect(hidden).toBe(1);
});

it('[TIC-73] hides a token that is longer than the shown part of a line', () => {
  const token = `eyJ${'hbGciOiJFZERTQSJ9'.repeat(100)}`;
  expect(shown(`${'x '.repeat(200)}${token}`)).toBe(`${'x '.repeat(200)}[hidden]`);
});

it('[TIC-73] cuts long lines at a whole character', () => {
  const cut = shown(`${'a'.repeat(evidenceLimits.lineLength - 2)}🙂 and more`);
  expect(cut).toHaveLength(evidenceLimits.lineLength);
  expect(cut.isWellFormed()).toBe(true);
  expect(cut.endsWith('…')).toBe(true);
});

it('[TIC-73] removes the colours of a long line, so that none is cut in half', () => {
  const coloured = '\u001B[31ma\u001B[0m';
  expect(shown(coloured)).toBe(coloured);
  expect(shown(coloured.repeat(100))).toBe('a'.repeat(100));
});
