import type { Live } from '../../platform/live/channel.ts';
import type { Orders } from './service.ts';

/** The licenses domain sends `license.created`, and the tickets domain announces new tickets. */
export function tellOrderNews({ orders, live }: { orders: Orders; live: Live }): void {
  orders.invoices.onChanged((userId) => {
    live.send('invoices.changed', { to: 'user', id: userId }, {});
  });
  orders.trials.onClaimed((userId, productId) => {
    live.send('license.trails.created', { to: 'user', id: userId }, { productId });
  });
}
