import type { InvoiceFilter } from '@botique/contract/billing/billing-rules.ts';
import type { Method } from '@botique/contract/orders/order-rules.ts';
import { and, count, desc, eq, ilike, inArray, lt, lte, notExists, or, sql } from 'drizzle-orm';
import { containing } from '../../../platform/db/containing.ts';
import type { Queryable } from '../../../platform/db/database.ts';
import { unpaidRenewalsOf } from '../../orders/service.ts';
import { invoices } from './tables.ts';

export type InvoiceRow = typeof invoices.$inferSelect;

type Nullable = 'seller' | 'method' | 'orderId' | 'productId' | 'licenseId' | 'ticketId' | 'months' | 'dueAt';

export type NewInvoice = Pick<
  InvoiceRow,
  'customerId' | 'kind' | 'status' | 'title' | 'amountCents' | 'lines' | 'createdAt' | 'paidAt'
> &
  Pick<InvoiceRow, Nullable>;

/**
 * Takes the next number. Call it last: to keep numbers free of gaps, it blocks all other new invoices until
 * the transaction ends.
 */
export async function insertInvoice(db: Queryable, invoice: NewInvoice): Promise<InvoiceRow> {
  const [row] = await db
    .insert(invoices)
    .values({ ...invoice, number: sql`next_invoice_number()` })
    .returning();
  return row as InvoiceRow;
}

/** Without a customer, it may be anyone's. */
export async function findInvoice(
  db: Queryable,
  number: number,
  customerId: string | null,
): Promise<InvoiceRow | undefined> {
  const [row] = await db
    .select()
    .from(invoices)
    .where(
      and(eq(invoices.number, number), customerId === null ? undefined : eq(invoices.customerId, customerId)),
    );
  return row;
}

export async function invoiceNumbersOf(
  db: Queryable,
  orderIds: readonly string[],
): Promise<Map<string, number>> {
  if (orderIds.length === 0) return new Map();
  const rows = await db
    .select({ orderId: invoices.orderId, number: invoices.number })
    .from(invoices)
    .where(inArray(invoices.orderId, [...orderIds]));
  return new Map(rows.flatMap(({ orderId, number }) => (orderId === null ? [] : [[orderId, number]])));
}

/** Null if no order paid it. */
export async function findOrderOf(db: Queryable, number: number): Promise<string | null> {
  const [row] = await db
    .select({ orderId: invoices.orderId })
    .from(invoices)
    .where(eq(invoices.number, number));
  return row?.orderId ?? null;
}

/** The invoice that the order paid. */
export async function findInvoiceOf(db: Queryable, orderId: string): Promise<InvoiceRow | undefined> {
  const [row] = await db.select().from(invoices).where(eq(invoices.orderId, orderId));
  return row;
}

export async function lockInvoice(db: Queryable, number: number): Promise<InvoiceRow | undefined> {
  const [row] = await db.select().from(invoices).where(eq(invoices.number, number)).for('update');
  return row;
}

/** The pending invoice of a license; a unique index allows only one. */
export async function lockPending(db: Queryable, licenseId: string): Promise<InvoiceRow | undefined> {
  const [row] = await db
    .select()
    .from(invoices)
    .where(and(eq(invoices.licenseId, licenseId), eq(invoices.status, 'progress')))
    .for('update');
  return row;
}

type Paid = { method: Method; orderId: string; paidAt: Date };

/** Expects a locked, pending row. */
export async function markPaid(db: Queryable, number: number, paid: Paid): Promise<void> {
  await db
    .update(invoices)
    .set({ status: 'paid', ...paid })
    .where(eq(invoices.number, number));
}

export async function markCancelled(db: Queryable, number: number, endedAt: Date): Promise<void> {
  await db.update(invoices).set({ status: 'cancelled', endedAt }).where(eq(invoices.number, number));
}

export async function markRefunded(db: Queryable, orderId: string, endedAt: Date): Promise<void> {
  await db
    .update(invoices)
    .set({ status: 'refunded', endedAt })
    .where(and(eq(invoices.orderId, orderId), eq(invoices.status, 'paid')));
}

/** The chargeback of the order was won. */
export async function markPaidAgain(db: Queryable, orderId: string): Promise<void> {
  await db
    .update(invoices)
    .set({ status: 'paid', endedAt: null })
    .where(and(eq(invoices.orderId, orderId), eq(invoices.status, 'refunded')));
}

/** Overdue invoices without a payment in flight. */
export async function lockOverdue(db: Queryable, now: Date, limit: number): Promise<InvoiceRow[]> {
  return db
    .select()
    .from(invoices)
    .where(
      and(
        eq(invoices.status, 'progress'),
        lte(invoices.dueAt, now),
        notExists(unpaidRenewalsOf(db, invoices.licenseId)),
      ),
    )
    .orderBy(invoices.dueAt)
    .limit(limit)
    .for('update', { skipLocked: true });
}

const fromShop = ['refund', 'grant'] as const;
const toShop = ['purchase', 'renewal', 'top_up'] as const;

/** The invoices of a tab. Cancelled ones are in none of them. */
function within(filter: InvoiceFilter) {
  if (filter === 'pending') return eq(invoices.status, 'progress');
  const settled = inArray(invoices.status, ['paid', 'refunded']);
  return and(settled, inArray(invoices.kind, filter === 'sent' ? toShop : fromShop));
}

/** Matches `q` as typed, since titles may contain commas, and also without thousands separators. */
function matches(q: string) {
  const amount = q.replaceAll(/(?<=\d),(?=\d{3})/g, '');
  const asWritten = ilike(invoices.search, containing(q));
  return amount === q ? asWritten : or(asWritten, ilike(invoices.search, containing(amount)));
}

type Wanted = { customerId: string; filter: InvoiceFilter | undefined; q: string };

/** The subquery is an index-only scan, so that only the rows of one page are read from the table. */
export async function invoicesPage(
  db: Queryable,
  { customerId, filter, q }: Wanted,
  { limit, before }: { limit: number; before: number | undefined },
): Promise<{ rows: InvoiceRow[]; total: number }> {
  const found = and(
    eq(invoices.customerId, customerId),
    filter && within(filter),
    q === '' ? undefined : matches(q),
  );
  const page = db
    .select({ number: invoices.number })
    .from(invoices)
    .where(and(found, before === undefined ? undefined : lt(invoices.number, before)))
    .orderBy(desc(invoices.number))
    .limit(limit);
  const rows = await db
    .select()
    .from(invoices)
    .where(inArray(invoices.number, page))
    .orderBy(desc(invoices.number));
  if (before === undefined && rows.length < limit) return { rows, total: rows.length };
  const [counted] = await db.select({ total: count() }).from(invoices).where(found);
  return { rows, total: counted?.total ?? 0 };
}
