import type { Db, Queryable } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { StaffRefusal } from '../../platform/http/gate.ts';
import type { Identity } from '../../platform/http/identity.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import {
  appendAuditEntry,
  auditPage,
  insertNotice,
  type AuditRow,
  type NewAuditEntry,
  type NewNotice,
} from './store.ts';
import { tellNoticeLater } from './tell-notice.ts';

/** Writes down what was done. Called with the transaction that did it, so that both stand or neither. */
export async function writeAudit(db: Queryable, entry: NewAuditEntry): Promise<void> {
  await appendAuditEntry(db, entry);
}

/** Tells somebody something, in the page. Called with the transaction that is the reason: both stand or neither. */
export async function giveNotice(tx: Queryable, notice: NewNotice): Promise<void> {
  await enqueue(tx, tellNoticeLater, { id: await insertNotice(tx, notice) });
}

export type Office = ReturnType<typeof createOffice>;

export function createOffice({ db }: { db: Db }) {
  return {
    async noteRefusedCall({ call, identity, address }: StaffRefusal): Promise<void> {
      await writeAudit(db, {
        actorId: identifiedId(identity),
        action: 'office.call_refused',
        subject: call,
        details: { address },
      });
    },

    async auditLog(query: { limit: number; cursor?: string | undefined }) {
      if (query.cursor !== undefined && !/^[1-9]\d{0,14}$/.test(query.cursor)) {
        throw new AppError('invalid_request', { message: 'cursor: is not one that this list gave' });
      }
      const before = query.cursor === undefined ? undefined : Number(query.cursor);
      const { rows, total } = await auditPage(db, { limit: query.limit, before });
      return { rows, total, next: nextCursor(rows, query.limit) };
    },
  };
}

function identifiedId(identity: Identity): string | null {
  if (identity.kind === 'visitor') return null;
  return identity.kind === 'viewer' ? identity.viewer.userId : identity.userId;
}

function nextCursor(rows: AuditRow[], limit: number): string | null {
  const last = rows.at(-1);
  return rows.length === limit && last ? String(last.id) : null;
}
