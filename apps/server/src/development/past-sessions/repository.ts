import type { LogAction } from '@botique/contract/licenses/log-rules.ts';
import { licenseBlacklist } from '../../domains/licenses/blacklist/tables.ts';
import { licenseLog } from '../../domains/licenses/log/tables.ts';
import { productSessions } from '../../domains/licenses/product-sessions/history/tables.ts';
import type { Queryable } from '../../platform/db/database.ts';

/** Only the demo backdates what happens to a license. */
export async function insertPastSession(
  db: Queryable,
  session: typeof productSessions.$inferInsert,
): Promise<void> {
  await db.insert(productSessions).values(session);
}

type PastEntry = { licenseId: string; device: string; action: LogAction; createdAt: Date };

export async function insertPastEntry(db: Queryable, entry: PastEntry): Promise<void> {
  await db.insert(licenseLog).values(entry);
}

export async function insertBlacklisted(
  db: Queryable,
  device: { licenseId: string; device: string; createdAt: Date },
): Promise<void> {
  await db.insert(licenseBlacklist).values(device);
}
