import type { ErrorName } from '@botique/contract/errors.ts';
import { logDays, type LogAction } from '@botique/contract/licenses/log-entry.ts';
import { eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/db/database.ts';
import { newestPage } from '../../../platform/db/newest-page.ts';
import type { Position } from '../../../platform/http/list-cursor.ts';
import { licenseLog } from './tables.ts';

export type LogRow = typeof licenseLog.$inferSelect;

type Entry = { licenseId: string; device: string; action: LogAction; reason?: ErrorName };

export async function addEntry(db: Queryable, entry: Entry): Promise<void> {
  await db.insert(licenseLog).values(entry);
}

/**
 * At most one entry a minute for each device and reason, because a refused product keeps trying, and ten for
 * the license, because anyone with its key can make up devices.
 */
export async function addRefusal(
  db: Queryable,
  { licenseId, device, reason }: { licenseId: string; device: string; reason: ErrorName },
): Promise<void> {
  await db.execute(sql`
    insert into ${licenseLog} (license_id, device, action, reason)
    select ${licenseId}, ${device}, 'refused', ${reason}
    where not exists (
      select from ${licenseLog}
      where license_id = ${licenseId} and device = ${device} and action = 'refused' and reason = ${reason}
        and created_at > now() - interval '1 minute'
    ) and (
      select count(*) from ${licenseLog}
      where license_id = ${licenseId} and action = 'refused' and created_at > now() - interval '1 minute'
    ) < 10`);
}

export async function entriesPage(
  db: Queryable,
  licenseId: string,
  page: { limit: number; after: Position | undefined },
): Promise<{ rows: LogRow[]; total: number }> {
  return newestPage(db, licenseLog, { where: eq(licenseLog.licenseId, licenseId), ...page });
}

/** Removes up to `limit` entries that are too old. Returns how many. */
export async function deleteOldEntries(db: Queryable, limit: number): Promise<number> {
  const { rowCount } = await db.execute(sql`
    delete from ${licenseLog} where id in (
      select id from ${licenseLog}
      where created_at < now() - make_interval(days => ${logDays}) order by created_at limit ${limit}
    )`);
  return rowCount ?? 0;
}
