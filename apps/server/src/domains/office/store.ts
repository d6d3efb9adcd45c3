import { and, count, desc, lt } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { auditLog } from './tables.ts';

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
  const [counted] = await db.select({ total: count() }).from(auditLog);
  return { rows, total: counted?.total ?? 0 };
}
