import type { Queryable } from '../../../platform/db/database.ts';
import { updateOrder, type OrderRow } from '../../orders/service.ts';
import { updateRefund, type RefundRow } from './repository.ts';

/** PayPal may still refund it, even after refusing for a day. */
export const isOpen = ({ state }: RefundRow) => state === 'owed' || state === 'failed';

type Ending = { order: OrderRow; refund: RefundRow; state: 'done' | 'credited'; at: Date };

/** Expects locked rows. An order that was paid twice stays fulfilled: only its second payment went back. */
export async function endRefund(tx: Queryable, { order, refund, state, at }: Ending): Promise<OrderRow> {
  await updateRefund(tx, refund.id, { state, endedAt: at });
  const isWhole = order.state === 'refunding' && order.captureId === refund.captureId;
  return isWhole ? updateOrder(tx, order.id, { state: 'refunded' }) : order;
}
