import { and, count, eq, gt, ilike, inArray, isNotNull, isNull, lt, or, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { containing } from '../../platform/db/containing.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { newestPage } from '../../platform/db/newest-page.ts';
import type { Position } from '../../platform/http/list-cursor.ts';
import { loginSessions, signIns, users } from './tables.ts';

export type UserRow = typeof users.$inferSelect;
export type LoginSessionRow = typeof loginSessions.$inferSelect;

/** Creates the user or updates their name and avatar. It may raise the role but never lowers it. */
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
        // Promoting a banned user would violate `users_admin_not_banned` instead of refusing the sign-in.
        ...(profile.role === 'Admin'
          ? { role: sql`case when ${users.bannedAt} is null then 'Admin' else ${users.role} end` }
          : {}),
      },
    })
    .returning();
  return row as UserRow;
}

export async function findUser(db: Queryable, id: string): Promise<UserRow | undefined> {
  const [row] = await db.select().from(users).where(eq(users.id, id));
  return row;
}

/** An SQL condition for queries of other domains: the user with this id is banned. */
export function isBanned(userId: AnyPgColumn): SQL<boolean> {
  return sql<boolean>`${userId} in (select ${users.id} from ${users} where ${users.bannedAt} is not null)`;
}

export async function findUsers(db: Queryable, ids: string[]): Promise<UserRow[]> {
  return ids.length === 0 ? [] : db.select().from(users).where(inArray(users.id, ids));
}

/** Ids of users whose name contains `q`, at most `most` of them. */
export async function idsOfNamed(db: Queryable, q: string, most: number): Promise<string[]> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(ilike(users.globalUsername, containing(q)))
    // A stable order keeps the pages of one search consistent.
    .orderBy(users.id)
    .limit(most);
  return rows.map(({ id }) => id);
}

/** With `ownerId`, finds only that user's own profile. */
export async function findProfile(
  db: Queryable,
  id: string,
  ownerId: string | null,
): Promise<UserRow | undefined> {
  const [row] = await db
    .select()
    .from(users)
    .where(and(eq(users.id, id), ownerId === null ? undefined : eq(users.id, ownerId)));
  return row;
}

/** Serializes changes to a user, and to anything a user may have only a limited number of. */
export async function lockUser(db: Queryable, id: string): Promise<UserRow | undefined> {
  const [row] = await db.select().from(users).where(eq(users.id, id)).for('no key update');
  return row;
}

export type UserFilter = {
  q: string;
  role?: UserRow['role'];
  banned?: boolean;
  /** Only these users. */
  ids?: string[];
};

export async function userPage(
  db: Queryable,
  { q, role, banned, ids }: UserFilter,
  { limit, after }: { limit: number; after: Position | undefined },
): Promise<{ rows: UserRow[]; total: number }> {
  const pattern = containing(q);
  const where = and(
    q === '' ? undefined : or(ilike(users.globalUsername, pattern), ilike(users.id, pattern)),
    role && eq(users.role, role),
    banned ? isNotNull(users.bannedAt) : undefined,
    // One parameter, however many are online.
    ids && sql`${users.id} = any(${sql.param(ids)}::text[])`,
  );
  return newestPage(db, users, { where, limit, after });
}

/** Skips rows that are locked: it is not worth waiting for. */
export async function markSeen(db: Queryable, ids: readonly string[], at: Date): Promise<void> {
  const seen = sql`${sql.param(at, users.lastSeenAt)}::timestamptz`;
  await db.execute(sql`
    update ${users} set last_seen_at = greatest(last_seen_at, ${seen})
    where id in (select id from ${users} where id = any(${sql.param([...ids])}::text[]) for no key update skip locked)`);
}

export async function insertSession(
  db: Queryable,
  session: typeof loginSessions.$inferInsert,
): Promise<LoginSessionRow> {
  const [row] = await db.insert(loginSessions).values(session).returning();
  return row as LoginSessionRow;
}

export async function findSession(
  db: Queryable,
  secretHash: string,
  now: Date,
): Promise<{ session: LoginSessionRow; user: UserRow } | undefined> {
  const [row] = await db
    .select({ session: loginSessions, user: users })
    .from(loginSessions)
    .innerJoin(users, eq(users.id, loginSessions.userId))
    .where(and(eq(loginSessions.secretHash, secretHash), gt(loginSessions.expiresAt, now)));
  return row;
}

/** The open ones among these sessions, with their users' roles. Sessions of banned users are left out. */
export async function findOpenSessions(
  db: Queryable,
  ids: readonly string[],
  now: Date,
): Promise<{ id: string; role: UserRow['role'] }[]> {
  return db
    .select({ id: loginSessions.id, role: users.role })
    .from(loginSessions)
    .innerJoin(users, eq(users.id, loginSessions.userId))
    .where(
      and(inArray(loginSessions.id, [...ids]), gt(loginSessions.expiresAt, now), isNull(users.bannedAt)),
    );
}

export async function touchSession(db: Queryable, id: string, seen: { at: Date; expiresAt: Date }) {
  await db
    .update(loginSessions)
    .set({ lastSeenAt: seen.at, expiresAt: seen.expiresAt })
    .where(eq(loginSessions.id, id));
}

export async function deleteSession(db: Queryable, id: string, ownerId: string): Promise<boolean> {
  const gone = await db
    .delete(loginSessions)
    .where(and(eq(loginSessions.id, id), eq(loginSessions.userId, ownerId)))
    .returning({ id: loginSessions.id });
  return gone.length > 0;
}

export async function deleteSessionBySecret(db: Queryable, secretHash: string): Promise<string | undefined> {
  const [gone] = await db
    .delete(loginSessions)
    .where(eq(loginSessions.secretHash, secretHash))
    .returning({ id: loginSessions.id });
  return gone?.id;
}

export async function sessionPage(
  db: Queryable,
  ownerId: string,
  { limit, after, now }: { limit: number; after: Position | undefined; now: Date },
): Promise<{ rows: LoginSessionRow[]; total: number }> {
  return newestPage(db, loginSessions, { where: openSessionsOf(ownerId, now), limit, after });
}

export async function countOpenSessions(db: Queryable, ownerId: string, now: Date): Promise<number> {
  const [counted] = await db
    .select({ total: count() })
    .from(loginSessions)
    .where(openSessionsOf(ownerId, now));
  return counted?.total ?? 0;
}

function openSessionsOf(ownerId: string, now: Date) {
  return and(eq(loginSessions.userId, ownerId), gt(loginSessions.expiresAt, now));
}

/** Returns their ids. */
export async function deleteSessionsOf(db: Queryable, userId: string): Promise<string[]> {
  const gone = await db
    .delete(loginSessions)
    .where(eq(loginSessions.userId, userId))
    .returning({ id: loginSessions.id });
  return gone.map(({ id }) => id);
}

export async function deleteExpiredSessions(db: Queryable, now: Date): Promise<string[]> {
  const gone = await db
    .delete(loginSessions)
    .where(lt(loginSessions.expiresAt, now))
    .returning({ id: loginSessions.id });
  return gone.map(({ id }) => id);
}

export async function insertSignIn(db: Queryable, signIn: typeof signIns.$inferInsert): Promise<void> {
  await db.insert(signIns).values(signIn);
}

export async function deleteSignInsBefore(db: Queryable, time: Date): Promise<void> {
  await db.delete(signIns).where(lt(signIns.at, time));
}

export async function adminIds(db: Queryable): Promise<string[]> {
  const rows = await db.select({ id: users.id }).from(users).where(eq(users.role, 'Admin')).orderBy(users.id);
  return rows.map(({ id }) => id);
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

/** The caller has locked the row, so it exists. */
export async function updateUser(
  db: Queryable,
  id: string,
  change: Partial<Pick<UserRow, 'role' | 'bannedAt' | 'banCause'>>,
): Promise<UserRow> {
  const [row] = await db.update(users).set(change).where(eq(users.id, id)).returning();
  return row as UserRow;
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
