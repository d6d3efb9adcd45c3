import { dollarsOfCents } from '@botique/contract/money.ts';
import type { InvoiceFilter } from '@botique/contract/billing/billing-rules.ts';
import { invoiceIdForm, invoiceNumberOf, pendingDays } from '@botique/contract/billing/billing-rules.ts';
import type { InvoiceLine, Seller } from '@botique/contract/billing/invoice.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db, Queryable } from '../../../platform/db/database.ts';
import { transact } from '../../../platform/db/transact.ts';
import { AppError } from '../../../platform/errors.ts';
import { refundedOf, titleOf, type OrderRow } from '../../orders/service.ts';
import {
  findInvoice,
  findInvoiceOf,
  findOrderOf,
  invoiceNumbersOf,
  insertInvoice,
  invoicesPage,
  lockInvoice,
  lockOverdue,
  lockPending,
  markCancelled,
  markPaid,
  markPaidAgain,
  markRefunded,
  type InvoiceRow,
} from './repository.ts';

export type Invoices = ReturnType<typeof createInvoices>;
export type { InvoiceRow } from './repository.ts';

type Dependencies = {
  db: Db;
  clock: Clock;
  seller: Seller;
};

export type ListQuery = {
  limit: number;
  cursor?: string | undefined;
  q?: string | undefined;
  filter?: InvoiceFilter | undefined;
};

export type PendingRenewal = Pick<InvoiceRow, 'customerId' | 'title' | 'amountCents' | 'lines'> & {
  licenseId: string;
  productId: string;
  months: number;
};

/** What a refund gives back the money for. */
type Refunded = Pick<InvoiceRow, 'productId' | 'licenseId' | 'ticketId'>;

type Given = { userId: string; amountCents: bigint; reason: string };

const dayMs = 86_400_000;

const nothing = {
  method: null,
  orderId: null,
  productId: null,
  licenseId: null,
  ticketId: null,
  months: null,
  dueAt: null,
} as const;

/** `tx` is the caller's transaction, so that an invoice is rolled back together with the sale. */
export function createInvoices({ db, clock, seller }: Dependencies) {
  const listeners: ((customerId: string) => void)[] = [];

  function notifyChanged(customerId: string): void {
    for (const listener of listeners) listener(customerId);
  }

  async function issue(tx: Queryable, order: OrderRow): Promise<number> {
    const now = clock.now();
    const { number } = await insertInvoice(tx, {
      ...nothing,
      customerId: order.userId,
      kind: order.kind === 'product' ? 'purchase' : order.kind,
      status: 'paid',
      title: titleOf(order),
      amountCents: order.priceCents,
      lines: linesOf(order),
      seller,
      method: order.method,
      orderId: order.id,
      productId: order.productId,
      licenseId: order.licenseId,
      ticketId: order.ticketId,
      months: order.months,
      createdAt: now,
      paidAt: now,
    });
    return number;
  }

  /** Issues an invoice for credits that the shop gave. */
  async function issueToCustomer(
    tx: Queryable,
    kind: 'grant' | 'refund',
    { userId, amountCents, reason, ...about }: Given & Partial<Refunded>,
  ): Promise<void> {
    const now = clock.now();
    await insertInvoice(tx, {
      ...nothing,
      ...about,
      customerId: userId,
      kind,
      status: 'paid',
      title: reason,
      amountCents,
      lines: [{ label: reason, amount: dollarsOfCents(amountCents) }],
      seller,
      method: 'credits',
      createdAt: now,
      paidAt: now,
    });
  }

  return {
    /** Called after a commit that changed a customer's invoices. */
    onChanged: (listener: (customerId: string) => void) => void listeners.push(listener),
    notifyChanged,

    /** Does not find other customers' invoices. */
    find: (tx: Queryable, number: number, customerId: string) => findInvoice(tx, number, customerId),
    findOf: findInvoiceOf,
    numbersOf: (orderIds: readonly string[]) => invoiceNumbersOf(db, orderIds),

    /** The order that paid the invoice with this id, such as 'INV-000042'. Null for other texts. */
    async orderOf(id: string): Promise<string | null> {
      const written = id.toUpperCase();
      return invoiceIdForm.test(written) ? findOrderOf(db, invoiceNumberOf(written)) : null;
    },
    lock: lockInvoice,
    lockPending,

    /** Issues the invoice of an order that has just been settled, or marks the pending one as paid. */
    async issueForOrder(tx: Queryable, order: OrderRow): Promise<number> {
      if (order.invoiceNumber === null) return issue(tx, order);
      const paid = { method: order.method ?? 'credits', orderId: order.id, paidAt: clock.now() };
      await markPaid(tx, order.invoiceNumber, paid);
      return order.invoiceNumber;
    },

    async createPending(tx: Queryable, renewal: PendingRenewal): Promise<InvoiceRow> {
      const createdAt = clock.now();
      const dueAt = new Date(createdAt.getTime() + pendingDays * dayMs);
      const waiting = {
        kind: 'renewal',
        status: 'progress',
        seller,
        createdAt,
        dueAt,
        paidAt: null,
      } as const;
      return insertInvoice(tx, { ...nothing, ...renewal, ...waiting });
    },

    issueForGrant: (tx: Queryable, given: Given) => issueToCustomer(tx, 'grant', given),

    /** The invoice of a refund as credits, which names what was refunded. */
    issueForRefund: (tx: Queryable, given: Given & Partial<Refunded>) => issueToCustomer(tx, 'refund', given),

    cancel: (tx: Queryable, number: number) => markCancelled(tx, number, clock.now()),

    async cancelPending(tx: Queryable, licenseId: string): Promise<void> {
      const pending = await lockPending(tx, licenseId);
      if (pending) await markCancelled(tx, pending.number, clock.now());
    },

    /** The order was refunded in full. */
    markOrderRefunded: (tx: Queryable, orderId: string) => markRefunded(tx, orderId, clock.now()),

    /** The shop won the chargeback of the order. */
    markOrderPaidAgain: (tx: Queryable, orderId: string) => markPaidAgain(tx, orderId),

    async mine(customerId: string, { limit, cursor, q = '', filter }: ListQuery) {
      // The shop is a party to every invoice, so a search for its name matches all of them.
      const isByName = seller.name.toLowerCase().includes(q.toLowerCase());
      const wanted = { customerId, filter, q: isByName ? '' : q };
      const { rows, total } = await invoicesPage(db, wanted, { limit, before: parseNumber(cursor) });
      const last = rows.at(-1);
      const refunded = await refundedOf(
        db,
        rows.flatMap(({ orderId }) => orderId ?? []),
      );
      return {
        rows: rows.map((row) => ({ ...row, refundedCents: refunded.get(row.orderId ?? '') ?? 0n })),
        total,
        next: rows.length === limit && last ? String(last.number) : null,
      };
    },

    /** For staff without a customer. */
    read: (number: number, customerId: string | null) => findInvoice(db, number, customerId),

    /** How much of it went back to the customer. */
    async refundedCents({ orderId }: InvoiceRow): Promise<bigint> {
      const refunded = orderId === null ? null : await refundedOf(db, [orderId]);
      return refunded?.get(orderId ?? '') ?? 0n;
    },

    /** Cancels invoices that weren't paid in time. */
    async expire(): Promise<void> {
      const batch = 100;
      let ended: InvoiceRow[];
      do {
        ended = await transact(db, async (tx) => {
          const overdue = await lockOverdue(tx, clock.now(), batch);
          for (const { number } of overdue) await markCancelled(tx, number, clock.now());
          return overdue;
        });
        for (const { customerId } of ended) notifyChanged(customerId);
      } while (ended.length === batch);
    },
  };
}

/** The same error for a missing invoice and for another customer's, so that ids can't be probed. */
export function missingInvoice(): AppError {
  return new AppError('not_found', { message: 'This invoice was not found.' });
}

export function isOverdue({ dueAt }: InvoiceRow, now: Date): boolean {
  return dueAt !== null && dueAt <= now;
}

function parseNumber(cursor: string | undefined): number | undefined {
  if (cursor === undefined) return undefined;
  if (!/^[1-9]\d{0,14}$/.test(cursor)) {
    throw new AppError('invalid_request', { message: 'cursor: is not a cursor of this list' });
  }
  return Number(cursor);
}

/** Orders from before lines were stored get a single line. */
function linesOf({ lines, productName, priceCents }: OrderRow): InvoiceLine[] {
  return lines.length > 0 ? lines : [{ label: productName, amount: dollarsOfCents(priceCents) }];
}
