import { dollarsOfCents } from '@botique/contract/money.ts';
import type { Order } from '@botique/contract/orders/order.ts';
import type { OrderRow } from './store.ts';

export function presentOrder(row: OrderRow): Order {
  return {
    id: row.id,
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
