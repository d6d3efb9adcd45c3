import { expect, it } from 'vitest';
import { restoredEnd } from './restored-end.ts';

const day = (days: number) => new Date(Date.UTC(2026, 0, 1) + days * 86_400_000);
const dayMs = 86_400_000;

/** 30 days were taken on day `lost` from a license that then ended on day 10, and are given back on `won`. */
const renewed = (lost: number, won: number, revokedAt: Date | null = null) =>
  restoredEnd(
    { expiresAt: day(10), revokedAt },
    { revoked: false, shortenedMs: 30 * dayMs, at: day(lost) },
    day(won),
  );

it.for([
  ['that is still valid', 0, 5, 40],
  ['that ended early, within the time taken', 0, 25, 55],
  ['that ended early, long after the time taken', 0, 75, 105],
  ['that had ended when the time was taken', 20, 25, 45],
  ['that had ended when the time was taken, long after', 20, 90, 110],
  ['whose renewed time had passed when it was taken', 50, 90, 40],
] as const)('[ORD-159] gives the missed time of a won renewal to a license %s', ([, lost, won, end]) => {
  expect(renewed(lost, won)).toEqual(day(end));
});

it('[ORD-159] leaves the time since a revocation to the end of that revocation', () => {
  const expiresAt = renewed(0, 25, day(15));
  expect(expiresAt).toEqual(day(45));
  const taken = { revoked: true, shortenedMs: 0, at: day(15) };
  expect(restoredEnd({ expiresAt, revokedAt: day(15) }, taken, day(35))).toEqual(day(65));
});

it('[ORD-159] adds the time of a revocation to the license, and nothing to a lifetime license', () => {
  const taken = { revoked: true, shortenedMs: 0, at: day(3) };
  expect(restoredEnd({ expiresAt: day(10), revokedAt: day(3) }, taken, day(20))).toEqual(day(27));
  expect(restoredEnd({ expiresAt: null, revokedAt: day(3) }, taken, day(20))).toBeNull();
});
