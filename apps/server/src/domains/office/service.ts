import type { Db, Queryable } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import { appendAuditEntry, auditPage, type AuditRow, type NewAuditEntry } from './store.ts';

/** Writes down what was done. Called with the transaction that did it, so that both stand or neither. */
export async function writeAudit(db: Queryable, entry: NewAuditEntry): Promise<void> {
  await appendAuditEntry(db, entry);
}

export type Office = ReturnType<typeof createOffice>;

export function createOffice({ db }: { db: Db }) {
  return {
    async auditLog(query: { limit: number; cursor?: string | undefined }) {
      const before = query.cursor === undefined ? undefined : Number(query.cursor);
      if (before !== undefined && !Number.isSafeInteger(before)) {
        throw new AppError('invalid_request', { message: 'cursor: is not one that this list gave' });
      }
      const { rows, total } = await auditPage(db, { limit: query.limit, before });
      return { rows, total, next: nextCursor(rows, query.limit) };
    },
  };
}

function nextCursor(rows: AuditRow[], limit: number): string | null {
  const last = rows.at(-1);
  return rows.length === limit && last ? String(last.id) : null;
}
