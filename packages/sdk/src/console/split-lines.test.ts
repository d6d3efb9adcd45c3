import { expect, it } from 'vitest';
import { splitLines } from './split-lines.ts';

function linesOf(...chunks: (string | Uint8Array)[]): string[] {
  const lines: string[] = [];
  const splitter = splitLines((line) => lines.push(line));
  for (const chunk of chunks) splitter.write(chunk);
  splitter.end();
  return lines;
}

it('[SDK-5] joins what is printed in pieces, and splits it at line breaks', () => {
  expect(linesOf('one\ntw', 'o\r\nthr', 'ee')).toEqual(['one', 'two', 'three']);
});

it('[SDK-5] decodes characters that are split between two chunks', () => {
  const bytes = Buffer.from('Zürich\n');
  expect(linesOf(bytes.subarray(0, 2), bytes.subarray(2))).toEqual(['Zürich']);
});

it('[SDK-5] shows the last state of a progress bar', () => {
  expect(linesOf('10 %\r50 %\r100 %\n')).toEqual(['100 %']);
});

it('[SDK-5] passes on a line without an end in pieces', () => {
  const lines = linesOf('x'.repeat(10_000));
  expect(lines.map(({ length }) => length)).toEqual([4_096, 4_096, 1_808]);
});
