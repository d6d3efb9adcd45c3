import { and, desc, eq, gt, inArray, isNotNull, lte, or, sql, type Column } from 'drizzle-orm';
import { countUpTo } from '../../platform/db/count-up-to.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { driverError } from '../../platform/db/failures.ts';
import { uuidForm } from '../../platform/http/list-cursor.ts';
import { orderAcceptances, orders, trialClaims } from './tables.ts';

export type OrderRow = typeof orders.$inferSelect;
export type NewOrder = typeof orders.$inferInsert;
/** An order for a product, as opposed to a top-up or a renewal. */
export type ProductOrder = OrderRow & { productId: string; system: NonNullable<OrderRow['system']> };

export function isForProduct(order: OrderRow): order is ProductOrder {
  return order.kind === 'product';
}

/** An order that extends a license. */
export type RenewalOrder = OrderRow & { kind: 'renewal'; renews: string; months: number };

export function isRenewal(order: OrderRow): order is RenewalOrder {
  return order.kind === 'renewal';
}

export async function insertOrder(db: Queryable, order: NewOrder): Promise<OrderRow> {
  const [row] = await db
    .insert(orders)
    .values({ nextCheckAt: order.createdAt, ...order })
    .returning();
  return row as OrderRow;
}

/** Keeps the first acceptance: a repeated call accepts nothing new. */
export async function insertAcceptance(
  db: Queryable,
  acceptance: typeof orderAcceptances.$inferInsert,
): Promise<void> {
  await db.insert(orderAcceptances).values(acceptance).onConflictDoNothing();
}

export type AcceptanceRow = typeof orderAcceptances.$inferSelect;

export async function acceptancesOf(db: Queryable, orderIds: readonly string[]): Promise<AcceptanceRow[]> {
  return db
    .select()
    .from(orderAcceptances)
    .where(inArray(orderAcceptances.orderId, [...orderIds]))
    .orderBy(orderAcceptances.acceptedAt);
}

const buyerLock = 8_240_320;

/**
 * Serializes the orders of one buyer until the transaction ends. Without it, two calls of the same buyer
 * would compete for the last item, and one of them would fail as out of stock.
 */
export async function lockBuyer(db: Queryable, userId: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${buyerLock}, hashtext(${userId}))`);
}

/** By its id or by the buyer's idempotency key. Other customers' orders are found only by id. */
export async function lockNamedOrder(
  db: Queryable,
  userId: string,
  paymentId: string,
): Promise<OrderRow | undefined> {
  const own = and(eq(orders.userId, userId), eq(orders.paymentId, paymentId));
  // Some clients send ids in upper case. Taken for an idempotency key, such an id would buy again.
  const id = paymentId.toLowerCase();
  const [row] = await db
    .select()
    .from(orders)
    .where(uuidForm.test(id) ? or(eq(orders.id, id), own) : own)
    // An id comes before an idempotency key, because we issued it.
    .orderBy(desc(sql`${orders.id}::text = ${id}`))
    .limit(1)
    .for('update');
  return row;
}

/** Must not say that nothing was charged: the buyer would start again and pay twice. */
export const boughtSomethingElse =
  'This paymentId was already used for another purchase. You haven’t been charged again.';

export async function lockOrder(db: Queryable, id: string, ownerId: string): Promise<OrderRow | undefined> {
  const [row] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.id, id), eq(orders.userId, ownerId)))
    .for('update');
  return row;
}

const openOf = (userId: string, productId: string) =>
  and(eq(orders.userId, userId), eq(orders.productId, productId), eq(orders.state, 'open'));

export async function findOpenOrder(
  db: Queryable,
  userId: string,
  productId: string,
): Promise<OrderRow | undefined> {
  const [row] = await db.select().from(orders).where(openOf(userId, productId));
  return row;
}

export async function lockOpenOrder(
  db: Queryable,
  userId: string,
  productId: string,
): Promise<OrderRow | undefined> {
  const [row] = await db.select().from(orders).where(openOf(userId, productId)).for('update');
  return row;
}

/** Same condition as `orders_one_renewal_idx`: without `kind`, PostgreSQL would scan the whole table. */
const isUnpaidRenewal = and(eq(orders.kind, 'renewal'), inArray(orders.state, ['open', 'capturing']));

/** A subquery: the unpaid renewals of the license in this column. */
export function unpaidRenewalsOf(db: Queryable, licenseId: Column) {
  return db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.renews, licenseId), isUnpaidRenewal));
}

/** The unpaid renewal of a license, including one whose capture is in flight. */
export async function lockRenewal(db: Queryable, licenseId: string): Promise<OrderRow | undefined> {
  const [row] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.renews, licenseId), isUnpaidRenewal))
    .for('update');
  return row;
}

/** Overdue orders that no other transaction has locked. */
export async function lockOverdue(
  db: Queryable,
  { now, productId, limit }: { now: Date; productId?: string; limit: number },
): Promise<OrderRow[]> {
  return db
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.state, 'open'),
        lte(orders.expiresAt, now),
        productId === undefined ? undefined : eq(orders.productId, productId),
      ),
    )
    .orderBy(orders.expiresAt)
    .limit(limit)
    .for('update', { skipLocked: true });
}

type Changing =
  | 'state'
  | 'paymentId'
  | 'method'
  | 'licenseId'
  | 'ticketId'
  | 'settledAt'
  | 'providerId'
  | 'captureId'
  | 'captureAttempt'
  | 'nextCheckAt'
  | 'failedChecks'
  | 'missingChecks'
  | 'review'
  | 'refundedCents';

/** Expects a locked row, which therefore exists. */
export async function updateOrder(
  db: Queryable,
  id: string,
  change: Partial<Pick<OrderRow, Changing>>,
): Promise<OrderRow> {
  const [row] = await db.update(orders).set(change).where(eq(orders.id, id)).returning();
  return row as OrderRow;
}

export async function hasForFree(db: Queryable, userId: string, productId: string): Promise<boolean> {
  const [row] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.userId, userId),
        eq(orders.productId, productId),
        eq(orders.method, 'free'),
        eq(orders.state, 'fulfilled'),
      ),
    );
  return row !== undefined;
}

/** Includes refunded orders and renewals that were only started. */
export async function isPaidFor(db: Queryable, licenseId: string): Promise<boolean> {
  const [row] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(or(and(eq(orders.licenseId, licenseId), gt(orders.priceCents, 0n)), eq(orders.renews, licenseId)))
    .limit(1);
  return row !== undefined;
}

/** Those of these licenses for which `isPaidFor` is true. */
export async function paidAmong(db: Queryable, licenseIds: string[]): Promise<ReadonlySet<string>> {
  if (licenseIds.length === 0) return new Set();
  const rows = await db
    .select({ bought: orders.licenseId, renewed: orders.renews, priceCents: orders.priceCents })
    .from(orders)
    .where(
      or(
        and(inArray(orders.licenseId, licenseIds), gt(orders.priceCents, 0n)),
        inArray(orders.renews, licenseIds),
      ),
    );
  const paid = new Set<string>();
  for (const { bought, renewed, priceCents } of rows) {
    if (bought !== null && priceCents > 0n) paid.add(bought);
    if (renewed !== null) paid.add(renewed);
  }
  return paid;
}

type FreeProduct = { productId: string; licenseId: string | null; ticketId: string | null };

/** Free products that a customer has. `orders_free_once_idx` ensures that each appears once. */
export async function freeProductsOf(db: Queryable, userId: string): Promise<FreeProduct[]> {
  const rows = await db
    .select({ productId: orders.productId, licenseId: orders.licenseId, ticketId: orders.ticketId })
    .from(orders)
    .where(
      and(
        eq(orders.userId, userId),
        eq(orders.method, 'free'),
        eq(orders.state, 'fulfilled'),
        isNotNull(orders.productId),
      ),
    )
    .orderBy(orders.productId);
  return rows as FreeProduct[];
}

export async function countFulfilled(db: Queryable): Promise<number> {
  return countUpTo(db, orders, { where: and(eq(orders.state, 'fulfilled'), eq(orders.kind, 'product')) });
}

/** False if the trial was already claimed. */
export async function insertClaim(db: Queryable, claim: typeof trialClaims.$inferInsert): Promise<boolean> {
  const claimed = await db.insert(trialClaims).values(claim).onConflictDoNothing().returning();
  return claimed.length > 0;
}

export async function claimsOf(db: Queryable, userId: string): Promise<string[]> {
  const rows = await db
    .select({ productId: trialClaims.productId })
    .from(trialClaims)
    .where(eq(trialClaims.userId, userId))
    .orderBy(desc(trialClaims.createdAt), trialClaims.productId);
  return rows.map(({ productId }) => productId);
}

/** Two concurrent calls of one buyer for the same thing: on a retry, the later one finds the first order. */
export function isDuplicateRequest(error: unknown): boolean {
  const cause = driverError(error) as { code?: string; constraint?: string } | null;
  return (
    cause?.code === '23505' &&
    /^orders_(?:one_open|one_renewal|payment|free_once)_idx$/.test(cause.constraint ?? '')
  );
}
