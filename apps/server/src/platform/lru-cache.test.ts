import { expect, it } from 'vitest';
import { createLruCache } from './lru-cache.ts';

it('makes each value once and evicts the least recently used entry first', () => {
  const made: string[] = [];
  const { remember } = createLruCache<{ name: string }>({ most: 2, heaviest: 100, weigh: () => 1 });
  const ask = (name: string) =>
    remember(name, () => {
      made.push(name);
      return { name };
    });
  const first = ask('a');
  ask('b');
  expect(ask('a')).toBe(first);
  ask('c');
  expect(ask('a')).toBe(first);
  ask('b');
  expect(made).toEqual(['a', 'b', 'c', 'b']);
});

it('evicts entries above the total weight and never keeps one that is too heavy by itself', () => {
  let makings = 0;
  const { remember } = createLruCache<number>({ most: 100, heaviest: 10, weigh: (weight) => weight });
  const ask = (weight: number) =>
    remember(String(weight), () => {
      makings += 1;
      return weight;
    });
  for (const weight of [4, 5, 6]) ask(weight);
  ask(6);
  expect(makings).toBe(3);
  ask(4);
  expect(makings).toBe(4);
  // Too heavy by itself: returned, but not cached.
  expect([ask(11), ask(11)]).toEqual([11, 11]);
  expect(makings).toBe(6);
});

it('does not cache a failure', () => {
  const { remember } = createLruCache<string>({ most: 2, heaviest: 2, weigh: () => 1 });
  const fail = () => {
    throw new Error('no');
  };
  expect(() => remember('a', fail)).toThrow('no');
  expect(remember('a', () => 'made')).toBe('made');
});
