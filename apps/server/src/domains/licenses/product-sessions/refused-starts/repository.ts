import { newDeviceDays } from '@botique/contract/licenses/session-rules.ts';
import { aliasedTable, and, asc, eq, exists, inArray, isNotNull, lt, min, ne, sql } from 'drizzle-orm';
import type { Queryable } from '../../../../platform/db/database.ts';
import { productSessions } from '../history/tables.ts';
import { licenseSeats as seats } from '../tables.ts';

const own = aliasedTable(productSessions, 'own');
const others = aliasedTable(productSessions, 'others');

/** Who holds the seats of these licenses, longest-running first. */
export async function seatHolders(db: Queryable, licenseIds: string[]) {
  const firstStart = db
    .select({ at: min(own.startedAt) })
    .from(own)
    .where(and(eq(own.licenseId, seats.licenseId), eq(own.device, seats.device)));
  const ranElsewhereBefore = exists(
    db
      .select({ id: others.id })
      .from(others)
      .where(
        and(
          eq(others.licenseId, seats.licenseId),
          ne(others.device, seats.device),
          lt(others.startedAt, firstStart),
        ),
      ),
  );
  const isRecent = sql`(${firstStart}) > now() - make_interval(days => ${newDeviceDays})`;
  return db
    .select({
      licenseId: seats.licenseId,
      sessionId: sql<string>`${seats.sessionId}`,
      device: sql<string>`${seats.device}`,
      address: sql<string>`${seats.address}`,
      host: productSessions.host,
      platform: productSessions.platform,
      startedAt: sql<Date>`${seats.startedAt}`.mapWith(seats.startedAt),
      isNewDevice: sql<boolean>`${and(isRecent, ranElsewhereBefore)}`,
    })
    .from(seats)
    .leftJoin(productSessions, eq(productSessions.id, seats.sessionId))
    .where(and(inArray(seats.licenseId, licenseIds), isNotNull(seats.sessionId)))
    .orderBy(asc(seats.startedAt), asc(seats.sessionId));
}

export type SeatHolderRow = Awaited<ReturnType<typeof seatHolders>>[number];
