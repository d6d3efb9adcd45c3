import { and, count, eq, exists, gt } from 'drizzle-orm';
import type { Queryable } from '../../../platform/db/database.ts';
import { orders, trialClaims } from '../tables.ts';

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
