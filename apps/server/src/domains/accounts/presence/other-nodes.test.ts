import { EventEmitter } from 'node:events';
import type { Server } from 'socket.io';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createOtherNodes } from './other-nodes.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const place = { path: '/store', since: 1 };

/** A node that shares its events with others, and can lose the connection to them. */
function connectNode(name: string, lines: Set<EventEmitter>) {
  const line = new EventEmitter();
  lines.add(line);
  const changed: string[][] = [];
  const io = Object.assign(line, {
    serverSideEmit(event: string, news: unknown) {
      if (!lines.has(line)) return;
      for (const other of lines) if (other !== line) other.emit(event, news);
    },
  });
  const here = new Map<string, typeof place>();
  const others = createOtherNodes({
    io: io as unknown as Server,
    node: name,
    everyoneHere: () => [...here],
    onChanged: (ids) => void changed.push([...ids]),
  });
  return { others, here, changed, cut: () => lines.delete(line) };
}

it('[ACC-72] forgets a node that has been silent for 50 s, with its users', () => {
  const lines = new Set<EventEmitter>();
  const [a, b] = [connectNode('a', lines), connectNode('b', lines)];
  b.here.set('mo', place);
  b.others.broadcastChanges([['mo', place]]);
  expect(a.others.placeOf('mo')).toEqual(place);
  b.cut();
  vi.advanceTimersByTime(40_000);
  expect(a.others.ids()).toEqual(['mo']);
  vi.advanceTimersByTime(40_000);
  expect(a.others.ids()).toEqual([]);
  expect(a.changed.at(-1)).toEqual(['mo']);
});

it('[ACC-72] notices within 5 s that a node has been silent for 50 s', () => {
  const lines = new Set<EventEmitter>();
  const [a, b] = [connectNode('a', lines), connectNode('b', lines)];
  b.others.broadcastChanges([['mo', place]]);
  b.cut();
  vi.advanceTimersByTime(55_000);
  expect(a.others.ids()).toEqual([]);
});

it('[ACC-72] forgets the users of a node that stops at once', () => {
  const lines = new Set<EventEmitter>();
  const [a, b] = [connectNode('a', lines), connectNode('b', lines)];
  b.others.broadcastChanges([['mo', place]]);
  b.others.close();
  expect(a.others.ids()).toEqual([]);
  expect(a.changed.at(-1)).toEqual(['mo']);
});

it('[ACC-71] reports only what changed when a node repeats what it has', () => {
  const lines = new Set<EventEmitter>();
  const [a, b] = [connectNode('a', lines), connectNode('b', lines)];
  b.here.set('mo', place).set('ann', place);
  vi.advanceTimersByTime(20_000);
  a.changed.length = 0;
  b.here.set('ann', { ...place, path: '/products' });
  vi.advanceTimersByTime(20_000);
  b.here.delete('mo');
  vi.advanceTimersByTime(40_000);
  expect(a.changed.flat()).toEqual(['ann', 'mo']);
});

it('[ACC-72] learns within 20 s what it missed', () => {
  const lines = new Set<EventEmitter>();
  const [a, b] = [connectNode('a', lines), connectNode('b', lines)];
  b.here.set('mo', place);
  expect(a.others.ids()).toEqual([]);
  vi.advanceTimersByTime(20_000);
  expect(a.others.placeOf('mo')).toEqual(place);
  b.here.delete('mo');
  vi.advanceTimersByTime(20_000);
  expect(a.others.ids()).toEqual([]);
});

it('[ACC-72] tells a node that starts later who is online', () => {
  const lines = new Set<EventEmitter>();
  const a = connectNode('a', lines);
  a.here.set('mo', place);
  expect(connectNode('b', lines).others.placeOf('mo')).toEqual(place);
});
