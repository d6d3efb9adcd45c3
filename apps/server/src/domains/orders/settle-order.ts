import type { Method } from '@botique/contract/orders/order-rules.ts';
import { failpoint } from '#failpoints';
import type { Clock } from '../../platform/clock.ts';
import type { Queryable } from '../../platform/db/database.ts';
import type { Catalogue, ProductForSale } from '../catalogue/service.ts';
import type { Ledger } from '../ledger/service.ts';
import type { LicenseRow, Licenses } from '../licenses/service.ts';
import type { TicketRow, Tickets } from '../tickets/service.ts';
import { isForProduct, isRenewal, updateOrder, type OrderRow, type ProductOrder } from './repository.ts';

/** `product` is set for product orders, `captureId` for orders paid through the provider. */
type Sale = { order: OrderRow; method: Method; product?: ProductForSale; captureId?: string };

/** `license` is the new license or, for a renewal, the extended one. */
export type Settlement = {
  order: OrderRow;
  license: LicenseRow | null;
  ticket: TicketRow | null;
  invoiceNumber: number;
};

export type IssueInvoice = (tx: Queryable, order: OrderRow) => Promise<number>;

type Dependencies = {
  clock: Clock;
  catalogue: Catalogue;
  ledger: Ledger;
  licenses: Licenses;
  tickets: Tickets;
  /** Issues the invoice in the same transaction and returns its number. */
  issueInvoice: IssueInvoice;
};

export type SettleOrder = ReturnType<typeof createSettleOrder>;

/**
 * The only code path that completes a sale. One transaction books the money, delivers the goods and marks the
 * order as fulfilled, so that none of these can happen alone.
 */
export function createSettleOrder(dependencies: Dependencies) {
  const { clock, catalogue, ledger, licenses, tickets, issueInvoice } = dependencies;

  async function grantLicense(
    tx: Queryable,
    order: ProductOrder,
    product: ProductForSale,
  ): Promise<LicenseRow> {
    return licenses.grant(tx, {
      userId: order.userId,
      productId: order.productId,
      productName: order.productName,
      category: product.category,
      type: product.key,
      trial: false,
      days: order.days,
      sessions: order.sessions ?? 0,
      storageMb: order.storageMb ?? 0,
      grantedFor: `order:${order.id}`,
    });
  }

  async function openTicket(tx: Queryable, order: ProductOrder): Promise<TicketRow> {
    const { userId, productId, productName } = order;
    const item = order.reserved ? await catalogue.reservations.deliver(tx, order.id) : null;
    const content = item ?? `Thank you for buying ${productName}. Our team will deliver it here.`;
    return tickets.openForPurchase(tx, { userId, productId, title: productName, content });
  }

  async function give(
    tx: Queryable,
    { order, product }: Sale,
  ): Promise<Pick<Settlement, 'license' | 'ticket'>> {
    if (isRenewal(order)) {
      return { license: await licenses.extend(tx, order.renews, order.months), ticket: null };
    }
    if (!isForProduct(order)) return { license: null, ticket: null };
    if (!product) throw new Error(`There is no product for the order ${order.id}`);
    if (order.system === 'ticket') return { license: null, ticket: await openTicket(tx, order) };
    return { license: await grantLicense(tx, order, product), ticket: null };
  }

  /** Expects a locked, unsettled `order`, and a `method` that the caller has checked against its price. */
  return async function settleOrder(tx: Queryable, sale: Sale): Promise<Settlement> {
    const { order, method, captureId } = sale;
    await ledger.refuseWhenBroken(tx);
    await failpoint('settle.begun');
    const { license, ticket } = await give(tx, sale);
    await failpoint('settle.granted');
    // Book last: the booked accounts stay locked until the commit, and concurrent sales wait for them.
    if (order.priceCents > 0n) {
      const { userId } = order;
      await ledger.book(tx, {
        key: `order:${order.id}`,
        from: method === 'paypal' ? { shop: 'paypal', near: userId } : { user: userId },
        to: order.kind === 'top_up' ? { user: userId } : { shop: 'sales', near: userId },
        amountCents: order.priceCents,
        reason: titleOf(order),
      });
    }
    await failpoint('settle.booked');
    const settled = await updateOrder(tx, order.id, {
      state: 'fulfilled',
      method,
      licenseId: license?.id ?? null,
      ticketId: ticket?.id ?? null,
      settledAt: clock.now(),
      ...(captureId === undefined ? {} : { captureId }),
    });
    return { order: settled, license, ticket, invoiceNumber: await issueInvoice(tx, settled) };
  };
}

/** For invoices and ledger entries. */
export function titleOf({ kind, productName }: Pick<OrderRow, 'kind' | 'productName'>): string {
  return kind === 'renewal' ? `Renewal of ${productName}` : productName;
}
