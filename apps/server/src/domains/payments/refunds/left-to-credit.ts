import type { RefundRow } from './repository.ts';

/** What PayPal shows as not refunded yet. Null if it doesn't say, undefined if it wasn't asked. */
export type LeftCents = bigint | null | undefined;

/**
 * How much of a payment can be given as credits without paying the buyer twice. `rows` are its other refunds.
 * Null if PayPal doesn't say, undefined if it can't limit them.
 */
export function leftToCredit(
  rows: readonly RefundRow[],
  { captureId, leftCents }: { captureId: string | null; leftCents: LeftCents },
): LeftCents {
  // PayPal may show a payment as returned after the shop has won it back.
  if (leftCents === undefined || rows.some(({ state }) => state === 'restored')) return undefined;
  if (leftCents === null) return null;
  const unseen = rows
    .filter((row) => row.captureId === captureId && isUnseen(row))
    .reduce((sum, { amountCents }) => sum + (amountCents ?? 0n), 0n);
  return leftCents > unseen ? leftCents - unseen : 0n;
}

/** Given as credits, still owed, or given by a dispute, of which PayPal doesn't show a refund. */
function isUnseen({ state, refundId, disputeId }: RefundRow): boolean {
  if (state === 'credited' || state === 'owed' || state === 'failed') return true;
  return state === 'done' && disputeId !== null && refundId === null;
}
