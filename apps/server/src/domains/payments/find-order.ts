import { z } from 'zod';
import type { Queryable } from '../../platform/db/database.ts';
import { findOrderBy, type OrderRow } from '../orders/service.ts';
import { findUndelivered } from './refunds/repository.ts';

type WebhookIds = { providerId: string | null; captureId: string | null; orderId: string | null };

/**
 * By any of the ids in a webhook. `orderId` is the one we sent to PayPal. Anyone who knows our client id can
 * create a payment that names it, so it counts only if the webhook names neither payment nor capture.
 */
export async function findOrderOf(
  db: Queryable,
  { providerId, captureId, orderId }: WebhookIds,
): Promise<OrderRow | undefined> {
  if (providerId !== null) {
    const order = await findOrderBy(db, { providerId });
    if (order) return order;
  }
  if (captureId !== null) {
    const order = (await findOrderBy(db, { captureId })) ?? (await findRefundedOrder(db, captureId));
    if (order) return order;
  }
  const isOurs = providerId === null && captureId === null && z.uuid().safeParse(orderId).success;
  return isOurs ? findOrderBy(db, { id: orderId as string }) : undefined;
}

/** If an order was paid twice, only the refund that we owe records the second capture. */
async function findRefundedOrder(db: Queryable, captureId: string): Promise<OrderRow | undefined> {
  const refund = await findUndelivered(db, captureId);
  return refund && findOrderBy(db, { id: refund.orderId });
}
