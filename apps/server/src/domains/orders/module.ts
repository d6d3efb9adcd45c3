import type { Purchase } from '@botique/contract/orders/order.ts';
import type { RateLimiter } from '../../platform/http/rate-limit.ts';
import type { Module, ModuleContext } from '../../platform/module.ts';
import type { Catalogue } from '../catalogue/service.ts';
import { sendCreditsChanged, type Ledger } from '../ledger/service.ts';
import type { Licenses } from '../licenses/service.ts';
import type { LegalTexts } from '../office/service.ts';
import type { Tickets } from '../tickets/service.ts';
import type { OrderRow } from './repository.ts';
import { ordersRoutes } from './routes.ts';
import { createOrders } from './service.ts';
import type { IssueInvoice } from './settle-order.ts';

type Options = {
  catalogue: Catalogue;
  ledger: Ledger;
  licenses: Licenses;
  tickets: Tickets;
  legal: LegalTexts;
  attempts: RateLimiter;
  issueInvoice: IssueInvoice;
  completeWithPayPal(userId: string, purchase: Purchase): Promise<OrderRow>;
};

export function createOrdersModule(context: ModuleContext, options: Options) {
  const { live } = context;
  const service = createOrders({ ...context, ...options });
  // The licenses domain sends `license.created`, and the tickets domain announces new tickets.
  service.trials.onClaimed((userId, productId) => {
    live.send('license.trails.created', { to: 'user', id: userId }, { productId });
  });
  service.onSettled(({ userId, kind, method }) => {
    if (method === 'credits' || kind === 'top_up') sendCreditsChanged(live, userId);
  });
  return {
    service,
    routes: ordersRoutes({ orders: service, attempts: options.attempts }),
    documents: {},
    liveHandlers: {},
    jobs: [{ name: 'orders.expire', cron: '* * * * *', run: () => service.expire() }],
  } satisfies Module;
}
