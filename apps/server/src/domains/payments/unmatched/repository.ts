import { arrayOverlaps, asc, eq, lt } from 'drizzle-orm';
import type { Queryable } from '../../../platform/db/database.ts';
import { providerEvents, unmatchedWebhooks } from '../tables.ts';

export async function insertUnmatched(
  db: Queryable,
  webhook: typeof unmatchedWebhooks.$inferInsert,
): Promise<void> {
  await db.insert(unmatchedWebhooks).values(webhook);
}

/** Those that contain one of these ids, oldest first. */
export async function findUnmatched(db: Queryable, names: string[]): Promise<string[]> {
  const rows = await db
    .select({ content: unmatchedWebhooks.content })
    .from(unmatchedWebhooks)
    .where(arrayOverlaps(unmatchedWebhooks.names, names))
    .orderBy(asc(unmatchedWebhooks.receivedAt), asc(unmatchedWebhooks.id));
  return rows.map(({ content }) => content);
}

/** Notes which order it is about. False if it wasn't stored. */
export async function takeUnmatched(db: Queryable, id: string, orderId: string | null): Promise<boolean> {
  const taken = await db
    .delete(unmatchedWebhooks)
    .where(eq(unmatchedWebhooks.id, id))
    .returning({ id: unmatchedWebhooks.id });
  if (taken.length === 0) return false;
  await db.update(providerEvents).set({ orderId }).where(eq(providerEvents.id, id));
  return true;
}

export async function removeUnmatched(db: Queryable, { before }: { before: Date }): Promise<void> {
  await db.delete(unmatchedWebhooks).where(lt(unmatchedWebhooks.receivedAt, before));
}
