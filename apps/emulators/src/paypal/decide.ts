import type { Funding, Order } from './order.ts';
import { buyer } from './buyer.ts';
import { orderApprovedEvent } from './webhooks/events.ts';
import type { PaypalWorld } from './world.ts';

export const decisions = ['approve', 'decline', 'pending', 'cancel'] as const;
export type Decision = (typeof decisions)[number];

/** False when the order is past deciding. */
export function mayDecide({ status }: Order) {
  return status === 'CREATED' || status === 'APPROVED' || status === 'PAYER_ACTION_REQUIRED';
}

/** What the buyer does in the popup. A card that will be declined looks like any other until the capture. */
export function decide(world: PaypalWorld, order: Order, by: Funding, decision: Decision, origin: string) {
  // At PayPal too an order that the buyer walks away from just stays as it is.
  if (decision === 'cancel') return;
  order.bank = ({ approve: 'pays', decline: 'declines', pending: 'waits' } as const)[decision];
  order.funding = by;
  order.payer ??= buyer(order.id);
  order.status = 'APPROVED';
  order.updatedAt = world.now();
  world.deliveries.send(orderApprovedEvent(world, order, origin), origin);
}
