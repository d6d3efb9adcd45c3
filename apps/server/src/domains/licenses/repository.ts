import {
  and,
  between,
  count,
  eq,
  exists,
  ilike,
  inArray,
  isNotNull,
  isNull,
  lte,
  or,
  sql,
} from 'drizzle-orm';
import { containing } from '../../platform/db/containing.ts';
import { countUpTo } from '../../platform/db/count-up-to.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { driverError } from '../../platform/db/failures.ts';
import { prepared } from '../../platform/db/prepared.ts';
import { newestPage } from '../../platform/db/newest-page.ts';
import { uuidForm, type Position } from '../../platform/http/list-cursor.ts';
import { licenseKeyring, licenses } from './tables.ts';

export type LicenseRow = typeof licenses.$inferSelect;

export async function insertLicense(
  db: Queryable,
  license: typeof licenses.$inferInsert,
): Promise<LicenseRow> {
  const [row] = await db.insert(licenses).values(license).returning();
  return row as LicenseRow;
}

export async function findLicense(
  db: Queryable,
  id: string,
  ownerId: string,
): Promise<LicenseRow | undefined> {
  const [row] = await db
    .select()
    .from(licenses)
    .where(and(eq(licenses.id, id), eq(licenses.userId, ownerId)));
  return row;
}

const selectByKey = prepared((db) =>
  db
    .select()
    .from(licenses)
    .where(eq(licenses.keyDigest, sql.placeholder('keyDigest')))
    .prepare('find_license_by_key'),
);

export async function findByKey(db: Queryable, keyDigest: Buffer): Promise<LicenseRow | undefined> {
  const [row] = await selectByKey(db).execute({ keyDigest });
  return row;
}

export async function findOwnByKey(
  db: Queryable,
  keyDigest: Buffer,
  ownerId: string,
): Promise<LicenseRow | undefined> {
  const [row] = await db
    .select()
    .from(licenses)
    .where(and(eq(licenses.keyDigest, keyDigest), eq(licenses.userId, ownerId)));
  return row;
}

export async function readLicense(db: Queryable, id: string): Promise<LicenseRow | undefined> {
  const [row] = await db.select().from(licenses).where(eq(licenses.id, id));
  return row;
}

export async function existingOf(db: Queryable, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db.select({ id: licenses.id }).from(licenses).where(inArray(licenses.id, ids));
  return new Set(rows.map(({ id }) => id));
}

export async function productNamesOf(db: Queryable, ids: string[]): Promise<Map<string, string>> {
  const rows = await db
    .select({ id: licenses.id, name: licenses.productName })
    .from(licenses)
    .where(inArray(licenses.id, ids));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export async function lockLicense(db: Queryable, id: string): Promise<LicenseRow | undefined> {
  const [row] = await db.select().from(licenses).where(eq(licenses.id, id)).for('no key update');
  return row;
}

/** Also keeps others from adding rows that refer to the license. */
export async function lockToDelete(db: Queryable, id: string): Promise<LicenseRow | undefined> {
  const [row] = await db.select().from(licenses).where(eq(licenses.id, id)).for('update');
  return row;
}

/** Also deletes everything that refers to it, except console lines. */
export async function deleteLicense(db: Queryable, id: string): Promise<void> {
  await db.delete(licenses).where(eq(licenses.id, id));
}

/** The caller has locked the row, so it exists. */
export async function moveEnd(db: Queryable, id: string, expiresAt: Date): Promise<LicenseRow> {
  const [row] = await db.update(licenses).set({ expiresAt }).where(eq(licenses.id, id)).returning();
  return row as LicenseRow;
}

/** The newest trial license of each product, expired and revoked ones too: a trial is claimed once. */
export async function trialsOf(
  db: Queryable,
  ownerId: string,
): Promise<{ productId: string; licenseId: string }[]> {
  const rows = await db
    .select({ productId: licenses.productId, licenseId: licenses.id })
    .from(licenses)
    .where(and(eq(licenses.userId, ownerId), eq(licenses.trial, true)))
    .orderBy(licenses.createdAt, licenses.id);
  // Oldest first, so that a later license replaces an earlier one of the same product.
  return [...new Map(rows.map((row) => [row.productId, row])).values()];
}

export async function endingOf(
  db: Queryable,
  ownerId: string,
  { from, to }: { from: Date; to: Date },
  limit: number,
): Promise<LicenseRow[]> {
  return db
    .select()
    .from(licenses)
    .where(
      and(eq(licenses.userId, ownerId), between(licenses.expiresAt, from, to), isNull(licenses.revokedAt)),
    )
    .orderBy(licenses.expiresAt, licenses.id)
    .limit(limit);
}

type Filter = { ownerId: string; q: string; keyDigest: Buffer };

export async function licensesPage(
  db: Queryable,
  filter: Filter,
  { limit, after }: { limit: number; after: Position | undefined },
): Promise<{ rows: LicenseRow[]; total: number }> {
  const found = and(eq(licenses.userId, filter.ownerId), filter.q === '' ? undefined : matches(filter));
  return newestPage(db, licenses, { where: found, limit, after });
}

function matches({ q, keyDigest }: Filter) {
  const pattern = containing(q);
  const named = sql`(select 1 from jsonb_array_elements(${licenses.metadata}) as fact where fact ->> 'value' ilike ${pattern})`;
  return or(
    ilike(licenses.productName, pattern),
    ilike(licenses.type, pattern),
    exists(named),
    eq(licenses.keyDigest, keyDigest),
    uuidForm.test(q) ? eq(licenses.id, q) : undefined,
  );
}

/** The caller has locked the row. */
export async function setSuspension(
  db: Queryable,
  id: string,
  suspendedAt: Date | null,
): Promise<LicenseRow> {
  const [row] = await db.update(licenses).set({ suspendedAt }).where(eq(licenses.id, id)).returning();
  return row as LicenseRow;
}

/** Returns undefined if the license was already revoked. */
export async function revokeLicense(db: Queryable, id: string, now: Date): Promise<LicenseRow | undefined> {
  const [row] = await db
    .update(licenses)
    .set({ revokedAt: now })
    .where(and(eq(licenses.id, id), isNull(licenses.revokedAt)))
    .returning();
  return row;
}

/** The caller has locked the row. */
export async function revokeByAdmin(db: Queryable, id: string, revokedAt: Date): Promise<LicenseRow> {
  const change = { revokedAt, revokedByAdmin: true };
  const [row] = await db.update(licenses).set(change).where(eq(licenses.id, id)).returning();
  return row as LicenseRow;
}

/** The caller has locked the row. */
export async function restoreLicense(
  db: Queryable,
  id: string,
  { revokedAt, expiresAt }: Pick<LicenseRow, 'revokedAt' | 'expiresAt'>,
): Promise<LicenseRow> {
  const [row] = await db
    .update(licenses)
    .set({ revokedAt, expiresAt })
    .where(eq(licenses.id, id))
    .returning();
  return row as LicenseRow;
}

export async function countOfOwner(db: Queryable, ownerId: string): Promise<number> {
  const [counted] = await db.select({ total: count() }).from(licenses).where(eq(licenses.userId, ownerId));
  return counted?.total ?? 0;
}

/** Users without licenses are missing from the map. */
export async function countOfOwners(db: Queryable, ids: string[]): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: licenses.userId, total: count() })
    .from(licenses)
    .where(inArray(licenses.userId, ids))
    .groupBy(licenses.userId);
  return new Map(rows.map(({ id, total }) => [id, total]));
}

export async function findGranted(db: Queryable, grantedFor: string): Promise<LicenseRow | undefined> {
  const [row] = await db.select().from(licenses).where(eq(licenses.grantedFor, grantedFor));
  return row;
}

/** Two concurrent grants for the same thing: on a retry, the later one finds the license of the first. */
export function isDuplicateGrant(error: unknown): boolean {
  const cause = driverError(error) as { code?: string; constraint?: string } | null;
  return cause?.code === '23505' && cause.constraint === 'licenses_granted_for_idx';
}

export async function countByExpiry(db: Queryable, now: Date): Promise<{ active: number; expired: number }> {
  const isOver = or(lte(licenses.expiresAt, now), isNotNull(licenses.revokedAt));
  const [all, expired] = await Promise.all([
    countUpTo(db, licenses),
    countUpTo(db, licenses, { where: isOver }),
  ]);
  return { active: Math.max(0, all - expired), expired };
}

/** Returns the fingerprint of the first keyring that claimed this database. */
export async function claimKeyring(db: Queryable, fingerprint: string): Promise<string> {
  await db.insert(licenseKeyring).values({ fingerprint }).onConflictDoNothing();
  const [row] = await db.select().from(licenseKeyring);
  return row?.fingerprint ?? '';
}

export async function countUse(db: Queryable, id: string): Promise<void> {
  await db
    .update(licenses)
    .set({ totalRequests: sql`${licenses.totalRequests} + 1` })
    .where(eq(licenses.id, id));
}
