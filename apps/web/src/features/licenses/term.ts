import { copy } from '@botique/contract/copy.ts';
import type { License } from '@botique/contract/licenses/license.ts';
import { elapsedShare, timeLeft } from '@botique/contract/time-left.ts';

/** From this share of its life on, a license is about to end. */
const lateFrom = 0.9;

export type Term = {
  /** '23 days', 'Lifetime', 'Expired', 'Revoked' or 'Suspended'. */
  left: string;
  /** 0 to 1; null for what has no end. */
  elapsed: number | null;
  /** Expired, revoked or suspended: products cannot run with it. */
  over: boolean;
  /** Little is left of it, or nothing. */
  late: boolean;
};

/** Where a license stands in its life. */
export function termOf(
  { createdAt, expire, revoked, suspended }: Pick<License, 'createdAt' | 'expire' | 'revoked' | 'suspended'>,
  now: Date,
): Term {
  if (revoked) return { left: copy.licenses.revoked, elapsed: 1, over: true, late: true };
  const end = expire === null ? null : new Date(expire);
  const elapsed = end && elapsedShare(new Date(createdAt), end, now);
  return {
    left: suspended ? copy.licenses.suspended : timeLeft(end, now),
    elapsed,
    over: suspended || (end !== null && end <= now),
    late: elapsed !== null && elapsed > lateFrom,
  };
}
