import { invoiceIdOf } from '@botique/contract/billing/billing-rules.ts';
import { dollarsOfCents } from '@botique/contract/money.ts';
import type { Refund, RefundPreview } from '@botique/contract/payments/refund.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Days } from '../../../platform/db/on-days.ts';
import { nextCursor, parseCursor, uuidForm } from '../../../platform/http/list-cursor.ts';
import type { Accounts } from '../../accounts/service.ts';
import { salesTimeZone, termsOf, type Billing } from '../../billing/service.ts';
import type { Catalogue } from '../../catalogue/service.ts';
import type { Ledger } from '../../ledger/service.ts';
import type { StaffView } from '../../licenses/service.ts';
import { findOrderBy, findOrders, missingOrder, titleOf, type OrderRow } from '../../orders/service.ts';
import { buyersOf } from '../buyers-of.ts';
import { isInDispute } from '../disputes/repository.ts';
import { whyNoCredits } from '../disputes/why-no-credits.ts';
import { isPartlyLost } from '../held/repository.ts';
import { refundableOf } from './refundable.ts';
import { findRefund, refundsPage, type RefundRow } from './repository.ts';

type Dependencies = {
  db: Db;
  acceptsPayPal: boolean;
  accounts: Pick<Accounts, 'idsByName' | 'people'>;
  billing: Pick<Billing, 'invoices'>;
  catalogue: Pick<Catalogue, 'firstImages'>;
  ledger: Pick<Ledger, 'credits'>;
  licenses: { staffView: Pick<StaffView, 'countRunningOf' | 'find'> };
};

type Query = Days & { limit: number; cursor?: string | undefined; q?: string | undefined };

export type RefundOverview = ReturnType<typeof createRefundOverview>;

/** What admins see of refunds. */
export function createRefundOverview(dependencies: Dependencies) {
  const { db, acceptsPayPal, accounts, billing, catalogue, ledger, licenses } = dependencies;

  async function present(rows: readonly RefundRow[]): Promise<Refund[]> {
    const orders = await findOrders(
      db,
      rows.map(({ orderId }) => orderId),
    );
    const byId = new Map(orders.map((order) => [order.id, order]));
    const [customerOf, invoiceNumbers] = await Promise.all([
      buyersOf(accounts, orders),
      billing.invoices.numbersOf([...byId.keys()]),
    ]);
    return rows.flatMap((row) => {
      const order = byId.get(row.orderId);
      if (!order) return [];
      const invoiceNumber = invoiceNumbers.get(order.id);
      return {
        id: row.id,
        orderId: order.id,
        invoiceId: invoiceNumber === undefined ? null : invoiceIdOf(invoiceNumber),
        customer: customerOf(order),
        title: titleOf(order),
        amount: row.amountCents === null ? null : dollarsOfCents(row.amountCents),
        cause: row.cause,
        destination: row.state === 'credited' ? ('credits' as const) : ('paypal' as const),
        state: row.state,
        reason: row.reason,
        createdAt: row.createdAt.toISOString(),
      };
    });
  }

  return {
    async preview(orderId: string): Promise<RefundPreview> {
      const order = await findOrderBy(db, { id: orderId });
      if (!order) throw missingOrder();
      const isTopUp = order.kind === 'top_up';
      const creditsCents = isTopUp ? await ledger.credits(order.userId) : 0n;
      const licenseId = order.renews ?? order.licenseId;
      const [isHeld, isDisputed, noCredits, license] = await Promise.all([
        isPartlyLost(db, order.id),
        isInDispute(db, order.id),
        whyNoCredits(db, order.id),
        licenseId === null ? undefined : licenses.staffView.find(licenseId),
      ]);
      const circumstances = { acceptsPayPal, creditsCents, isHeld, noCredits };
      const { leftCents, destinations, refusal } = refundableOf(order, circumstances);
      const [invoice, customerOf, images, runningSessions] = await Promise.all([
        billing.invoices.findOf(db, order.id),
        buyersOf(accounts, [order]),
        catalogue.firstImages(order.productId === null ? [] : [order.productId]),
        licenseId === null ? 0 : licenses.staffView.countRunningOf(licenseId),
      ]);
      return {
        orderId,
        invoiceId: invoice ? invoiceIdOf(invoice.number) : null,
        customer: customerOf(order),
        title: titleOf(order),
        terms: invoice ? termsOf(invoice) : null,
        license: license?.label ?? null,
        productId: order.productId,
        image: (order.productId !== null && images.get(order.productId)) || null,
        method: order.method ?? 'free',
        paid: dollarsOfCents(order.priceCents),
        paidAt: (order.settledAt ?? order.createdAt).toISOString(),
        refundable: dollarsOfCents(leftCents),
        destinations,
        runningSessions,
        fullRefund: effectOf(order, license?.isRevoked === true),
        isDisputed,
        refusal,
      };
    },

    async all({ limit, cursor, q, from, to }: Query) {
      const filter = {
        days: { from, to, timeZone: await salesTimeZone(db) },
        search: q ? { q, userIds: [...(await accounts.idsByName(q)), q] } : undefined,
      };
      const { rows, total } = await refundsPage(db, filter, { limit, after: parseCursor(cursor, uuidForm) });
      return { data: await present(rows), total, next: nextCursor(rows, limit) };
    },

    async get(id: string): Promise<Refund> {
      const row = await findRefund(db, id);
      const [refund] = row ? await present([row]) : [];
      if (!refund) throw missingOrder();
      return refund;
    },
  };
}

function effectOf({ kind, licenseId }: OrderRow, isRevoked: boolean): RefundPreview['fullRefund'] {
  if (kind === 'top_up') return 'takesCredits';
  if (isRevoked) return 'alreadyRevoked';
  if (kind === 'renewal') return 'shortens';
  return licenseId === null ? 'nothing' : 'revokes';
}
