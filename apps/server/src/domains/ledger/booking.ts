import { centsText, dollarsOfCents } from '@botique/contract/money.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Party } from './parties.ts';
import { insertTransfer, openMissingAccounts } from './store.ts';

export type Booking = {
  /** Names what is booked, so that it is booked once: 'order:…'. */
  key: string;
  from: Party;
  to: Party;
  amountCents: bigint;
  /** What its parties read. */
  reason: string;
};

/** 'known' when this key was booked before, and nothing moved now. */
export async function bookTransfer(
  tx: Queryable,
  booking: Booking,
  createdAt: Date,
): Promise<'booked' | 'known'> {
  const transfer = { ...booking, createdAt };
  let { outcome, missingCents } = await insertTransfer(tx, transfer);
  if (outcome === 'unopened') {
    await openMissingAccounts(tx, [booking.from, booking.to]);
    ({ outcome, missingCents } = await insertTransfer(tx, transfer));
  }
  if (outcome === 'booked' || outcome === 'known') return outcome;
  if (outcome === 'short') throw creditsShort(missingCents);
  // A fault of the caller: two different things have one name, and one of them would never be booked.
  throw new Error(`The transfer ${booking.key} was booked already, and it was another one`);
}

function creditsShort(missingCents: bigint): AppError {
  return new AppError('credits_short', {
    message: `Your credits do not reach: ${centsText(missingCents)} is missing. Nothing was charged.`,
    facts: { missing: dollarsOfCents(missingCents) },
  });
}
