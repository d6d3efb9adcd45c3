import { desc, sql, type Column } from 'drizzle-orm';

type Columns = { createdAt: Column; id: Column };

/**
 * Keyset pagination: an offset would skip or repeat rows while new ones arrive. Compares whole rows, because
 * separate columns with 'or' would scan the index from its beginning.
 */
export function olderThan(table: Columns, after: { createdAt: Date; id: string } | undefined) {
  return (
    after &&
    sql`(${table.createdAt}, ${table.id}) < (${sql.param(after.createdAt, table.createdAt)}, ${sql.param(after.id, table.id)})`
  );
}

export function newestFirst(table: Columns) {
  return [desc(table.createdAt), desc(table.id)] as const;
}
