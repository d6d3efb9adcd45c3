import type { Seller } from '@botique/contract/billing/invoice.ts';
import type { StaffRefusal } from '../../platform/http/gate.ts';
import type { RateLimiter } from '../../platform/http/rate-limit.ts';
import { mergeCalls } from '../../platform/live/merge-calls.ts';
import type { Module, ModuleContext } from '../../platform/module.ts';
import type { Accounts } from '../accounts/service.ts';
import type { Catalogue } from '../catalogue/service.ts';
import type { Ledger } from '../ledger/service.ts';
import type { DeleteLicense, Licenses } from '../licenses/service.ts';
import type { Orders } from '../orders/service.ts';
import { exportDocuments } from './export/export-document.ts';
import { billingRoutes } from './routes.ts';
import { createBilling } from './service.ts';

type Options = {
  accounts: Accounts;
  catalogue: Catalogue;
  ledger: Ledger;
  licenses: Licenses & { delete: DeleteLicense };
  orders: Orders;
  seller: Seller;
  publicUrl: string;
  attempts: RateLimiter;
  onStaffRefusal(refusal: StaffRefusal): Promise<void>;
};

export function createBillingModule(context: ModuleContext, options: Options) {
  const { live, limiter, ratePerMinute } = context;
  const service = createBilling({ ...context, ...options });
  const notifyStaff = mergeCalls(() => live.send('sales.changed', { to: 'staff' }, {}));
  service.invoices.onChanged((userId) => {
    live.send('invoices.changed', { to: 'user', id: userId }, {});
    notifyStaff();
  });
  return {
    service,
    routes: billingRoutes({
      ...options,
      billing: service,
      drawings: limiter('drawings', ratePerMinute / 10),
    }),
    documents: exportDocuments({ ...options, ...service }),
    liveHandlers: {},
    jobs: [
      { name: 'orders.cancel_invoices', cron: '* * * * *', run: () => service.invoices.expire() },
      {
        name: 'billing.remove_expired_links',
        cron: '47 * * * *',
        run: () => service.exportInvoices.removeExpired(),
      },
    ],
  } satisfies Module;
}
