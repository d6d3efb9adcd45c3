import type { FastifyInstance } from 'fastify';
import type { PayPal } from '../../gateways/paypal/paypal.ts';
import { AppError } from '../../platform/errors.ts';
import type { RateLimiter } from '../../platform/http/rate-limit.ts';
import type { Module, ModuleContext } from '../../platform/module.ts';
import type { Accounts } from '../accounts/service.ts';
import type { Billing } from '../billing/service.ts';
import type { Catalogue } from '../catalogue/service.ts';
import type { Ledger } from '../ledger/service.ts';
import type { Licenses, StaffView } from '../licenses/service.ts';
import type { Orders } from '../orders/service.ts';
import { presentHeld } from './held/present-held.ts';
import { heldJobs, paymentsJobs } from './jobs.ts';
import { createMoneyBack } from './money-back.ts';
import { paymentsRoutes } from './routes.ts';
import { createRefundOverview } from './refunds/overview.ts';
import { createPayments, type Payments } from './service.ts';
import { mountPayPalWebhook } from './webhook-route.ts';

type Options = {
  /** Null if the shop doesn't accept PayPal. */
  paypal: PayPal | null;
  /** For PayPal's buttons on the page. */
  buttons: { clientId: string; scriptUrl: string };
  accounts: Accounts;
  catalogue: Catalogue;
  ledger: Ledger;
  licenses: Licenses & { staffView: StaffView };
  orders: Orders;
  billing: Billing;
  attempts: RateLimiter;
};

export function createPaymentsModule(context: ModuleContext, options: Options) {
  const { db, limiter, live, ratePerMinute } = context;
  const { paypal, buttons, attempts, accounts } = options;
  const moneyBack = createMoneyBack({ ...context, ...options });
  const onDisputeRecorded = () => live.send('sales.changed', { to: 'staff' }, {});
  const payments = paypal && createPayments({ ...context, ...options, paypal, moneyBack, onDisputeRecorded });

  function requirePayments(): Payments {
    if (!payments) throw new AppError('payment_off');
    return payments;
  }

  return {
    service: { payments, requirePayments },
    routes: paymentsRoutes({
      db,
      requirePayments,
      moneyBack: payments ?? moneyBack,
      overview: createRefundOverview({
        ...context,
        ...options,
        acceptsPayPal: paypal !== null,
      }),
      listHeld: async () => presentHeld(accounts, await moneyBack.held.list()),
      attempts,
      captures: limiter('captures', ratePerMinute / 10),
      setup: paypal && buttons,
    }),
    documents: {},
    liveHandlers: {},
    jobs: [...heldJobs(context.live, moneyBack), ...(payments ? paymentsJobs(payments) : [])],
    // PayPal signs the raw bytes of the body.
    mount: (http: FastifyInstance) => mountPayPalWebhook(http, payments),
  } satisfies Module;
}
