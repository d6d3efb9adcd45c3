import { strings } from './strings.ts';

/** Milliseconds. A month is 30 days, as everywhere in the shop. */
const second = 1000;
const day = 86_400 * second;
/** A unit that has just begun still counts as a whole one. */
const aMoment = second - 1;
const units = [
  ['year', 365 * day],
  ['month', 30 * day],
  ['day', day],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', second],
] as const;

/**
 * Formats the time left in the largest unit that fits, such as '2 months'. From one day up it rounds to the
 * nearest day: otherwise a license of 30 days would have 29 right after the purchase.
 */
export function timeLeft(expire: Date | null, now: Date): string {
  if (!expire) return strings.licenses.lifetime;
  const left = expire.getTime() - now.getTime();
  if (left <= 0) return strings.licenses.expired;
  const { unit, amount } = measured(left);
  return `${amount} ${unit}${amount === 1 ? '' : 's'}`;
}

/** Milliseconds until the text changes, or null if it never does. */
export function timeLeftChangesIn(expire: Date | null, now: Date): number | null {
  if (!expire) return null;
  const left = expire.getTime() - now.getTime();
  return left <= 0 ? null : Math.min(left, left - measured(left).lasts + 1);
}

/** `lasts`: the text applies while at least this much is left. */
function measured(left: number): { unit: string; amount: number; lasts: number } {
  const isLong = left + aMoment >= day;
  const rounding = isLong ? day / 2 : aMoment;
  const [unit, length] = units.find(([, size]) => left + rounding >= size) ?? ['second', second];
  const amount = Math.floor((left + rounding) / length);
  return { unit, amount, lasts: Math.max(amount * length - rounding, isLong ? day - aMoment : 0) };
}

/** The elapsed share of a license's life, from 0 to 1. */
export function elapsedShare(created: Date, expire: Date, now: Date): number {
  const life = expire.getTime() - created.getTime();
  if (life <= 0) return 1;
  return Math.min(1, Math.max(0, (now.getTime() - created.getTime()) / life));
}
