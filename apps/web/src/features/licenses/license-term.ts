import type { License } from '@botique/contract/licenses/license.ts';
import { strings } from '@botique/contract/strings.ts';
import { elapsedShare, timeLeft } from '@botique/contract/time-left.ts';

/** Past this share of its term, a license is about to end. */
const lateFrom = 0.9;

export type Term = {
  /** '23 days', 'Lifetime', 'Expired', 'Revoked' or 'Suspended'. */
  left: string;
  /** 0 to 1, or null for a license without an end. */
  elapsed: number | null;
  /** Expired, revoked or suspended: products cannot run with it. */
  over: boolean;
  /** The license is about to end, or has ended. */
  late: boolean;
};

export function termOf(
  { createdAt, expire, revoked, suspended }: Pick<License, 'createdAt' | 'expire' | 'revoked' | 'suspended'>,
  now: Date,
): Term {
  if (revoked) return { left: strings.licenses.revoked, elapsed: 1, over: true, late: true };
  const end = expire === null ? null : new Date(expire);
  const elapsed = end && elapsedShare(new Date(createdAt), end, now);
  return {
    left: suspended ? strings.licenses.suspended : timeLeft(end, now),
    elapsed,
    over: suspended || (end !== null && end <= now),
    late: elapsed !== null && elapsed > lateFrom,
  };
}

/** 'in 3 days', or a word such as 'Expired' once the license is over. */
export function expiresInText({ left, over }: Pick<Term, 'left' | 'over'>): string {
  return over ? left : `in ${left}`;
}

/** '3 days left', or a word such as 'Lifetime' or 'Expired'. */
export function timeLeftText({ left, over, elapsed }: Pick<Term, 'left' | 'over' | 'elapsed'>): string {
  return over || elapsed === null ? left : `${left} left`;
}
