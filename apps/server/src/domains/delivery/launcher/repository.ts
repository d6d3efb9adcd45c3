import { and, eq, gt, isNull, lte } from 'drizzle-orm';
import type { Queryable } from '../../../platform/db/database.ts';
import { launcherClaims, launcherLinks } from './tables.ts';

export type ClaimRow = typeof launcherClaims.$inferSelect;

export async function insertLink(db: Queryable, link: typeof launcherLinks.$inferInsert): Promise<void> {
  await db.insert(launcherLinks).values(link);
}

/** Only one of several concurrent requests gets the link. Another user's attempt does not use it up. */
export async function takeLink(
  db: Queryable,
  { tokenHash, userId, now }: { tokenHash: string; userId: string; now: Date },
): Promise<boolean> {
  const taken = await db
    .delete(launcherLinks)
    .where(
      and(
        eq(launcherLinks.tokenHash, tokenHash),
        eq(launcherLinks.userId, userId),
        gt(launcherLinks.expiresAt, now),
      ),
    )
    .returning({ userId: launcherLinks.userId });
  return taken.length > 0;
}

export async function insertClaim(
  db: Queryable,
  claim: Pick<ClaimRow, 'codeHash' | 'userId' | 'createdAt' | 'expiresAt'>,
): Promise<void> {
  await db.insert(launcherClaims).values(claim);
}

export async function findClaim(db: Queryable, codeHash: string): Promise<ClaimRow | undefined> {
  const [row] = await db.select().from(launcherClaims).where(eq(launcherClaims.codeHash, codeHash));
  return row;
}

type Claimer = { codeHash: string; device: string; now: Date; claimedAfter: Date };

/**
 * Only one of several devices gets the claim. The same device may repeat it if it claimed after `claimedAfter`.
 * Returns undefined if it may not, otherwise whether this was the first time.
 */
export async function takeClaim(
  tx: Queryable,
  { codeHash, device, now, claimedAfter }: Claimer,
): Promise<'first' | 'again' | undefined> {
  const isValid = and(eq(launcherClaims.codeHash, codeHash), gt(launcherClaims.expiresAt, now));
  const first = await tx
    .update(launcherClaims)
    .set({ claimedAt: now, claimedBy: device })
    .where(and(isValid, isNull(launcherClaims.claimedAt)))
    .returning({ userId: launcherClaims.userId });
  if (first.length > 0) return 'first';
  const [again] = await tx
    .select({ userId: launcherClaims.userId })
    .from(launcherClaims)
    .where(and(isValid, eq(launcherClaims.claimedBy, device), gt(launcherClaims.claimedAt, claimedAfter)));
  return again && 'again';
}

/** A used claim is kept until it would have expired, so that its launcher isn't taken for a guess. */
export async function deleteExpired(db: Queryable, now: Date): Promise<void> {
  await db.delete(launcherLinks).where(lte(launcherLinks.expiresAt, now));
  await db.delete(launcherClaims).where(lte(launcherClaims.expiresAt, now));
}
