import { count, sql, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Queryable } from './database.ts';

/** Counting millions of rows would slow down a request for a number that no one needs exactly. */
const maxCounted = 100_000;

type Options = { where?: SQL | undefined; most?: number };

/** Counts rows, up to `most`. */
export async function countUpTo(
  db: Queryable,
  table: PgTable,
  { where, most = maxCounted }: Options = {},
): Promise<number> {
  const found = db
    .select({ one: sql`1`.as('one') })
    .from(table)
    .where(where)
    .limit(most)
    .as('found');
  const [counted] = await db.select({ total: count() }).from(found);
  return counted?.total ?? 0;
}
