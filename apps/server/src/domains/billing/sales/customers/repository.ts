import { inArray } from 'drizzle-orm';
import type { Queryable } from '../../../../platform/db/database.ts';
import { customerSales } from '../tables.ts';

/** In cents. Customers who have bought nothing are missing from the map. */
export async function spentBy(db: Queryable, ids: string[]): Promise<ReadonlyMap<string, bigint>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: customerSales.userId, cents: customerSales.spentCents })
    .from(customerSales)
    .where(inArray(customerSales.userId, ids));
  return new Map(rows.map(({ id, cents }) => [id, cents]));
}
