import type { Queryable } from '../../../platform/db/database.ts';
import { openedAtOf } from '../disputes/repository.ts';
import type { RefundRow } from '../refunds/repository.ts';
import type { HeldPaymentRow } from './repository.ts';

/** A part of a payment that PayPal gave to the buyer. */
export type LostPart = {
  amountCents: bigint;
  /** PayPal's id of the dispute or of the reversal, null if unknown. */
  disputeId: string | null;
  refundId: string | null;
  /** It was lost no earlier than this, null if unknown. */
  since: Date | null;
};

/** Null if nothing or an unknown amount was lost. */
export async function lostPartOf(tx: Queryable, held: HeldPaymentRow): Promise<LostPart | null> {
  const { reason, amountCents, providerId, createdAt } = held;
  if (amountCents === null || amountCents <= 0n) return null;
  const part = { amountCents, disputeId: null, refundId: null, since: createdAt };
  if (reason === 'partial_reversal') return { ...part, refundId: providerId };
  if (reason !== 'partial_dispute') return null;
  if (providerId === null) return part;
  return { ...part, disputeId: providerId, since: await openedAtOf(tx, providerId) };
}

/** PayPal may show one part as a refund, tell of it as a reversal, and decide it in a dispute, in any order. */
export function isSamePart(row: RefundRow, { amountCents, disputeId, refundId, since }: LostPart): boolean {
  if (row.cause !== 'provider' || row.taken) return false;
  if (disputeId !== null && row.disputeId === disputeId) return true;
  if (refundId !== null && row.refundId === refundId) return true;
  if (row.amountCents !== amountCents) return false;
  if (refundId !== null) return row.refundId === null;
  return row.disputeId === null && (since === null || row.createdAt >= since);
}
