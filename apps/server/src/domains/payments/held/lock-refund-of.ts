import type { Queryable } from '../../../platform/db/database.ts';
import { lockRefund, lockUndelivered, type RefundRow } from '../refunds/repository.ts';
import type { HeldPaymentRow } from './repository.ts';

/** Those from before refunds had ids are known by their capture. */
export async function lockRefundOf(
  tx: Queryable,
  { refundId, captureId }: HeldPaymentRow,
): Promise<RefundRow | undefined> {
  if (refundId !== null) return lockRefund(tx, refundId);
  return captureId === null ? undefined : lockUndelivered(tx, captureId);
}
