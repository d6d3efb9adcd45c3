import type { ErrorName } from '@botique/contract/errors.ts';
import { logDays, logFilters, type LogAction, type LogFilter } from '@botique/contract/licenses/log-rules.ts';
import { and, eq, ilike, inArray, sql } from 'drizzle-orm';
import { containing } from '../../../platform/db/containing.ts';
import type { Queryable } from '../../../platform/db/database.ts';
import { newestPage } from '../../../platform/db/newest-page.ts';
import type { Position } from '../../../platform/http/list-cursor.ts';
import { licenses } from '../tables.ts';
import { licenseLog } from './tables.ts';

export type LogRow = typeof licenseLog.$inferSelect;

type Entry = { licenseId: string; device: string; action: LogAction; reason?: ErrorName };

export async function addEntry(db: Queryable, entry: Entry): Promise<void> {
  await db.insert(licenseLog).values(entry);
}

export type LoggedRefusal = { licenseId: string; device: string; reason: ErrorName; ageMs: number };

/** At most one entry a minute for each device and reason, because a refused product keeps trying. */
export async function addRefusals(db: Queryable, refusals: readonly LoggedRefusal[]): Promise<void> {
  const column = <Name extends keyof LoggedRefusal>(name: Name) =>
    sql.param(refusals.map((one) => one[name]));
  await db.execute(sql`
    insert into ${licenseLog} (license_id, device, action, reason, created_at)
    select refused.license_id, refused.device, 'refused', refused.reason,
      now() - make_interval(secs => refused.age_ms / 1000)
    from unnest(
      ${column('licenseId')}::uuid[], ${column('device')}::text[], ${column('reason')}::text[],
      ${column('ageMs')}::float8[]
    ) as refused (license_id, device, reason, age_ms)
    -- The license may have been deleted since. The lock keeps it until the entry is written.
    join (select id from ${licenses} where id = any(${column('licenseId')}::uuid[]) for key share) as kept
      on kept.id = refused.license_id
    where not exists (
      select from ${licenseLog} as before
      where before.license_id = refused.license_id and before.device = refused.device
        and before.action = 'refused' and before.reason = refused.reason
        and before.created_at > now() - interval '1 minute'
    )`);
}

/** Without `event`, entries of all kinds. `q` is part of a UUID. */
export type EntriesFilter = { licenseId: string; event?: LogFilter | undefined; q?: string | undefined };

export async function entriesPage(
  db: Queryable,
  { licenseId, event, q }: EntriesFilter,
  page: { limit: number; after: Position | undefined },
): Promise<{ rows: LogRow[]; total: number }> {
  const where = and(
    eq(licenseLog.licenseId, licenseId),
    event && inArray(licenseLog.action, [...logFilters[event]]),
    q ? ilike(licenseLog.device, containing(q)) : undefined,
  );
  return newestPage(db, licenseLog, { where, ...page });
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
