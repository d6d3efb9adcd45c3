import { eq } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { providerEvents } from './tables.ts';

export async function isKnownEvent(db: Queryable, id: string): Promise<boolean> {
  const [row] = await db
    .select({ id: providerEvents.id })
    .from(providerEvents)
    .where(eq(providerEvents.id, id));
  return row !== undefined;
}

/** False if the event is already stored. */
export async function insertEvent(
  db: Queryable,
  event: typeof providerEvents.$inferInsert,
): Promise<boolean> {
  const inserted = await db.insert(providerEvents).values(event).onConflictDoNothing().returning();
  return inserted.length > 0;
}
