import { and, eq, gt, lte } from 'drizzle-orm';
import type { Queryable } from '../../../platform/db/database.ts';
import { exportLinks } from './tables.ts';

type LinkRow = typeof exportLinks.$inferSelect;

export async function insertLink(db: Queryable, link: LinkRow): Promise<void> {
  await db.insert(exportLinks).values(link);
}

/** Only one of several concurrent requests gets the link. Another user's attempt does not use it up. */
export async function takeLink(
  db: Queryable,
  { tokenHash, userId, now }: { tokenHash: string; userId: string; now: Date },
): Promise<LinkRow | undefined> {
  const [taken] = await db
    .delete(exportLinks)
    .where(
      and(
        eq(exportLinks.tokenHash, tokenHash),
        eq(exportLinks.userId, userId),
        gt(exportLinks.expiresAt, now),
      ),
    )
    .returning();
  return taken;
}

export async function isOpenLink(db: Queryable, tokenHash: string, now: Date): Promise<boolean> {
  const [found] = await db
    .select({ userId: exportLinks.userId })
    .from(exportLinks)
    .where(and(eq(exportLinks.tokenHash, tokenHash), gt(exportLinks.expiresAt, now)));
  return found !== undefined;
}

export async function deleteExpired(db: Queryable, now: Date): Promise<void> {
  await db.delete(exportLinks).where(lte(exportLinks.expiresAt, now));
}
