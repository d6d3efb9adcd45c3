import { and, desc, eq, lt, or, type Column } from 'drizzle-orm';

type Columns = { createdAt: Column; id: Column };

/** Lists are read by key: an offset would skip or repeat rows while new ones arrive. */
export function olderThan(table: Columns, after: { createdAt: Date; id: string } | undefined) {
  return (
    after &&
    or(
      lt(table.createdAt, after.createdAt),
      and(eq(table.createdAt, after.createdAt), lt(table.id, after.id)),
    )
  );
}

export function newestFirst(table: Columns) {
  return [desc(table.createdAt), desc(table.id)] as const;
}
