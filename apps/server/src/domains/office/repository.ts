import { and, count, eq, inArray, isNull } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { newestPage } from '../../platform/db/newest-page.ts';
import type { Position } from '../../platform/http/list-cursor.ts';
import { legalVersions, notifications } from './tables.ts';

/** Keeps existing versions unchanged. */
export async function insertLegalVersions(
  db: Queryable,
  versions: (typeof legalVersions.$inferInsert)[],
): Promise<void> {
  await db.insert(legalVersions).values(versions).onConflictDoNothing();
}

/** The texts by version. */
export async function findLegalTexts(
  db: Queryable,
  versions: readonly string[],
): Promise<Map<string, string>> {
  if (versions.length === 0) return new Map();
  const rows = await db
    .select({ version: legalVersions.version, text: legalVersions.text })
    .from(legalVersions)
    .where(inArray(legalVersions.version, [...versions]));
  return new Map(rows.map(({ version, text }) => [version, text]));
}

export type NotificationRow = typeof notifications.$inferSelect;
export type Passing = NonNullable<NotificationRow['passing']>;
export type NewNotification = Pick<NotificationRow, 'userId' | 'text' | 'licenseId' | 'createdAt'> & {
  passing?: Passing;
};

export async function insertNotification(db: Queryable, notification: NewNotification): Promise<string> {
  const [row] = await db.insert(notifications).values(notification).returning({ id: notifications.id });
  return row?.id ?? '';
}

export async function findNotification(db: Queryable, id: string): Promise<NotificationRow | undefined> {
  const [row] = await db.select().from(notifications).where(eq(notifications.id, id));
  return row;
}

export async function notificationsPage(
  db: Queryable,
  userId: string,
  { limit, after }: { limit: number; after: Position | undefined },
): Promise<{ rows: NotificationRow[]; total: number }> {
  const own = and(eq(notifications.userId, userId), isNull(notifications.withdrawnAt));
  return newestPage(db, notifications, { where: own, limit, after });
}

const unreadBy = (userId: string) =>
  and(eq(notifications.userId, userId), isNull(notifications.readAt), isNull(notifications.withdrawnAt));

export async function countUnread(db: Queryable, userId: string): Promise<number> {
  const [counted] = await db.select({ unread: count() }).from(notifications).where(unreadBy(userId));
  return counted?.unread ?? 0;
}

export async function markAllRead(db: Queryable, userId: string, now: Date): Promise<void> {
  await db.update(notifications).set({ readAt: now }).where(unreadBy(userId));
}

export async function withdrawNotificationsOf(
  db: Queryable,
  licenseId: string,
  { passing, now }: { passing: Passing; now: Date },
): Promise<void> {
  const shown = and(eq(notifications.licenseId, licenseId), isNull(notifications.withdrawnAt));
  await db
    .update(notifications)
    .set({ withdrawnAt: now })
    .where(and(shown, eq(notifications.passing, passing)));
}

/** The notifications stay, but no longer lead to the license. */
export async function unlinkNotificationsOf(db: Queryable, licenseId: string): Promise<void> {
  const shown = and(eq(notifications.licenseId, licenseId), isNull(notifications.withdrawnAt));
  await db.update(notifications).set({ licenseId: null }).where(shown);
}
