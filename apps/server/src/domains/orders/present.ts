import { strings } from '@botique/contract/strings.ts';
import { moneyStrings } from '@botique/contract/money-strings.ts';
import { dollarsOfCents } from '@botique/contract/money.ts';
import type { Order } from '@botique/contract/orders/order.ts';
import type { OrderRow } from './repository.ts';

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
  if (kind === 'renewal') return moneyStrings.renewal.renewed;
  return ticketId ? strings.orders.completedTicket : strings.orders.completed;
}
