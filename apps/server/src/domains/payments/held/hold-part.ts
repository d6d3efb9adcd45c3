import type { Queryable } from '../../../platform/db/database.ts';
import { refundsOf, updateRefund } from '../refunds/repository.ts';
import { clearHeld, findWaiting, type HeldPaymentRow } from './repository.ts';

export type Hold = Pick<HeldPaymentRow, 'orderId' | 'captureId' | 'reason' | 'details'> & {
  refundId?: string;
  amountCents?: bigint | undefined;
  providerId?: string | undefined;
};

type Held = { insert(tx: Queryable, hold: Hold): Promise<void>; now(): Date };

/** Holds what a webhook tells. PayPal may tell of one part as a reversal and as a dispute's decision. */
export function createHoldPart({ insert, now }: Held) {
  /** Whether a dispute gave the buyer this part, decided or not. */
  async function isOfDispute(
    tx: Queryable,
    { orderId, captureId, amountCents, providerId }: Hold,
  ): Promise<boolean> {
    if (amountCents === undefined || providerId === undefined) return false;
    const waiting = await findWaiting(tx, orderId, 'partial_dispute');
    if (waiting.some((one) => one.captureId === captureId && one.amountCents === amountCents)) return true;
    const parts = (await refundsOf(tx, orderId)).filter(
      (one) => one.disputeId !== null && one.captureId === captureId,
    );
    if (parts.some(({ refundId }) => refundId === providerId)) return true;
    const unpaired = parts.find((one) => one.refundId === null && one.amountCents === amountCents);
    if (unpaired) await updateRefund(tx, unpaired.id, { refundId: providerId });
    return unpaired !== undefined;
  }

  return async function holdPart(tx: Queryable, hold: Hold): Promise<void> {
    const { orderId, reason, amountCents } = hold;
    if (reason === 'partial_reversal' && (await isOfDispute(tx, hold))) return;
    if (reason === 'partial_dispute') {
      const reversals = await findWaiting(tx, orderId, 'partial_reversal');
      const same = reversals.find((one) => one.amountCents === amountCents && one.providerId !== null);
      if (same?.providerId)
        await clearHeld(tx, { orderId, reason: same.reason, providerId: same.providerId }, now());
    }
    await insert(tx, hold);
  };
}
