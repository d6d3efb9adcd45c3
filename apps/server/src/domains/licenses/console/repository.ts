import { consoleLimits } from '@botique/contract/licenses/console-rules.ts';
import { and, desc, eq, getTableColumns, lt, max, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/db/database.ts';
import { productSessions } from '../product-sessions/history/tables.ts';
import { consoleChunks as chunks } from './tables.ts';

export type Chunk = Omit<typeof chunks.$inferSelect, 'writtenAt'>;

const { writtenAt: _writtenAt, ...chunkColumns } = getTableColumns(chunks);

/** A write can be repeated, even if the chunk has grown since. */
export async function insertChunks(db: Queryable, rows: Chunk[]): Promise<void> {
  await db
    .insert(chunks)
    .values(rows)
    .onConflictDoUpdate({
      target: [chunks.sessionId, chunks.firstNumber],
      set: {
        lastNumber: sql`excluded.last_number`,
        lineCount: sql`excluded.line_count`,
        content: sql`excluded.content`,
        isCompressed: sql`excluded.is_compressed`,
      },
      setWhere: sql`excluded.last_number > ${chunks.lastNumber}`,
    });
}

export async function lastNumberOf(db: Queryable, sessionId: string): Promise<number | null> {
  const [row] = await db
    .select({ last: max(chunks.lastNumber) })
    .from(chunks)
    .where(eq(chunks.sessionId, sessionId));
  return row?.last ?? null;
}

/** The chunks with the newest lines before a number, newest first: enough for `limit` lines. */
export async function chunksBefore(
  db: Queryable,
  { sessionId, before, limit }: { sessionId: string; before: number; limit: number },
): Promise<Chunk[]> {
  const found = db.$with('found').as(
    db
      .select({
        ...chunkColumns,
        // Lines in newer chunks. One that reaches past `before` does not count, so it may be read for nothing.
        newer: sql<number>`coalesce(sum(${chunks.lineCount}) filter (where ${chunks.lastNumber} < ${before})
          over (order by ${chunks.firstNumber} desc rows between unbounded preceding and 1 preceding), 0)`.as(
          'newer',
        ),
      })
      .from(chunks)
      .where(and(eq(chunks.sessionId, sessionId), lt(chunks.firstNumber, before))),
  );
  return db.with(found).select().from(found).where(lt(found.newer, limit)).orderBy(desc(found.firstNumber));
}

/** Removes all but the newest lines of these sessions. */
export async function trimChunks(db: Queryable, sessionIds: string[]): Promise<void> {
  await db.execute(sql`
    with counted as (
      select session_id, first_number,
        sum(line_count) over (partition by session_id order by first_number desc) - line_count as newer
      from ${chunks} where session_id = any(${sql.param(sessionIds)}::uuid[])
    )
    delete from ${chunks} using counted
    where ${chunks.sessionId} = counted.session_id and ${chunks.firstNumber} = counted.first_number
      and counted.newer >= ${consoleLimits.keptLines}`);
}

/**
 * Removes up to `limit` chunks of sessions that ended too long ago. Returns how many. A session that runs keeps
 * its lines, however old: a quiet product's last words matter when it crashes.
 */
export async function deleteOldChunks(db: Queryable, limit: number): Promise<number> {
  const { rowCount } = await db.execute(sql`
    delete from ${chunks} where ctid in (
      select chunk.ctid from ${chunks} as chunk
      where written_at < now() - make_interval(days => ${consoleLimits.keptDays}) and not exists (
        select from ${productSessions} as session where session.id = chunk.session_id and (
          session.ended_at is null or session.ended_at >= now() - make_interval(days => ${consoleLimits.keptDays})
        )
      ) limit ${limit}
    )`);
  return rowCount ?? 0;
}

/** The chunks with the newest lines of each of these sessions, oldest first: enough for `limit` lines each. */
export async function newestChunks(
  db: Queryable,
  sessionIds: readonly string[],
  limit: number,
): Promise<Chunk[]> {
  return db
    .select(chunkColumns)
    .from(chunks)
    .where(
      sql`(${chunks.sessionId}, ${chunks.firstNumber}) in (
        select counted.session_id, counted.first_number
        from unnest(${sql.param([...sessionIds])}::uuid[]) as wanted (id)
        cross join lateral (
          select session_id, first_number,
            coalesce(sum(line_count) over newer_chunks, 0) as newer_lines
          from (
            select session_id, first_number, line_count from console_chunks
            where session_id = wanted.id order by first_number desc limit ${limit}
          ) as newest
          window newer_chunks as (order by first_number desc rows between unbounded preceding and 1 preceding)
        ) as counted
        where counted.newer_lines < ${limit}
      )`,
    )
    .orderBy(chunks.firstNumber);
}

/** All lines of a license's sessions. */
export async function deleteChunksOf(db: Queryable, licenseId: string): Promise<void> {
  await db.execute(sql`
    delete from ${chunks} using ${productSessions}
    where ${chunks.sessionId} = ${productSessions.id} and ${productSessions.licenseId} = ${licenseId}`);
}
