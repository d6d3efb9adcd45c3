import { and, count, countDistinct, desc, eq, gt, min, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/db/database.ts';
import { loginSessions, signIns } from '../tables.ts';

export type SignInPosition = { createdAt: Date; id: number };

/** Newest first. `open`: the browser is still signed in. */
export async function signInPage(
  db: Queryable,
  userId: string,
  { limit, after, now }: { limit: number; after: SignInPosition | undefined; now: Date },
) {
  const older =
    after &&
    sql`(${signIns.at}, ${signIns.id}) < (${sql.param(after.createdAt, signIns.at)}, ${after.id}::bigint)`;
  return db
    .select({
      id: signIns.id,
      at: signIns.at,
      address: signIns.address,
      userAgent: signIns.userAgent,
      open: sql<boolean>`${loginSessions.id} is not null`,
    })
    .from(signIns)
    .leftJoin(loginSessions, and(eq(loginSessions.id, signIns.sessionId), gt(loginSessions.expiresAt, now)))
    .where(and(eq(signIns.userId, userId), older))
    .orderBy(desc(signIns.at), desc(signIns.id))
    .limit(limit);
}

export async function countSignIns(db: Queryable, userId: string): Promise<number> {
  const [counted] = await db.select({ total: count() }).from(signIns).where(eq(signIns.userId, userId));
  return counted?.total ?? 0;
}

type SignIn = Pick<typeof signIns.$inferSelect, 'at' | 'address' | 'userAgent'>;

/** What is known of a customer's sign-ins, and the newest of them. */
export type SignInHistory = {
  newest: SignIn[];
  total: number;
  addresses: number;
  firstAt: Date | null;
};

export async function signInHistory(db: Queryable, userId: string, limit: number): Promise<SignInHistory> {
  const own = eq(signIns.userId, userId);
  const [newest, [counted]] = await Promise.all([
    db
      .select({ at: signIns.at, address: signIns.address, userAgent: signIns.userAgent })
      .from(signIns)
      .where(own)
      .orderBy(desc(signIns.at), desc(signIns.id))
      .limit(limit),
    db
      .select({ total: count(), addresses: countDistinct(signIns.address), firstAt: min(signIns.at) })
      .from(signIns)
      .where(own),
  ]);
  const { total = 0, addresses = 0, firstAt = null } = counted ?? {};
  return { newest, total, addresses, firstAt };
}
