import { eq } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { providerEvents, unmatchedWebhooks } from './tables.ts';

/** Not one that still waits for its order. */
export async function isHandledEvent(db: Queryable, id: string): Promise<boolean> {
  const [row] = await db
    .select({ waiting: unmatchedWebhooks.id })
    .from(providerEvents)
    .leftJoin(unmatchedWebhooks, eq(unmatchedWebhooks.id, providerEvents.id))
    .where(eq(providerEvents.id, id));
  return row !== undefined && row.waiting === null;
}

/** False if the event is already stored. */
export async function insertEvent(
  db: Queryable,
  event: typeof providerEvents.$inferInsert,
): Promise<boolean> {
  const inserted = await db.insert(providerEvents).values(event).onConflictDoNothing().returning();
  return inserted.length > 0;
}
