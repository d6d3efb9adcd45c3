import { and, count, desc, eq, isNull, lt } from 'drizzle-orm';
import { countUpTo } from '../../platform/db/count-up-to.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { newestPage } from '../../platform/db/newest-page.ts';
import type { Position } from '../../platform/http/list-cursor.ts';
import { auditLog, legalVersions, notifications } from './tables.ts';

export type NewAuditEntry = Pick<typeof auditLog.$inferInsert, 'actorId' | 'action' | 'subject' | 'details'>;
export type AuditRow = typeof auditLog.$inferSelect;

export async function appendAuditEntry(db: Queryable, entry: NewAuditEntry): Promise<void> {
  await db.insert(auditLog).values(entry);
}

export async function auditPage(
  db: Queryable,
  page: { limit: number; before: number | undefined },
): Promise<{ rows: AuditRow[]; total: number }> {
  const rows = await db
    .select()
    .from(auditLog)
    .where(and(page.before === undefined ? undefined : lt(auditLog.id, page.before)))
    .orderBy(desc(auditLog.id))
    .limit(page.limit);
  return { rows, total: await countUpTo(db, auditLog) };
}

/** Keeps existing versions unchanged. */
export async function insertLegalVersions(
  db: Queryable,
  versions: (typeof legalVersions.$inferInsert)[],
): Promise<void> {
  await db.insert(legalVersions).values(versions).onConflictDoNothing();
}

export type NotificationRow = typeof notifications.$inferSelect;
export type NewNotification = Pick<NotificationRow, 'userId' | 'text' | 'licenseId' | 'createdAt'>;

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

export async function withdrawNotificationsOf(db: Queryable, licenseId: string, now: Date): Promise<void> {
  await db
    .update(notifications)
    .set({ withdrawnAt: now })
    .where(and(eq(notifications.licenseId, licenseId), isNull(notifications.withdrawnAt)));
}
