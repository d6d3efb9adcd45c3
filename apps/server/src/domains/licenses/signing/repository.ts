import { desc } from 'drizzle-orm';
import type { Queryable } from '../../../platform/db/database.ts';
import { signingKeys } from './tables.ts';

export type SigningKeyRow = typeof signingKeys.$inferSelect;
export type NewSigningKey = Omit<SigningKeyRow, 'createdAt'>;

/** Oldest first. */
export async function allSigningKeys(db: Queryable): Promise<SigningKeyRow[]> {
  return db.select().from(signingKeys).orderBy(signingKeys.number);
}

/** Locks the newest key until the transaction ends, so that only one successor can be made. */
export async function lockNewestKey(db: Queryable): Promise<SigningKeyRow | undefined> {
  const [row] = await db.select().from(signingKeys).orderBy(desc(signingKeys.number)).limit(1).for('update');
  return row;
}

/** Does nothing if another node was faster. */
export async function insertSigningKey(db: Queryable, key: NewSigningKey): Promise<void> {
  await db.insert(signingKeys).values(key).onConflictDoNothing({ target: signingKeys.number });
}
