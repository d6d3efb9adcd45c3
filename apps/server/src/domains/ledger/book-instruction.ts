import type { Queryable } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import { bookTransfer, cutReason, ReusedKey, type Booking } from './booking.ts';
import { findReason } from './repository.ts';

/** Books what an admin asked for. Admins send the key, so the same one may come with other values. */
export async function bookInstruction(
  tx: Queryable,
  booking: Booking,
  createdAt: Date,
): Promise<'booked' | 'known'> {
  const outcome = await bookTransfer(tx, booking, createdAt).catch((error: unknown) => {
    throw error instanceof ReusedKey ? new AppError('key_reused', { cause: error }) : error;
  });
  if (outcome === 'known' && (await findReason(tx, booking.key)) !== cutReason(booking.reason)) {
    throw new AppError('key_reused');
  }
  return outcome;
}
