import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nextQueueCursor, parseQueueCursor, queuePosition } from './queue-position.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 15, 12, minute));

describe('[TIC-65] queue places', () => {
  const waiting = (since: number) =>
    queuePosition({ status: 'open', waitingSince: at(since), lastMessageAt: at(59) });
  const answered = (last: number) =>
    queuePosition({ status: 'open', waitingSince: null, lastMessageAt: at(last) });
  const closed = (last: number) =>
    queuePosition({ status: 'close', waitingSince: at(0), lastMessageAt: at(last) });

  it('sorts the longest wait first, then answered tickets, then closed ones', () => {
    const places = [waiting(1), waiting(5), answered(30), answered(2), closed(40), closed(3)];
    expect(places).toEqual(places.toSorted((one, other) => one - other));
  });

  it('keeps waiting, answered and closed tickets apart for any timestamp', () => {
    const time = fc.date({ min: new Date(0), max: new Date('2200-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(time, time, time, (one, other, third) => {
        const open = queuePosition({ status: 'open', waitingSince: one, lastMessageAt: one });
        const done = queuePosition({ status: 'open', waitingSince: null, lastMessageAt: other });
        const over = queuePosition({ status: 'close', waitingSince: null, lastMessageAt: third });
        expect(open).toBeLessThan(done);
        expect(done).toBeLessThan(over);
        expect(Number.isSafeInteger(over)).toBe(true);
      }),
    );
  });

  it('parses its own queue cursors and refuses forged ones', () => {
    for (const place of [waiting(1), answered(1), closed(1)]) {
      const position = { queuePosition: place, id: 'T-4Kq92xWd' };
      expect(parseQueueCursor(nextQueueCursor([position], 1) ?? undefined)).toEqual(position);
    }
    expect(nextQueueCursor([{ queuePosition: 1, id: 'T-4Kq92xWd' }], 2)).toBeNull();
    for (const forged of ['', '1', 'x_T-4Kq92xWd', '1_T-4Kq92xWd ', `${'9'.repeat(17)}_T-4Kq92xWd`]) {
      expect(() => parseQueueCursor(forged)).toThrow('is not a cursor of this list');
    }
  });
});
