import fc from 'fast-check';
import { expect, test } from 'vitest';
import { HeightList } from './height-list.ts';

const height = fc.integer({ min: 1, max: 200 });
const heights = fc.array(height, { maxLength: 1500, size: 'max' });
const change = fc.oneof(
  fc.record({ kind: fc.constant('add' as const), values: heights }),
  fc.record({ kind: fc.constant('before' as const), values: heights }),
  fc.record({ kind: fc.constant('remove' as const), count: fc.nat(2000) }),
  fc.record({ kind: fc.constant('set' as const), index: fc.nat(3000), value: height }),
);

test('knows the same places as a plain list, whatever happens at its ends', () => {
  const changes = fc.array(change, { maxLength: 12 });
  fc.assert(
    fc.property(changes, fc.nat(200_000), (all, y) => {
      const list = new HeightList();
      let plain: number[] = [];
      for (const one of all) {
        if (one.kind === 'add') {
          for (const value of one.values) list.push(value);
          plain.push(...one.values);
        } else if (one.kind === 'before') {
          list.addBefore(one.values);
          plain = one.values.concat(plain);
        } else if (one.kind === 'remove') {
          const count = Math.min(one.count, plain.length);
          list.removeFirst(count);
          plain = plain.slice(count);
        } else if (one.index < plain.length) {
          list.set(one.index, one.value);
          plain[one.index] = one.value;
        }
      }
      const tops = [0];
      for (const value of plain) tops.push((tops.at(-1) ?? 0) + value);
      expect(list.length).toBe(plain.length);
      expect(list.total).toBe(tops.at(-1));
      expect(plain.map((_, index) => list.at(index))).toEqual(plain);
      expect(tops.map((_, index) => list.topOf(index))).toEqual(tops);
      const covering = tops.findLastIndex((top) => top <= y);
      expect(list.indexAt(y)).toBe(Math.max(0, Math.min(covering, plain.length - 1)));
    }),
    { numRuns: 30 },
  );
});

test('finds the nearest one outside of the list', () => {
  const list = new HeightList();
  expect(list.indexAt(10)).toBe(0);
  list.push(20);
  list.push(20);
  expect([-5, 0, 19, 20, 39, 40, 1000].map((y) => list.indexAt(y))).toEqual([0, 0, 0, 1, 1, 1, 1]);
});
