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
  insertNotification,
  withdrawNotificationsOf,
  type AuditRow,
  type NewAuditEntry,
  type NewNotification,
} from './repository.ts';
import { sendNotificationLater } from './send-notification.ts';

/** Call it in the transaction of the audited change, so that both are committed or neither. */
export async function writeAudit(db: Queryable, entry: NewAuditEntry): Promise<void> {
  await appendAuditEntry(db, entry);
}

/** Hides notifications about a license that are no longer true. */
export async function withdrawNotifications(tx: Queryable, licenseId: string, now: Date): Promise<void> {
  await withdrawNotificationsOf(tx, licenseId, now);
}

/**
 * Call it in the transaction of the change that it reports, so that both are committed or neither. Withdraws
 * older notifications about the same license: a 7-day expiry warning is stale when the 1-day one is sent.
 */
export async function createNotification(tx: Queryable, notification: NewNotification): Promise<void> {
  if (notification.licenseId !== null)
    await withdrawNotifications(tx, notification.licenseId, notification.createdAt);
  await enqueue(tx, sendNotificationLater, { id: await insertNotification(tx, notification) });
}

export type { LegalTexts } from './legal-texts.ts';

/** Stores the accepted texts, because their versions alone would prove nothing in a dispute. */
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
    /** Audits calls of known users. Visitors are only counted, because anyone could flood the audit log. */
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
        throw new AppError('invalid_request', { message: 'cursor: is not a cursor of this list' });
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
