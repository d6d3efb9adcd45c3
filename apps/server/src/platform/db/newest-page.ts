import { and, desc, sql, type Column, type InferSelectModel, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { countUpTo } from './count-up-to.ts';
import type { Queryable } from './database.ts';

type Columns = { createdAt: Column; id: Column };
type Position = { createdAt: Date; id: string };

/**
 * Keyset pagination: an offset would skip or repeat rows while new ones arrive. Compares whole rows, because
 * separate columns with 'or' would scan the index from its beginning.
 */
export function olderThan(table: Columns, after: Position | undefined) {
  return (
    after &&
    sql`(${table.createdAt}, ${table.id}) < (${sql.param(after.createdAt, table.createdAt)}, ${sql.param(after.id, table.id)})`
  );
}

export function newestFirst(table: Columns) {
  return [desc(table.createdAt), desc(table.id)] as const;
}

type Page = { where?: SQL | undefined; limit: number; after: Position | undefined };

/** One page of the matching rows, newest first, and how many match in total. */
export async function newestPage<Table extends PgTable & Columns>(
  db: Queryable,
  table: Table,
  { where, limit, after }: Page,
): Promise<{ rows: InferSelectModel<Table>[]; total: number }> {
  const source: PgTable = table;
  const found = await db
    .select()
    .from(source)
    .where(and(where, olderThan(table, after)))
    .orderBy(...newestFirst(table))
    .limit(limit);
  const rows = found as InferSelectModel<Table>[];
  // A first page that isn't full has all of them.
  if (after === undefined && rows.length < limit) return { rows, total: rows.length };
  return { rows, total: await countUpTo(db, table, { where }) };
}
