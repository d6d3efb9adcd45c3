import { maxBlacklisted } from '@botique/contract/licenses/session-rules.ts';
import { and, count, desc, eq, max, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/db/database.ts';
import { productSessions } from '../product-sessions/history/tables.ts';
import { licenseBlacklist as blacklist } from './tables.ts';

const isEntry = (licenseId: string, device: string) =>
  and(eq(blacklist.licenseId, licenseId), eq(blacklist.device, device));

export async function isBlacklisted(db: Queryable, licenseId: string, device: string): Promise<boolean> {
  const found = await db
    .select({ device: blacklist.device })
    .from(blacklist)
    .where(isEntry(licenseId, device));
  return found.length > 0;
}

export type BlacklistedRow = { device: string; createdAt: Date; connectedAt: Date | null };

/** Newest first, each with its last start. */
export async function devicesOf(db: Queryable, licenseId: string): Promise<BlacklistedRow[]> {
  const lastStart = db
    .select({ connectedAt: max(productSessions.startedAt).as('connected_at') })
    .from(productSessions)
    .where(
      and(eq(productSessions.licenseId, blacklist.licenseId), eq(productSessions.device, blacklist.device)),
    )
    .as('last_start');
  return db
    .select({
      device: blacklist.device,
      createdAt: blacklist.createdAt,
      connectedAt: lastStart.connectedAt,
    })
    .from(blacklist)
    .leftJoinLateral(lastStart, sql`true`)
    .where(eq(blacklist.licenseId, licenseId))
    .orderBy(desc(blacklist.createdAt), desc(blacklist.device))
    .limit(maxBlacklisted);
}

export async function countDevices(db: Queryable, licenseId: string): Promise<number> {
  const [row] = await db
    .select({ devices: count() })
    .from(blacklist)
    .where(eq(blacklist.licenseId, licenseId));
  return row?.devices ?? 0;
}

export async function addDevice(db: Queryable, licenseId: string, device: string): Promise<void> {
  await db.insert(blacklist).values({ licenseId, device });
}

/** False if the device was not blacklisted. */
export async function removeDevice(db: Queryable, licenseId: string, device: string): Promise<boolean> {
  const removed = await db
    .delete(blacklist)
    .where(isEntry(licenseId, device))
    .returning({ device: blacklist.device });
  return removed.length > 0;
}
