import { consoleLevels, type ConsoleLevel } from '@botique/contract/licenses/console-rules.ts';
import type { ConsoleLine } from '@botique/contract/licenses/console.ts';
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import type { Chunk } from './repository.ts';

/** Below this, compressing costs more than it saves. */
const worthCompressing = 1_024;

type Stored = [number: number, time: number, level: number, content: string];

export function packLines(sessionId: string, lines: readonly ConsoleLine[]): Chunk {
  const stored = lines.map(({ number, date, level, content }): Stored => [
    number,
    Date.parse(date),
    consoleLevels.indexOf(level),
    content,
  ]);
  const json = Buffer.from(JSON.stringify(stored));
  const isCompressed = json.length >= worthCompressing;
  return {
    sessionId,
    firstNumber: lines[0]?.number ?? 0,
    lastNumber: lines.at(-1)?.number ?? 0,
    lineCount: lines.length,
    content: isCompressed ? zstdCompressSync(json) : json,
    isCompressed,
  };
}

export function unpackLines({ content, isCompressed }: Chunk): ConsoleLine[] {
  const json = isCompressed ? zstdDecompressSync(content) : content;
  return (JSON.parse(json.toString()) as Stored[]).map(([number, time, level, text]) => ({
    number,
    date: new Date(time).toISOString(),
    level: consoleLevels[level] as ConsoleLevel,
    content: text,
  }));
}
