import { expect, it } from 'vitest';
import { ExpiringMap } from './expiring-map.ts';

it('never exceeds its limit and evicts the oldest entries first', () => {
  const map = new ExpiringMap<number>({ now: () => 0, lifetimeMs: 10, limit: 3 });
  for (let index = 0; index < 10; index += 1) map.set(`key${index}`, index);
  expect(map.size).toBe(3);
  expect([map.get('key6'), map.get('key7'), map.get('key9')]).toEqual([undefined, 7, 9]);
});

it('removes expired entries when a new one is added', () => {
  let now = 0;
  const map = new ExpiringMap<string>({ now: () => now, lifetimeMs: 10, limit: 100 });
  map.set('old', 'a');
  now = 10;
  expect(map.take('old')).toBeUndefined();
  map.set('older', 'b');
  now = 20;
  map.set('new', 'c');
  expect(map.size).toBe(1);
});
