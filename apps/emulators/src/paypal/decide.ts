import type { Funding, Order } from './order.ts';
import { buyer } from './buyer.ts';
import { orderApprovedEvent } from './webhooks/events.ts';
import type { PaypalWorld } from './world.ts';

export const decisions = ['approve', 'decline', 'pending', 'cancel'] as const;
export type Decision = (typeof decisions)[number];

/** Whether the buyer can still make or change their decision. */
export function mayDecide({ status }: Order) {
  return status === 'CREATED' || status === 'APPROVED' || status === 'PAYER_ACTION_REQUIRED';
}

/** Applies the buyer's choice in the popup. A card that will be declined looks fine until the capture. */
export function decide(world: PaypalWorld, order: Order, by: Funding, decision: Decision, origin: string) {
  // PayPal also leaves an order unchanged when the buyer abandons it.
  if (decision === 'cancel') return;
  order.bank = ({ approve: 'pays', decline: 'declines', pending: 'waits' } as const)[decision];
  order.funding = by;
  order.payer ??= buyer(order.id);
  order.status = 'APPROVED';
  order.updatedAt = world.now();
  world.deliveries.send(orderApprovedEvent(world, order, origin), origin);
}
