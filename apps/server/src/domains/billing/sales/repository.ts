import { and, between, desc, eq, inArray, isNotNull, ne, sql } from 'drizzle-orm';
import type { Db, Queryable } from '../../../platform/db/database.ts';
import { invoices } from '../invoices/tables.ts';
import { productSales, salesCalendar, salesTotals } from './tables.ts';

export type Period = { from: string; to: string };

const cents = (
  column:
    | typeof salesTotals.receivedCents
    | typeof salesTotals.refundedCents
    | typeof productSales.receivedCents,
) => sql<bigint>`coalesce(sum(${column}), 0)::bigint`.mapWith(BigInt);

/** Credits that are bought become revenue when they are spent. */
const isRevenue = ne(salesTotals.kind, 'top_up');

const within = ({ from, to }: Period) => between(salesTotals.day, from, to);

/** Days without sales and refunds are missing. */
export async function revenueByDay(db: Queryable, period: Period) {
  return db
    .select({
      day: salesTotals.day,
      receivedCents: cents(salesTotals.receivedCents),
      refundedCents: cents(salesTotals.refundedCents),
      sales: sql<number>`sum(${salesTotals.received})::int`,
    })
    .from(salesTotals)
    .where(and(within(period), isRevenue))
    .groupBy(salesTotals.day);
}

/** The products that were paid for, those with the most revenue first. */
export async function revenueByProduct(db: Queryable, { from, to }: Period) {
  const receivedCents = cents(productSales.receivedCents);
  return db
    .select({
      productId: productSales.productId,
      receivedCents,
      count: sql<number>`sum(${productSales.received})::int`,
    })
    .from(productSales)
    .where(between(productSales.day, from, to))
    .groupBy(productSales.productId)
    .having(sql`sum(${productSales.receivedCents}) > 0`)
    .orderBy(sql`2 desc, 1`);
}

export async function revenueByMethod(db: Queryable, period: Period) {
  return db
    .select({ method: salesTotals.method, receivedCents: cents(salesTotals.receivedCents) })
    .from(salesTotals)
    .where(and(within(period), isRevenue))
    .groupBy(salesTotals.method);
}

/** Less what was given back. */
export async function topUpsIn(db: Queryable, period: Period) {
  const [row] = await db
    .select({
      cents:
        sql<bigint>`coalesce(sum(${salesTotals.receivedCents} - ${salesTotals.refundedCents}), 0)::bigint`.mapWith(
          BigInt,
        ),
      count: sql<number>`coalesce(sum(${salesTotals.received}), 0)::int`,
    })
    .from(salesTotals)
    .where(and(within(period), eq(salesTotals.kind, 'top_up')));
  return row ?? { cents: 0n, count: 0 };
}

// Constants, as in the condition of the index.
const isSale = inArray(invoices.kind, sql`('purchase', 'renewal')`);

/** The orders of the latest purchases and renewals, newest first, with those that were refunded. */
export async function latestSales(db: Queryable, limit: number): Promise<string[]> {
  const rows = await db
    .select({ orderId: invoices.orderId })
    .from(invoices)
    .where(and(isSale, isNotNull(invoices.paidAt), isNotNull(invoices.orderId)))
    .orderBy(desc(invoices.paidAt))
    .limit(limit);
  return rows.flatMap(({ orderId }) => orderId ?? []);
}

export type SalesTotal = { cents: bigint; sales: number };

export async function salesTimeZone(db: Queryable): Promise<string> {
  const [calendar] = await db.select({ timeZone: salesCalendar.timeZone }).from(salesCalendar);
  return calendar?.timeZone ?? 'UTC';
}

/** What was received on a day before a time of day, such as 08:40:00. Reads the invoices of that day. */
export async function salesUpTo(
  db: Queryable,
  { day, time, timeZone }: { day: string; time: string; timeZone: string },
): Promise<SalesTotal> {
  const [row] = await db
    .select({
      cents: sql<bigint>`coalesce(sum(${invoices.amountCents}), 0)::bigint`.mapWith(BigInt),
      sales: sql<number>`count(*)::int`,
    })
    .from(invoices)
    .where(
      and(
        isSale,
        sql`${invoices.paidAt} >= (${day}::date)::timestamp at time zone ${timeZone}`,
        sql`${invoices.paidAt} < (${day}::date + ${time}::time) at time zone ${timeZone}`,
      ),
    );
  return row ?? { cents: 0n, sales: 0 };
}

/** The shop's time zone, and the day there. */
export async function findCalendar(db: Queryable, now: Date) {
  const local = sql`${now.toISOString()}::timestamptz at time zone ${salesCalendar.timeZone}`;
  const [row] = await db
    .select({
      timeZone: salesCalendar.timeZone,
      today: sql<string>`to_char(${local}, 'YYYY-MM-DD')`,
    })
    .from(salesCalendar);
  if (!row) throw new Error('The sales calendar has no row');
  return row;
}

/**
 * Counts all sales again in this time zone, unless another node already has. The lock must be the first
 * statement: the snapshot after it contains every sale that is counted, and later sales count themselves.
 */
export async function rebuildIn(tx: Db, timeZone: string): Promise<void> {
  await tx.execute(sql`lock table ${salesTotals} in access exclusive mode`);
  const [known] = await tx.select({ timeZone: salesCalendar.timeZone }).from(salesCalendar);
  if (known?.timeZone !== timeZone) await tx.execute(sql`select rebuild_sales_days(${timeZone})`);
}
