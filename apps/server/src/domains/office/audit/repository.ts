import type { AuditAction } from '@botique/contract/office/audit-actions.ts';
import { and, desc, eq, gte, inArray, lt, sql, type SQL } from 'drizzle-orm';
import { countUpTo } from '../../../platform/db/count-up-to.ts';
import type { Queryable } from '../../../platform/db/database.ts';
import { auditLog } from '../tables.ts';

export type AuditRow = typeof auditLog.$inferSelect;

export async function appendAuditEntry(db: Queryable, entry: typeof auditLog.$inferInsert): Promise<void> {
  await db.insert(auditLog).values(entry);
}

/** Whether this person did this to this subject within the last minutes. */
export async function wasAudited(
  db: Queryable,
  { actorId, action, subject }: { actorId: string; action: AuditAction; subject: string },
  { lastMinutes }: { lastMinutes: number },
): Promise<boolean> {
  const [found] = await db
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.subject, subject),
        eq(auditLog.actorId, actorId),
        eq(auditLog.action, action),
        sql`${auditLog.at} > now() - make_interval(mins => ${lastMinutes})`,
      ),
    )
    .limit(1);
  return found !== undefined;
}

type Key = {
  column: 'actorId' | 'action' | 'subject' | 'customerId' | 'address';
  values: string[];
};

/** Entries with one of these values in one of these columns. */
export type AnyOf = Key[];

type Time = { from: Date | undefined; to: Date | undefined };

export type AuditFilter = Time & {
  /** All of these must apply. The first should match the fewest entries. */
  allOf: AnyOf[];
};

type Page = AuditFilter & { limit: number; before: number | undefined };

/** Newest first. */
export async function auditPage(db: Queryable, { limit, before, ...filter }: Page): Promise<AuditRow[]> {
  const where = filter.allOf[0]
    ? inArray(auditLog.id, await matchingIds(db, { ...filter, limit, before }))
    : and(...inTime(filter), before === undefined ? undefined : lt(auditLog.id, before));
  return db.select().from(auditLog).where(where).orderBy(desc(auditLog.id)).limit(limit);
}

/** Counts up to `most`, unless there is no filter. */
export async function countAudit(db: Queryable, filter: AuditFilter, most: number): Promise<number> {
  if (filter.allOf[0]) return (await matchingIds(db, { ...filter, limit: most, before: undefined })).length;
  const isTimed = filter.from !== undefined || filter.to !== undefined;
  return countUpTo(db, auditLog, isTimed ? { where: and(...inTime(filter)), most } : {});
}

/**
 * Reads the newest entries of each value from the index of its column. The comparisons of rows leave PostgreSQL
 * no other way: with `=`, it would search the whole log from its end for a value that it believes to be frequent.
 */
async function matchingIds(db: Queryable, { limit, before, ...filter }: Page): Promise<number[]> {
  const [first = [], ...others] = filter.allOf;
  const { oldest, newest } = idsAround(filter);
  const until = before === undefined ? newest : sql`least(${newest}, ${before}::bigint)`;
  const rest = [...inTime(filter), ...others.map(hasAny)];
  const parts = first.map(({ column: name, values }) => {
    const column = auditLog[name];
    const where = and(
      sql`${column} is not null`,
      sql`(${column}, ${auditLog.id}) > (wanted.value, ${oldest})`,
      sql`(${column}, ${auditLog.id}) < (wanted.value, ${until})`,
      ...rest,
    );
    return sql`select found.id from unnest(${sql.param(values)}::text[]) as wanted(value)
      cross join lateral (
        select ${auditLog.id} from ${auditLog} where ${where}
        order by ${column} desc, ${auditLog.id} desc limit ${limit}
      ) as found`;
  });
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from (${sql.join(parts, sql` union `)}) as any_of order by id desc limit ${limit}`,
  );
  return rows.map(({ id }) => Number(id));
}

function hasAny(keys: AnyOf): SQL {
  const parts = keys.map(({ column, values }) => inArray(auditLog[column], values));
  return sql`(${sql.join(parts, sql` or `)})`;
}

function inTime({ from, to }: Time): SQL[] {
  const { oldest, newest } = idsAround({ from, to });
  return [
    ...(from ? [gte(auditLog.at, from), sql`${auditLog.id} > ${oldest}`] : []),
    ...(to ? [lt(auditLog.at, to), sql`${auditLog.id} < ${newest}`] : []),
  ];
}

const lastId = sql`${String(2n ** 63n - 1n)}::bigint`;

/**
 * All entries of this time have ids between these. Ids grow with time, but an entry has the time at which its
 * transaction started: an hour is far longer than any takes.
 */
function idsAround({ from, to }: Time): { oldest: SQL; newest: SQL } {
  const time = (date: Date) => sql`${sql.param(date, auditLog.at)}::timestamptz`;
  return {
    oldest: from
      ? sql`coalesce((select earlier.id from ${auditLog} as earlier
          where earlier.at < ${time(from)} - interval '1 hour' order by earlier.at desc limit 1), 0)`
      : sql`0::bigint`,
    newest: to
      ? sql`coalesce((select later.id from ${auditLog} as later
          where later.at > ${time(to)} + interval '1 hour' order by later.at limit 1), ${lastId})`
      : lastId,
  };
}
