import { consoleLimits } from '@botique/contract/licenses/console-rules.ts';
import { and, desc, eq, getTableColumns, inArray, lt, lte, max, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/db/database.ts';
import { consoleChunks as chunks } from './tables.ts';

export type Chunk = Omit<typeof chunks.$inferSelect, 'writtenAt'>;

const { writtenAt: _writtenAt, ...chunkColumns } = getTableColumns(chunks);

/** Skips chunks that are already stored, so that a write can be repeated. */
export async function insertChunks(db: Queryable, rows: Chunk[]): Promise<void> {
  await db.insert(chunks).values(rows).onConflictDoNothing();
}

export async function lastNumberOf(db: Queryable, sessionId: string): Promise<number> {
  const [row] = await db
    .select({ last: max(chunks.lastNumber) })
    .from(chunks)
    .where(eq(chunks.sessionId, sessionId));
  return row?.last ?? 0;
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

/** Removes up to `limit` chunks that are too old. Returns how many. */
export async function deleteOldChunks(db: Queryable, limit: number): Promise<number> {
  const { rowCount } = await db.execute(sql`
    delete from ${chunks} where ctid in (
      select ctid from ${chunks}
      where written_at < now() - make_interval(days => ${consoleLimits.keptDays}) limit ${limit}
    )`);
  return rowCount ?? 0;
}

/** The newest chunks of each of these sessions, oldest first. */
export async function newestChunks(db: Queryable, sessionIds: readonly string[]): Promise<Chunk[]> {
  const chunksEach = 5;
  const ranked = db.$with('ranked').as(
    db
      .select({
        ...chunkColumns,
        rank: sql<number>`row_number() over (partition by ${chunks.sessionId} order by ${chunks.firstNumber} desc)`.as(
          'rank',
        ),
      })
      .from(chunks)
      .where(inArray(chunks.sessionId, [...sessionIds])),
  );
  return db
    .with(ranked)
    .select()
    .from(ranked)
    .where(lte(ranked.rank, chunksEach))
    .orderBy(ranked.firstNumber);
}
