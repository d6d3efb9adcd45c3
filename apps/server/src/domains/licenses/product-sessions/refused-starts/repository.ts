import { aliasedTable, and, asc, eq, exists, inArray, isNotNull, ne, not, sql } from 'drizzle-orm';
import type { Queryable } from '../../../../platform/db/database.ts';
import { productSessions } from '../history/tables.ts';
import { licenseSeats as seats } from '../tables.ts';

const earlier = aliasedTable(productSessions, 'earlier');

/** Who holds the seats of these licenses, longest-running first. */
export async function seatHolders(db: Queryable, licenseIds: string[]) {
  const ranBefore = exists(
    db
      .select({ id: earlier.id })
      .from(earlier)
      .where(
        and(
          eq(earlier.licenseId, seats.licenseId),
          eq(earlier.device, seats.device),
          ne(earlier.id, seats.sessionId),
        ),
      ),
  );
  return db
    .select({
      licenseId: seats.licenseId,
      sessionId: sql<string>`${seats.sessionId}`,
      device: sql<string>`${seats.device}`,
      address: sql<string>`${seats.address}`,
      host: productSessions.host,
      platform: productSessions.platform,
      startedAt: sql<Date>`${seats.startedAt}`.mapWith(seats.startedAt),
      isNewDevice: sql<boolean>`${not(ranBefore)}`,
    })
    .from(seats)
    .leftJoin(productSessions, eq(productSessions.id, seats.sessionId))
    .where(and(inArray(seats.licenseId, licenseIds), isNotNull(seats.sessionId)))
    .orderBy(asc(seats.startedAt), asc(seats.sessionId));
}

export type SeatHolderRow = Awaited<ReturnType<typeof seatHolders>>[number];
