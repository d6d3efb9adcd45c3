import { maxBlacklisted } from '@botique/contract/licenses/session-rules.ts';
import { and, count, desc, eq } from 'drizzle-orm';
import type { Queryable } from '../../../platform/db/database.ts';
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

/** Newest first. */
export async function devicesOf(db: Queryable, licenseId: string): Promise<string[]> {
  const rows = await db
    .select({ device: blacklist.device })
    .from(blacklist)
    .where(eq(blacklist.licenseId, licenseId))
    .orderBy(desc(blacklist.createdAt), desc(blacklist.device))
    .limit(maxBlacklisted);
  return rows.map(({ device }) => device);
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
