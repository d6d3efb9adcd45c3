import { z } from 'zod';
import type { PayPal } from '../../gateways/paypal/paypal.ts';
import type { Db } from '../../platform/db/database.ts';
import { findOrderBy, type OrderRow } from '../orders/service.ts';
import { unlessUnreadable } from './read-payment.ts';
import { findUndelivered } from './refunds/repository.ts';

type WebhookIds = { providerId: string | null; captureId: string | null; orderId: string | null };

export type FindOrder = ReturnType<typeof createFindOrder>;

/** Finds the order that a webhook is about, by any of the ids in it. */
export function createFindOrder({ db, paypal }: { db: Db; paypal: Pick<PayPal, 'readCapture'> }) {
  async function byCapture(captureId: string): Promise<OrderRow | undefined> {
    const order = await findOrderBy(db, { captureId });
    if (order) return order;
    // If an order was paid twice, only the refund that we owe records the second capture.
    const refund = await findUndelivered(db, captureId);
    return refund && findOrderBy(db, { id: refund.orderId });
  }

  /**
   * Anyone who knows our client id can create a payment that names our order, so PayPal has to confirm that a capture
   * belongs to the order's payment.
   */
  async function byOurId(orderId: string, captureId: string | null): Promise<OrderRow | undefined> {
    const order = await findOrderBy(db, { id: orderId });
    if (!order || captureId === null) return order;
    if (order.providerId === null) return undefined;
    const capture = await unlessUnreadable(paypal.readCapture(captureId));
    return capture?.providerOrderId === order.providerId ? order : undefined;
  }

  return async ({ providerId, captureId, orderId }: WebhookIds): Promise<OrderRow | undefined> => {
    const order = captureId === null ? undefined : await byCapture(captureId);
    if (order) return order;
    if (providerId !== null) return findOrderBy(db, { providerId });
    return z.uuid().safeParse(orderId).success ? byOurId(orderId as string, captureId) : undefined;
  };
}
