import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitIntoChunks, type Chunk } from './chunks.ts';
import { message, messages } from '../conversation/testing/sample-conversation.ts';

const all = messages(1, 400);
const sizes = (chunks: readonly Chunk[]) => chunks.map((chunk) => chunk.messages.length);

describe('message chunks', () => {
  it('keeps the chunks when an earlier page is added', () => {
    const held = splitIntoChunks([], all.slice(100, 180));
    const now = splitIntoChunks(held, all.slice(50, 180));
    expect(sizes(now)).toEqual([50, 50, 30]);
    expect(now.slice(1)).toEqual(held);
    expect(now[1]).toBe(held[0]);
  });

  it('adds new messages only to the last chunk until it is full', () => {
    const held = splitIntoChunks([], all.slice(0, 98));
    const now = splitIntoChunks(held, all.slice(0, 103));
    expect(sizes(now)).toEqual([50, 50, 3]);
    expect(now[0]).toBe(held[0]);
    expect(now[1]?.key).toBe(held[1]?.key);
  });

  it('rebuilds the chunks when a message was inserted between others', () => {
    const held = splitIntoChunks([], [...all.slice(0, 10), ...all.slice(11, 20)]);
    expect(sizes(splitIntoChunks(held, all.slice(0, 20)))).toEqual([20]);
  });

  it('renders only the chunk of a message that changed', () => {
    const held = splitIntoChunks([], all.slice(0, 120));
    const changed = message(60, { content: 'Changed' });
    const now = splitIntoChunks(held, all.slice(0, 120).with(59, changed));
    expect(now.flatMap((chunk) => chunk.messages)).toContain(changed);
    expect([now[0], now[2]]).toEqual([held[0], held[2]]);
    expect([now[0] === held[0], now[1] === held[1], now[2] === held[2]]).toEqual([true, false, true]);
    expect(now[1]?.key).toBe(held[1]?.key);
  });

  it('keeps the chunks when the first and the last message changed', () => {
    const held = splitIntoChunks([], all.slice(0, 120));
    const changed = [
      message(1, { content: 'First' }),
      ...all.slice(1, 119),
      message(120, { content: 'Last' }),
    ];
    const now = splitIntoChunks(held, changed);
    expect(now.flatMap((chunk) => chunk.messages)).toEqual(changed);
    expect(now[1]).toBe(held[1]);
  });

  it('splits any conversation into chunks with unique keys, without losing a message', () => {
    const range = fc
      .tuple(fc.nat(399), fc.nat(399))
      .map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const);
    fc.assert(
      fc.property(fc.array(range, { maxLength: 8 }), (ranges) => {
        let chunks: readonly Chunk[] = [];
        for (const [from, to] of ranges) {
          chunks = splitIntoChunks(chunks, all.slice(from, to));
          expect(chunks.flatMap((chunk) => chunk.messages)).toEqual(all.slice(from, to));
          expect(new Set(chunks.map(({ key }) => key)).size).toBe(chunks.length);
        }
      }),
    );
  });
});
