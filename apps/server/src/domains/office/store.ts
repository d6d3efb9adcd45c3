import { and, count, desc, eq, isNull, lt } from 'drizzle-orm';
import { countUpTo } from '../../platform/db/count-up-to.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { newestFirst, olderThan } from '../../platform/db/newest-first.ts';
import type { Position } from '../../platform/http/list-cursor.ts';
import { auditLog, legalVersions, notices } from './tables.ts';

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

export type NoticeRow = typeof notices.$inferSelect;
export type NewNotice = Pick<NoticeRow, 'userId' | 'text' | 'licenseId' | 'createdAt'>;

export async function insertNotice(db: Queryable, notice: NewNotice): Promise<string> {
  const [row] = await db.insert(notices).values(notice).returning({ id: notices.id });
  return row?.id ?? '';
}

export async function findNotice(db: Queryable, id: string): Promise<NoticeRow | undefined> {
  const [row] = await db.select().from(notices).where(eq(notices.id, id));
  return row;
}

export async function noticesPage(
  db: Queryable,
  userId: string,
  { limit, after }: { limit: number; after: Position | undefined },
): Promise<{ rows: NoticeRow[]; total: number }> {
  const own = and(eq(notices.userId, userId), isNull(notices.withdrawnAt));
  const rows = await db
    .select()
    .from(notices)
    .where(and(own, olderThan(notices, after)))
    .orderBy(...newestFirst(notices))
    .limit(limit);
  const isAll = after === undefined && rows.length < limit;
  if (isAll) return { rows, total: rows.length };
  const [counted] = await db.select({ total: count() }).from(notices).where(own);
  return { rows, total: counted?.total ?? 0 };
}

const unreadBy = (userId: string) =>
  and(eq(notices.userId, userId), isNull(notices.readAt), isNull(notices.withdrawnAt));

export async function countUnread(db: Queryable, userId: string): Promise<number> {
  const [counted] = await db.select({ unread: count() }).from(notices).where(unreadBy(userId));
  return counted?.unread ?? 0;
}

export async function markAllRead(db: Queryable, userId: string, now: Date): Promise<void> {
  await db.update(notices).set({ readAt: now }).where(unreadBy(userId));
}

export async function withdrawNoticesOf(db: Queryable, licenseId: string, now: Date): Promise<void> {
  await db
    .update(notices)
    .set({ withdrawnAt: now })
    .where(and(eq(notices.licenseId, licenseId), isNull(notices.withdrawnAt)));
}
