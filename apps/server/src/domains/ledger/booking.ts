import { centsText, dollarsOfCents } from '@botique/contract/money.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Party } from './parties.ts';
import { insertTransfer, openMissingAccounts } from './repository.ts';

export type Booking = {
  /** The idempotency key, such as 'order:…'. Each key is booked once. */
  key: string;
  from: Party;
  to: Party;
  amountCents: bigint;
  /** Shown to both parties. A longer one is cut, because a text must never stop money. */
  reason: string;
};

/** The same as the check `ledger_transfers_reason_length`, which counts code points. */
const maxReason = 200;

export function cutReason(reason: string): string {
  const characters = Array.from(reason);
  return characters.length <= maxReason
    ? reason
    : `${characters
        .slice(0, maxReason - 1)
        .join('')
        .trimEnd()}…`;
}

export class ReusedKey extends Error {}

/** 'known' if this key was already booked, so that nothing moved. */
export async function bookTransfer(
  tx: Queryable,
  booking: Booking,
  createdAt: Date,
): Promise<'booked' | 'known'> {
  const transfer = { ...booking, reason: cutReason(booking.reason), createdAt };
  let { outcome, missingCents } = await insertTransfer(tx, transfer);
  if (outcome === 'unopened') {
    await openMissingAccounts(tx, [booking.from, booking.to]);
    ({ outcome, missingCents } = await insertTransfer(tx, transfer));
  }
  if (outcome === 'booked' || outcome === 'known') return outcome;
  if (outcome === 'short') throw creditsShort(missingCents);
  // A bug in the caller: two transfers share a key, and one of them would never be booked.
  throw new ReusedKey(`The transfer ${booking.key} was booked already, with different contents`);
}

function creditsShort(missingCents: bigint): AppError {
  return new AppError('credits_short', {
    message: `Not enough credits: you need ${centsText(missingCents)} more. You haven’t been charged.`,
    facts: { missing: dollarsOfCents(missingCents) },
  });
}
