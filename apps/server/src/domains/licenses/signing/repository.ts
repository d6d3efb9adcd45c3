import { desc, eq } from 'drizzle-orm';
import type { Queryable } from '../../../platform/db/database.ts';
import { signingKeys } from './tables.ts';

export type SigningKeyRow = typeof signingKeys.$inferSelect;
export type NewSigningKey = Omit<SigningKeyRow, 'createdAt'>;

/** Oldest first. */
export async function allSigningKeys(db: Queryable): Promise<SigningKeyRow[]> {
  return db.select().from(signingKeys).orderBy(signingKeys.number);
}

/**
 * The first key exists since the shop started. Until the transaction ends, no one else gets the newest key. Locks the first key, because it stays the first:
 * a lock on the newest one is granted even if it is no longer the newest.
 */
export async function lockNewestKey(db: Queryable): Promise<SigningKeyRow> {
  await db.select().from(signingKeys).where(eq(signingKeys.number, 1)).for('update');
  const [row] = await db.select().from(signingKeys).orderBy(desc(signingKeys.number)).limit(1);
  return row as SigningKeyRow;
}

export async function insertSigningKey(db: Queryable, key: NewSigningKey): Promise<void> {
  await db.insert(signingKeys).values(key);
}

/** Does nothing if another node was faster. */
export async function insertFirstKey(db: Queryable, key: NewSigningKey): Promise<void> {
  await db.insert(signingKeys).values(key).onConflictDoNothing({ target: signingKeys.number });
}
