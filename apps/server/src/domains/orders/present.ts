import { copy } from '@botique/contract/copy.ts';
import { moneyCopy } from '@botique/contract/money-copy.ts';
import { dollarsOfCents } from '@botique/contract/money.ts';
import type { Order } from '@botique/contract/orders/order.ts';
import type { OrderRow } from './store.ts';

export function presentOrder(row: OrderRow): Order {
  return {
    id: row.id,
    kind: row.kind,
    productId: row.productId,
    state: row.state,
    price: dollarsOfCents(row.priceCents),
    subscription: row.subscription,
    duration: row.days,
    sessions: row.sessions,
    storge: row.storageMb,
    reserved: row.reserved,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
  };
}

/** The reply to a purchase and to its retries. */
export function presentSale(order: OrderRow) {
  const { id, ticketId, licenseId, priceCents } = order;
  return {
    message: messageOf(order),
    navigate: ticketId,
    data: { orderId: id, licenseId, price: dollarsOfCents(priceCents) },
  };
}

function messageOf({ kind, ticketId }: OrderRow): string {
  if (kind === 'renewal') return moneyCopy.renewal.renewed;
  return ticketId ? copy.orders.completedTicket : copy.orders.completed;
}
