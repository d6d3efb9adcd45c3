import { releaseLimits } from '@botique/contract/delivery/delivery-rules.ts';
import { and, count, desc, eq, inArray, isNotNull, lt, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/db/database.ts';
import { releaseChunks, releaseCrashes, releases } from './tables.ts';

export type ReleaseRow = typeof releases.$inferSelect;
/** A row of a published or withdrawn release: the table's checks guarantee that these are set. */
export type PublishedRow = ReleaseRow & {
  sha256: string;
  files: number;
  version: string;
  signature: string;
  publishedAt: Date;
};

const isPublished = eq(releases.state, 'published');
const isCurrent = eq(releases.isCurrent, true);
const wasPublished = inArray(releases.state, ['published', 'withdrawn']);

/** Deleting a whole zip in one statement could take longer than a statement may. */
const chunksDeletedAtOnce = 16;

/** One change of a product's releases at a time: two could otherwise both become the current one. */
export async function lockReleasesOf(tx: Queryable, productId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`releases of ${productId}`}, 0))`);
}

/** The caller has locked the row. */
export async function deleteChunks(tx: Queryable, id: string): Promise<void> {
  for (let from = 0; from * releaseLimits.chunkBytes < releaseLimits.bytes; from += chunksDeletedAtOnce) {
    const isNext = and(
      sql`${releaseChunks.position} >= ${from}`,
      lt(releaseChunks.position, from + chunksDeletedAtOnce),
    );
    await tx.delete(releaseChunks).where(and(eq(releaseChunks.releaseId, id), isNext));
  }
}

export async function isVersionTaken(db: Queryable, productId: string, version: string): Promise<boolean> {
  const rows = await db
    .select({ id: releases.id })
    .from(releases)
    .where(and(eq(releases.productId, productId), eq(releases.version, version)));
  return rows.length > 0;
}

type Publication = Pick<PublishedRow, 'version' | 'notes' | 'signature' | 'publishedAt'> & {
  publishedBy: string;
};

/** Returns undefined if another call was faster. */
export async function publishUpload(
  tx: Queryable,
  id: string,
  publication: Publication,
): Promise<PublishedRow | undefined> {
  const [row] = await tx
    .update(releases)
    .set({ ...publication, state: 'published' })
    .where(and(eq(releases.id, id), eq(releases.state, 'checked')))
    .returning();
  return row as PublishedRow | undefined;
}

export async function setCurrent(
  tx: Queryable,
  { id, productId }: Pick<ReleaseRow, 'id' | 'productId'>,
  now: Date,
): Promise<PublishedRow> {
  await clearCurrent(tx, productId);
  const [row] = await tx
    .update(releases)
    .set({ isCurrent: true, currentSince: now })
    .where(and(eq(releases.id, id), isPublished))
    .returning();
  return row as PublishedRow;
}

async function clearCurrent(tx: Queryable, productId: string): Promise<void> {
  await tx
    .update(releases)
    .set({ isCurrent: false })
    .where(and(eq(releases.productId, productId), isCurrent));
}

export async function withdrawRelease(tx: Queryable, id: string, now: Date): Promise<PublishedRow> {
  const [row] = await tx
    .update(releases)
    .set({ state: 'withdrawn', withdrawnAt: now, isCurrent: false })
    .where(eq(releases.id, id))
    .returning();
  return row as PublishedRow;
}

/** The published release that was the last to be current, apart from the one that is. */
export async function previousRelease(db: Queryable, productId: string): Promise<PublishedRow | undefined> {
  const [row] = await db
    .select()
    .from(releases)
    .where(
      and(
        eq(releases.productId, productId),
        isPublished,
        eq(releases.isCurrent, false),
        isNotNull(releases.currentSince),
      ),
    )
    .orderBy(desc(releases.currentSince), desc(releases.publishedAt), desc(releases.id))
    .limit(1);
  return row as PublishedRow | undefined;
}

/** Also finds a withdrawn one. */
export async function findRelease(db: Queryable, id: string): Promise<PublishedRow | undefined> {
  const [row] = await db
    .select()
    .from(releases)
    .where(and(eq(releases.id, id), wasPublished));
  return row as PublishedRow | undefined;
}

/** Newest first, with the withdrawn ones. */
export async function releasesOf(db: Queryable, productId: string): Promise<PublishedRow[]> {
  const rows = await db
    .select()
    .from(releases)
    .where(and(eq(releases.productId, productId), wasPublished))
    .orderBy(desc(releases.publishedAt), desc(releases.id));
  return rows as PublishedRow[];
}

export async function currentReleases(
  db: Queryable,
  productIds: readonly string[],
): Promise<Map<string, PublishedRow>> {
  if (productIds.length === 0) return new Map();
  const rows = await db
    .select()
    .from(releases)
    .where(and(inArray(releases.productId, [...productIds]), isCurrent));
  return new Map((rows as PublishedRow[]).map((row) => [row.productId, row]));
}

/** Keeps a signature that another node has already renewed. */
export async function replaceSignature(
  db: Queryable,
  id: string,
  { before, after }: { before: string; after: string },
): Promise<void> {
  await db
    .update(releases)
    .set({ signature: after })
    .where(and(eq(releases.id, id), eq(releases.signature, before)));
}

/** False if this license has reported it before. */
export async function insertCrash(
  db: Queryable,
  crash: typeof releaseCrashes.$inferInsert,
): Promise<boolean> {
  const { rowCount } = await db.insert(releaseCrashes).values(crash).onConflictDoNothing();
  return (rowCount ?? 0) > 0;
}

export async function countCrashes(db: Queryable, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: releaseCrashes.releaseId, licenses: count() })
    .from(releaseCrashes)
    .where(inArray(releaseCrashes.releaseId, [...ids]))
    .groupBy(releaseCrashes.releaseId);
  return new Map(rows.map(({ id, licenses }) => [id, licenses]));
}

/** Products that have a current release. */
export async function productsWithReleases(db: Queryable): Promise<string[]> {
  const rows = await db.select({ id: releases.productId }).from(releases).where(isCurrent);
  return rows.map(({ id }) => id);
}
