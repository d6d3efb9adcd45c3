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

it('[TIC-73] shows nothing from behind the shown part, however much of that is hidden', () => {
  const { lineLength } = evidenceLimits;
  const lineWith = (secretLength: number) => {
    const start = `token="${'hunter2 '.repeat(secretLength / 8)}" `;
    // The start of a token where the line is cut before anything is hidden.
    return `${start.padEnd(2 * lineLength - 8, 'y ')}eyJhbGciOiJFZERTQSJ9.e30.abc`;
  };
  const content = lineWith(400);
  expect(shown(content)).toBe(`token="[hidden]${content.slice(407, lineLength)}…`);
  expect(shown(lineWith(800))).toBe('token="[hidden]…');
});

it('[TIC-73] shows a mark whole that begins in the shown part', () => {
  const start = 'x '.repeat(249);
  expect(shown(`${start}84.112.9.40`)).toBe(`${start}[address hidden]`);
  expect(shown(`${start}84.112.9.40 and more`)).toBe(`${start}[address hidden]…`);
});

it('[TIC-73] cuts a line that marks have made longer', () => {
  const text = shown('1.1.1.1 '.repeat(62));
  expect(text.length).toBeLessThan(evidenceLimits.lineLength + '[address hidden]…'.length);
  expect(text.endsWith('…')).toBe(true);
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
