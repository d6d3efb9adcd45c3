import { desc, sql, type Column } from 'drizzle-orm';

type Columns = { createdAt: Column; id: Column };

/**
 * Lists are read by key: an offset would skip or repeat rows while new ones arrive. Compared as one row, not column by
 * column with 'or': that reads the index from its beginning and throws away all pages before this one.
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
