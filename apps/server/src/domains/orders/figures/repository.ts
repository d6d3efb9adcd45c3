import { and, count, desc, eq, exists, gt, ne } from 'drizzle-orm';
import type { Queryable } from '../../../platform/db/database.ts';
import { orders, trialClaims } from '../tables.ts';

/** The latest purchases and renewals. Those that were refunded in full are no longer among them. */
export function latestSales(db: Queryable, limit: number) {
  return db
    .select({
      id: orders.id,
      userId: orders.userId,
      productId: orders.productId,
      productName: orders.productName,
      licenseId: orders.licenseId,
      priceCents: orders.priceCents,
      settledAt: orders.settledAt,
    })
    .from(orders)
    .where(and(eq(orders.state, 'fulfilled'), ne(orders.kind, 'top_up')))
    .orderBy(desc(orders.settledAt))
    .limit(limit);
}

/** How many products were bought since then by customers who had tried them. */
export async function countBoughtAfterTrial(db: Queryable, since: Date): Promise<number> {
  const tried = db
    .select({ productId: trialClaims.productId })
    .from(trialClaims)
    .where(and(eq(trialClaims.userId, orders.userId), eq(trialClaims.productId, orders.productId)));
  const [counted] = await db
    .select({ total: count() })
    .from(orders)
    .where(and(eq(orders.state, 'fulfilled'), gt(orders.settledAt, since), exists(tried)));
  return counted?.total ?? 0;
}
