import type { paymentsEndpoints } from '@botique/contract/payments/endpoints.ts';
import { invoiceNumberOf } from '@botique/contract/billing/billing-rules.ts';
import { centsText } from '@botique/contract/money.ts';
import type { Db } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Handlers } from '../../platform/http/mount-endpoints.ts';
import type { RateLimiter } from '../../platform/http/rate-limit.ts';
import { acceptanceOf, presentSale, type OrderRow } from '../orders/service.ts';
import { pendingPaymentsOf } from './pending-payments.ts';
import { presentPayment } from './present.ts';
import type { Payments } from './service.ts';

type Dependencies = {
  db: Db;
  /** Throws if the shop doesn't accept PayPal. */
  requirePayments(): Payments;
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

    async 'paypal.invoice'({ params, ownerId }) {
      await attempts.spend(ownerId);
      return presentPayment(await requirePayments().createForInvoice(ownerId, invoiceNumberOf(params.id)));
    },
  };
}

function messageOf(order: OrderRow): string {
  if (order.state !== 'fulfilled') {
    return 'PayPal is still checking this payment. You’ll get your purchase as soon as it’s confirmed.';
  }
  if (order.kind === 'top_up') return `${centsText(order.priceCents)} has been added to your credits.`;
  return presentSale(order).message;
}
