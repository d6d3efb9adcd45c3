import type { ErrorName } from '@botique/contract/errors.ts';
import { logDays } from '@botique/contract/licenses/log-rules.ts';
import { and, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../../../platform/db/database.ts';
import { driverError } from '../../../../platform/db/failures.ts';
import { prepared } from '../../../../platform/db/prepared.ts';
import { licenseLog } from '../../log/tables.ts';
import { readLicense, type LicenseRow } from '../../repository.ts';
import { licenses } from '../../tables.ts';
import { startFacts, unknownFacts, type StartFacts } from '../facts.ts';
import type { ProductSessionRow } from '../repository.ts';
import { crashesAmong, type RecordedRow } from './recorded-sessions/repository.ts';
import { hasCrashed, productSessions } from './tables.ts';

const recordStartStatement = prepared((db) => {
  const session = db.$with('session').as(
    db
      .insert(productSessions)
      .values({
        id: sql`${sql.placeholder('sessionId')}`,
        licenseId: sql`${sql.placeholder('licenseId')}`,
        device: sql`${sql.placeholder('device')}`,
        address: sql`${sql.placeholder('address')}`,
        host: sql`${sql.placeholder('host')}`,
        platform: sql`${sql.placeholder('platform')}`,
        version: sql`${sql.placeholder('version')}`,
        launcher: sql`${sql.placeholder('launcher')}`,
        metadata: sql`${sql.placeholder('metadata')}`,
      })
      .returning({ id: productSessions.id }),
  );
  const entry = db.$with('entry').as(
    db
      .insert(licenseLog)
      .values({
        licenseId: sql`${sql.placeholder('licenseId')}`,
        device: sql`${sql.placeholder('device')}`,
        action: 'connected',
      })
      .returning({ id: licenseLog.id }),
  );
  return db
    .with(session, entry)
    .update(licenses)
    .set({
      totalRequests: sql`${licenses.totalRequests} + 1`,
      metadata: sql`case when ${sql.placeholder('metadata')}::jsonb = '[]' then ${licenses.metadata} else ${sql.placeholder('metadata')}::jsonb end`,
    })
    .where(eq(licenses.id, sql.placeholder('licenseId')))
    .returning()
    .prepare('record_session_start');
});

/** Records a new session, in one statement, and counts this use of the license, which it returns. */
export async function recordStart(
  db: Queryable,
  { licenseId, sessionId, device, address, metadata }: ProductSessionRow,
  facts: StartFacts,
): Promise<LicenseRow> {
  const [row] = await recordStartStatement(db).execute({
    licenseId,
    sessionId,
    device,
    address,
    ...facts,
    metadata: JSON.stringify(metadata),
  });
  return row as LicenseRow;
}

/** The license was deleted while the product took its seat. */
export function isMissingLicense(error: unknown): boolean {
  return driverError(error)?.code === '23503';
}

export type SessionEnd = {
  sessionId: string;
  reason: ErrorName | null;
  exitCode: number | null;
  /** When it was last heard of, if it fell silent. */
  silentSince: Date | null;
};

/**
 * Records when and why sessions ended, and logs it. Sessions whose end is recorded already stay as they are.
 * Returns those that crashed, unless their license has started again since.
 */
export async function recordEnds(db: Queryable, ends: readonly SessionEnd[]): Promise<RecordedRow[]> {
  const column = <Name extends keyof SessionEnd>(name: Name) => sql.param(ends.map((end) => end[name]));
  const { rows } = await db.execute<{ id: string }>(sql`
    with ended as (
      update ${productSessions} set
        -- A product that was restarted before its old seat was cleared has started after this.
        ended_at = case when over.silent_since is null then now()
          else greatest(over.silent_since, ${productSessions.startedAt}) end,
        end_reason = over.reason, exit_code = over.exit_code
      from unnest(
        ${column('sessionId')}::uuid[], ${column('reason')}::text[], ${column('exitCode')}::bigint[],
        ${column('silentSince')}::timestamptz[]
      ) as over (session_id, reason, exit_code, silent_since)
      where ${productSessions.id} = over.session_id and ${productSessions.endedAt} is null
      returning ${productSessions.id}, ${productSessions.licenseId}, ${productSessions.device},
        ${productSessions.endReason}, ${hasCrashed(productSessions)} as crashed
    ), logged as (
      insert into ${licenseLog} (license_id, device, action, reason)
      select license_id, device, 'disconnected', end_reason from ended
    )
    select id from ended where crashed`);
  if (rows.length === 0) return [];
  return crashesAmong(
    db,
    rows.map(({ id }) => id),
  );
}

/** Why sessions ended. Sessions that run or left by themselves are missing. */
export async function endReasons(db: Queryable, sessionIds: string[]): Promise<Map<string, ErrorName>> {
  const { rows } = await db.execute<{ id: string; end_reason: ErrorName }>(sql`
    select id, end_reason from ${productSessions}
    where id = any(${sql.param(sessionIds)}::uuid[]) and end_reason is not null`);
  return new Map(rows.map(({ id, end_reason: reason }) => [id, reason]));
}

/** Also changes what the license shows while no session runs. */
export async function recordMetadata(
  db: Queryable,
  { sessionId, licenseId, metadata }: ProductSessionRow,
): Promise<(StartFacts & { license: LicenseRow }) | undefined> {
  const [session] = await db
    .update(productSessions)
    .set({ metadata })
    .where(eq(productSessions.id, sessionId))
    .returning(startFacts);
  const [license] = await db.update(licenses).set({ metadata }).where(eq(licenses.id, licenseId)).returning();
  return license && { ...(session ?? unknownFacts), license };
}

export async function recordVersion(
  db: Queryable,
  { sessionId, licenseId }: ProductSessionRow,
  version: string,
): Promise<(StartFacts & { license: LicenseRow }) | undefined> {
  const [session] = await db
    .update(productSessions)
    .set({ version })
    .where(eq(productSessions.id, sessionId))
    .returning(startFacts);
  const license = await readLicense(db, licenseId);
  return license && { ...(session ?? { ...unknownFacts, version }), license };
}

export type RecordedSession = Pick<typeof productSessions.$inferSelect, 'id' | 'licenseId' | 'device'> & {
  ownerId: string;
};

/** With `ownerId`, only if the license belongs to that user. */
export async function findSession(
  db: Queryable,
  id: string,
  ownerId: string | null,
): Promise<RecordedSession | undefined> {
  const [row] = await db
    .select({
      id: productSessions.id,
      licenseId: productSessions.licenseId,
      device: productSessions.device,
      ownerId: licenses.userId,
    })
    .from(productSessions)
    .innerJoin(licenses, eq(licenses.id, productSessions.licenseId))
    .where(and(eq(productSessions.id, id), ownerId === null ? undefined : eq(licenses.userId, ownerId)));
  return row;
}

/** Sessions whose start or end could not be recorded at the time. */
export async function repairRecords(db: Queryable): Promise<void> {
  await db.execute(sql`
    insert into ${productSessions} (id, license_id, device, address, metadata, started_at)
    select session_id, license_id, device, address, metadata, started_at from license_seats as taken
    -- A younger one may be about to be recorded.
    where session_id is not null and started_at < now() - interval '1 minute'
      and not exists (select from ${productSessions} where ${productSessions.id} = taken.session_id)
    on conflict do nothing`);
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from ${productSessions}
    where ended_at is null and started_at < now() - interval '5 minutes' and not exists (
      select from license_seats as taken
      where taken.license_id = ${productSessions.licenseId} and taken.session_id = ${productSessions.id}
    )`);
  if (rows.length === 0) return;
  await recordEnds(
    db,
    rows.map(({ id }) => ({ sessionId: id, reason: null, exitCode: null, silentSince: null })),
  );
}

/** Removes up to `limit` sessions that ended too long ago. Returns how many. */
export async function deleteOldSessions(db: Queryable, limit: number): Promise<number> {
  const { rowCount } = await db.execute(sql`
    delete from ${productSessions} where id in (
      select id from ${productSessions}
      where ended_at < now() - make_interval(days => ${logDays}) order by ended_at limit ${limit}
    )`);
  return rowCount ?? 0;
}
