import { expect, it } from 'vitest';
import { LineBuffer } from './line-buffer.ts';

function filled(lines: number): LineBuffer {
  const buffer = new LineBuffer();
  for (let number = 1; number <= lines; number += 1) buffer.push('info', `line ${number}`);
  return buffer;
}

it('[SDK-6] numbers lines from 1 and keeps them until they are confirmed', () => {
  const buffer = filled(3);
  const batch = buffer.next();
  expect(batch?.first).toBe(1);
  expect(batch?.lines.map(({ content }) => content)).toEqual(['line 1', 'line 2', 'line 3']);
  expect(buffer.next()).toEqual(batch);
  buffer.push('warn', 'line 4');
  if (batch) buffer.confirm(batch);
  expect(buffer.next()).toEqual({ first: 4, lines: [{ level: 'warn', content: 'line 4' }] });
});

it('[SDK-6] makes batches that fit in a message, even of characters that take six bytes in JSON', () => {
  const buffer = new LineBuffer();
  for (let line = 0; line < 40; line += 1) buffer.push('error', '\u001B'.repeat(600));
  const batch = buffer.next();
  expect(Buffer.byteLength(JSON.stringify(['console', batch]))).toBeLessThan(16 * 1024);
  expect(batch?.lines.length).toBeGreaterThan(1);
});

it('[SDK-6] drops the oldest of too many lines, so that their numbers are missing', () => {
  const buffer = filled(2_500);
  expect(buffer.next()?.first).toBe(501);
});

it('[SDK-6] bounds the memory of long lines', () => {
  const buffer = new LineBuffer();
  for (let line = 0; line < 1_000; line += 1) buffer.push('info', 'x'.repeat(4_000));
  let bytes = 0;
  for (let batch = buffer.next(); batch; batch = buffer.next()) {
    bytes += Buffer.byteLength(JSON.stringify(batch.lines));
    buffer.confirm(batch);
  }
  expect(bytes).toBeLessThanOrEqual(1_100_000);
});

it('[SDK-6] cuts a line to 4 KB without splitting a character', () => {
  const buffer = new LineBuffer();
  buffer.push('info', '😀'.repeat(2_000));
  const content = buffer.next()?.lines[0]?.content ?? '';
  expect(Buffer.byteLength(content)).toBeLessThanOrEqual(4_096);
  expect(content).toMatch(/^(?:😀)+…$/u);
});

it.for(['\u0000', '\u001B', '"', '\uD800'])('[SDK-6] sends a long line of %j in a message', (text) => {
  const buffer = new LineBuffer();
  buffer.push('info', text.repeat(5_000));
  buffer.push('info', 'next');
  const sent = [];
  for (let batch = buffer.next(); batch; batch = buffer.next()) {
    expect(Buffer.byteLength(JSON.stringify(['console', batch]))).toBeLessThan(16 * 1024);
    sent.push(...batch.lines);
    buffer.confirm(batch);
  }
  expect(sent).toHaveLength(2);
  expect(sent[1]?.content).toBe('next');
});

it('[SDK-7] keeps the newest lines of an exiting process', () => {
  const messages = filled(1_500).takeNewest({ lines: 1_000, messages: 16 });
  const [first] = messages;
  expect(first?.first).toBe(501);
  expect(messages.reduce((sum, { lines }) => sum + lines.length, 0)).toBe(1_000);
});
