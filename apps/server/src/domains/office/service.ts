import type { Logger } from 'pino';
import type { Db, Queryable } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { StaffRefusal } from '../../platform/http/gate.ts';
import { userIdOf } from '../../platform/http/identity.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import type { LegalTexts } from './legal-texts.ts';
import { createRefusedVisitors } from './refused-visitors.ts';
import {
  appendAuditEntry,
  auditPage,
  insertLegalVersions,
  insertNotice,
  withdrawNoticesOf,
  type AuditRow,
  type NewAuditEntry,
  type NewNotice,
} from './store.ts';
import { tellNoticeLater } from './tell-notice.ts';

/** Writes down what was done. Called with the transaction that did it, so that both stand or neither. */
export async function writeAudit(db: Queryable, entry: NewAuditEntry): Promise<void> {
  await appendAuditEntry(db, entry);
}

/** What was said of this license is not so any more. */
export async function withdrawNotices(tx: Queryable, licenseId: string, now: Date): Promise<void> {
  await withdrawNoticesOf(tx, licenseId, now);
}

/**
 * Tells somebody something, in the page. Called with the transaction that is the reason: both stand or neither. What
 * was said of the same license before is withdrawn: it ends in a day, no longer in seven.
 */
export async function giveNotice(tx: Queryable, notice: NewNotice): Promise<void> {
  if (notice.licenseId !== null) await withdrawNotices(tx, notice.licenseId, notice.createdAt);
  await enqueue(tx, tellNoticeLater, { id: await insertNotice(tx, notice) });
}

export type { LegalTexts } from './legal-texts.ts';

/** Keeps the texts that somebody accepts now: in a dispute their versions alone would prove nothing. */
export async function keepLegalTexts(
  tx: Queryable,
  { terms, privacy }: LegalTexts,
  now: Date,
): Promise<void> {
  await insertLegalVersions(
    tx,
    [terms, privacy].map(({ version, text }) => ({ version, text, firstAcceptedAt: now })),
  );
}

export type Office = ReturnType<typeof createOffice>;

export function createOffice({ db, log }: { db: Db; log: Pick<Logger, 'info'> }) {
  const refusedVisitors = createRefusedVisitors(log);

  return {
    /** An entry for somebody who is known. Anybody can be a visitor, so those are only counted. */
    async noteRefusedCall({ call, identity, address }: StaffRefusal): Promise<void> {
      const actorId = userIdOf(identity);
      if (actorId === null) return refusedVisitors.count();
      await writeAudit(db, {
        actorId,
        action: 'office.call_refused',
        subject: call,
        details: { address },
      });
    },

    /** Logs how many visitors were refused since the last report. */
    reportRefusedVisitors: refusedVisitors.report,

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

function nextCursor(rows: AuditRow[], limit: number): string | null {
  const last = rows.at(-1);
  return rows.length === limit && last ? String(last.id) : null;
}
