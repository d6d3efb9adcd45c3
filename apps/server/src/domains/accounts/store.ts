import { and, count, desc, eq, gt, lt, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { browserSessions, users } from './tables.ts';

export type UserRow = typeof users.$inferSelect;
export type SessionRow = typeof browserSessions.$inferSelect;

/** A first sign-in makes the row; a later one brings name and picture up to date. A role is only ever raised here. */
export async function saveProfile(
  db: Queryable,
  profile: Pick<UserRow, 'id' | 'globalUsername' | 'avatar' | 'role'>,
): Promise<UserRow> {
  const [row] = await db
    .insert(users)
    .values(profile)
    .onConflictDoUpdate({
      target: users.id,
      set: {
        globalUsername: profile.globalUsername,
        avatar: profile.avatar,
        ...(profile.role === 'Admin' ? { role: 'Admin' as const } : {}),
      },
    })
    .returning();
  return row as UserRow;
}

export async function findUser(db: Queryable, id: string): Promise<UserRow | undefined> {
  const [row] = await db.select().from(users).where(eq(users.id, id));
  return row;
}

export async function insertSession(
  db: Queryable,
  session: typeof browserSessions.$inferInsert,
): Promise<SessionRow> {
  const [row] = await db.insert(browserSessions).values(session).returning();
  return row as SessionRow;
}

export async function findSession(
  db: Queryable,
  secretHash: string,
  now: Date,
): Promise<{ session: SessionRow; user: UserRow } | undefined> {
  const [row] = await db
    .select({ session: browserSessions, user: users })
    .from(browserSessions)
    .innerJoin(users, eq(users.id, browserSessions.userId))
    .where(and(eq(browserSessions.secretHash, secretHash), gt(browserSessions.expiresAt, now)));
  return row;
}

export async function touchSession(db: Queryable, id: string, seen: { at: Date; expiresAt: Date }) {
  await db
    .update(browserSessions)
    .set({ lastSeenAt: seen.at, expiresAt: seen.expiresAt })
    .where(eq(browserSessions.id, id));
}

export async function deleteSession(db: Queryable, id: string, ownerId: string): Promise<boolean> {
  const gone = await db
    .delete(browserSessions)
    .where(and(eq(browserSessions.id, id), eq(browserSessions.userId, ownerId)))
    .returning({ id: browserSessions.id });
  return gone.length > 0;
}

export async function deleteSessionBySecret(db: Queryable, secretHash: string): Promise<string | undefined> {
  const [gone] = await db
    .delete(browserSessions)
    .where(eq(browserSessions.secretHash, secretHash))
    .returning({ id: browserSessions.id });
  return gone?.id;
}

export async function sessionPage(
  db: Queryable,
  ownerId: string,
  page: { limit: number; after: { createdAt: Date; id: string } | undefined; now: Date },
): Promise<{ rows: SessionRow[]; total: number }> {
  const own = and(eq(browserSessions.userId, ownerId), gt(browserSessions.expiresAt, page.now));
  const { after } = page;
  const rows = await db
    .select()
    .from(browserSessions)
    .where(
      and(
        own,
        after &&
          or(
            lt(browserSessions.createdAt, after.createdAt),
            and(eq(browserSessions.createdAt, after.createdAt), lt(browserSessions.id, after.id)),
          ),
      ),
    )
    .orderBy(desc(browserSessions.createdAt), desc(browserSessions.id))
    .limit(page.limit);
  const [counted] = await db.select({ total: count() }).from(browserSessions).where(own);
  return { rows, total: counted?.total ?? 0 };
}

export async function deleteExpiredSessions(db: Queryable, now: Date): Promise<void> {
  await db.delete(browserSessions).where(lt(browserSessions.expiresAt, now));
}

/** Locks every admin, so that two admins revoking each other cannot both find one left. */
export async function lockAdmins(db: Queryable): Promise<string[]> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.role, 'Admin'))
    .orderBy(users.id)
    .for('update');
  return rows.map((row) => row.id);
}

export async function setRole(
  db: Queryable,
  id: string,
  role: UserRow['role'],
): Promise<UserRow | undefined> {
  const [row] = await db.update(users).set({ role }).where(eq(users.id, id)).returning();
  return row;
}

export async function insertMissingUsers(
  db: Queryable,
  people: Pick<UserRow, 'id' | 'globalUsername' | 'avatar' | 'role'>[],
): Promise<void> {
  await db.insert(users).values(people).onConflictDoNothing();
}

export async function anyUser(db: Queryable): Promise<boolean> {
  const [row] = await db
    .select({ one: sql<number>`1` })
    .from(users)
    .limit(1);
  return row !== undefined;
}
