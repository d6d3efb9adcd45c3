import type { Seller } from '@botique/contract/billing/invoice.ts';
import type { RateLimiter } from '../../platform/http/rate-limit.ts';
import type { Module, ModuleContext } from '../../platform/module.ts';
import type { Accounts } from '../accounts/service.ts';
import type { Catalogue } from '../catalogue/service.ts';
import type { Ledger } from '../ledger/service.ts';
import type { DeleteLicense, Licenses } from '../licenses/service.ts';
import type { Orders } from '../orders/service.ts';
import { billingRoutes } from './routes.ts';
import { createBilling } from './service.ts';

type Options = {
  accounts: Accounts;
  catalogue: Catalogue;
  ledger: Ledger;
  licenses: Licenses & { delete: DeleteLicense };
  orders: Orders;
  seller: Seller;
  attempts: RateLimiter;
};

export function createBillingModule(context: ModuleContext, options: Options) {
  const { live, limiter, ratePerMinute } = context;
  const service = createBilling({ ...context, ...options });
  service.invoices.onChanged((userId) => {
    live.send('invoices.changed', { to: 'user', id: userId }, {});
  });
  return {
    service,
    routes: billingRoutes({
      ...options,
      billing: service,
      drawings: limiter('drawings', ratePerMinute / 10),
    }),
    documents: {},
    liveHandlers: {},
    jobs: [{ name: 'orders.cancel_invoices', cron: '* * * * *', run: () => service.invoices.expire() }],
  } satisfies Module;
}
