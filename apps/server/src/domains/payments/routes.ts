import type { paymentsEndpoints } from '@botique/contract/payments/endpoints.ts';
import { invoiceNumberOf } from '@botique/contract/billing/billing-rules.ts';
import { centsOfDollars, centsText } from '@botique/contract/money.ts';
import type { HeldPayment } from '@botique/contract/payments/held-payment.ts';
import type { Refund } from '@botique/contract/payments/refund.ts';
import type { HeldDecision } from '@botique/contract/payments/refund-rules.ts';
import type { Db } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Handlers } from '../../platform/http/mount-endpoints.ts';
import type { RateLimiter } from '../../platform/http/rate-limit.ts';
import { acceptanceOf, presentSale, type OrderRow } from '../orders/service.ts';
import { messageOfUnsettled } from './held/decide-unsettled.ts';
import type { MoneyBack } from './money-back.ts';
import { pendingPaymentsOf } from './pending-payments.ts';
import { presentPayment } from './present.ts';
import type { RefundOverview } from './refunds/overview.ts';
import type { Payments } from './service.ts';

type Dependencies = {
  db: Db;
  /** Throws if the shop doesn't accept PayPal. */
  requirePayments(): Payments;
  moneyBack: Pick<MoneyBack, 'refund' | 'resolveHeld'>;
  overview: RefundOverview;
  listHeld(): Promise<HeldPayment[]>;
  /** Limits new payments, because each adds a permanent row and calls the provider. */
  attempts: RateLimiter;
  /**
   * Limits captures, because the provider rate-limits the whole shop. Separate from `attempts`, so that a
   * buyer who reached that limit can still pay.
   */
  captures: RateLimiter;
  /** For the provider's buttons on the page; null if the shop doesn't accept PayPal. */
  setup: { clientId: string; scriptUrl: string } | null;
};

export function paymentsRoutes({
  db,
  requirePayments,
  moneyBack,
  overview,
  listHeld,
  attempts,
  captures,
  setup,
}: Dependencies): Handlers<typeof paymentsEndpoints> {
  return {
    'paypal.setup': () => ({ data: setup }),

    async 'paypal.create'({ body, viewer, address }) {
      await attempts.spend(viewer.userId);
      const [item] = body.cart;
      if (!item) throw new AppError('invalid_request');
      const { id: productId, ...wanted } = item;
      const acceptance = acceptanceOf(body.accepted, address);
      return presentPayment(
        await requirePayments().create(viewer.userId, { ...wanted, productId }, acceptance),
      );
    },

    async 'paypal.topUp'({ body, viewer }) {
      await attempts.spend(viewer.userId);
      return presentPayment(await requirePayments().createTopUp(viewer.userId, body.amount));
    },

    async 'paypal.capture'({ params, viewer }) {
      await captures.spend(viewer.userId);
      const order = await requirePayments().capture(params.orderID, viewer.userId);
      const status = order.state === 'fulfilled' ? ('COMPLETED' as const) : ('PENDING' as const);
      return { ...presentSale(order), message: messageOf(order), status, details: [] };
    },

    'paypal.pending': async ({ viewer }) => ({ data: await pendingPaymentsOf(db, viewer.userId) }),

    'refunds.preview': async ({ params }) => ({ data: await overview.preview(params.id) }),

    async 'refunds.create'({ params, body, viewer }) {
      const { id, destination, reason } = body;
      const amountCents = centsOfDollars(body.amount);
      const wanted = { id, amountCents, destination, reason, actorId: viewer.userId };
      await moneyBack.refund(params.id, wanted);
      const data = await overview.get(id);
      return { data, message: messageOfRefund(data) };
    },

    'refunds.all': async ({ query }) => overview.all(query),
    'held.list': async () => ({ data: await listHeld() }),

    async 'held.resolve'({ params, body, viewer }) {
      const { as, note = '' } = body;
      const order = await moneyBack.resolveHeld(params.id, { as, note, actorId: viewer.userId });
      const message =
        as === 'retry' || as === 'refund' ? messageOfUnsettled(as, order) : resolvedMessages[as];
      return { message };
    },

    async 'paypal.invoice'({ params, ownerId }) {
      await attempts.spend(ownerId);
      return presentPayment(await requirePayments().createForInvoice(ownerId, invoiceNumberOf(params.id)));
    },
  };
}

const resolvedMessages: Record<Exclude<HeldDecision, 'retry' | 'refund'>, string> = {
  credits: 'Refunded as credits.',
  done: 'Marked as done.',
  keep: 'The customer keeps the license.',
  revoke: 'The license has been revoked.',
  restore: 'What the chargeback took has been restored.',
};

function messageOfRefund({ amount, state }: Refund): string {
  const money = centsText(centsOfDollars(amount ?? 0));
  if (state === 'credited') return `Refunded ${money} as credits.`;
  if (state === 'done') return `Refunded ${money} to PayPal.`;
  if (state === 'failed') return `PayPal refused to refund ${money}. Decide what to do under Held payments.`;
  return `PayPal hasn’t confirmed the refund of ${money} yet. We’ll keep trying.`;
}

function messageOf(order: OrderRow): string {
  if (order.state !== 'fulfilled') {
    return 'PayPal is still checking this payment. You’ll get your purchase as soon as it’s confirmed.';
  }
  if (order.kind === 'top_up') return `${centsText(order.priceCents)} has been added to your credits.`;
  return presentSale(order).message;
}
