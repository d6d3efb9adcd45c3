import { and, asc, count, desc, eq, gte, inArray, lt, or } from 'drizzle-orm';
import type { Queryable } from '../../../platform/db/database.ts';
import { downloads } from './tables.ts';

export type NewDownload = typeof downloads.$inferInsert;

export async function insertDownload(db: Queryable, download: NewDownload): Promise<void> {
  await db.insert(downloads).values(download);
}

/** `licenseIds` null means the downloads for all licenses of the customer. */
export type Downloader = {
  userId: string;
  licenseIds: readonly string[] | null;
  /** Leaves out earlier downloads. */
  since: Date | null;
};

const shown = {
  kind: downloads.kind,
  version: downloads.version,
  at: downloads.at,
  address: downloads.address,
};

export async function downloadsOf(db: Queryable, { userId, licenseIds, since }: Downloader, limit: number) {
  const own = and(
    eq(downloads.userId, userId),
    licenseIds
      ? or(eq(downloads.kind, 'launcher'), inArray(downloads.licenseId, [...licenseIds]))
      : undefined,
    since ? gte(downloads.at, since) : undefined,
  );
  const [newest, [first], [counted]] = await Promise.all([
    db.select(shown).from(downloads).where(own).orderBy(desc(downloads.at), desc(downloads.id)).limit(limit),
    db.select(shown).from(downloads).where(own).orderBy(asc(downloads.at), asc(downloads.id)).limit(1),
    db.select({ total: count() }).from(downloads).where(own),
  ]);
  return { newest, total: counted?.total ?? 0, first: first ?? null };
}

export async function deleteDownloadsBefore(db: Queryable, time: Date): Promise<void> {
  await db.delete(downloads).where(lt(downloads.at, time));
}
