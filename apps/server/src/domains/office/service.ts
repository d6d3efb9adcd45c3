import type { Logger } from 'pino';
import type { Db, Queryable } from '../../platform/db/database.ts';
import type { StaffRefusal } from '../../platform/http/gate.ts';
import { userIdOf } from '../../platform/http/identity.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { writeAudit } from './audit/write-audit.ts';
import type { LegalTexts } from './legal-texts.ts';
import { createRefusedVisitors } from './refused-visitors.ts';
import {
  insertLegalVersions,
  insertNotification,
  unlinkNotificationsOf,
  withdrawNotificationsOf,
  type NewNotification,
} from './repository.ts';
import { sendNotificationLater } from './send-notification.ts';

/** Hides reminders of a license whose end has changed. Other notifications about it stay. */
export async function withdrawReminders(tx: Queryable, licenseId: string, now: Date): Promise<void> {
  await withdrawNotificationsOf(tx, licenseId, { passing: 'ending', now });
}

/** Call it when a license is reinstated. */
export async function withdrawSuspension(tx: Queryable, licenseId: string, now: Date): Promise<void> {
  await withdrawNotificationsOf(tx, licenseId, { passing: 'suspension', now });
}

/** Call it when a license is deleted. What staff and refunds did to it stays in the list. */
export async function forgetLicense(tx: Queryable, licenseId: string, now: Date): Promise<void> {
  await withdrawReminders(tx, licenseId, now);
  await withdrawSuspension(tx, licenseId, now);
  await unlinkNotificationsOf(tx, licenseId);
}

/**
 * Call it in the transaction of the change that it reports, so that both are committed or neither. Withdraws
 * an older one that it replaces: a 7-day expiry warning is stale when the 1-day one is sent.
 */
export async function createNotification(tx: Queryable, notification: NewNotification): Promise<void> {
  const { licenseId, passing, createdAt } = notification;
  if (licenseId !== null && passing) {
    await withdrawNotificationsOf(tx, licenseId, { passing, now: createdAt });
  }
  await enqueue(tx, sendNotificationLater, { id: await insertNotification(tx, notification) });
}

export { wasAudited } from './audit/repository.ts';
export { writeAudit, type NewAuditEntry } from './audit/write-audit.ts';
export { findLegalTexts } from './repository.ts';
export { withFullStop } from './full-stop.ts';
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

export function createOffice({ db, log }: { db: Db; log: Pick<Logger, 'info'> }) {
  const refusedVisitors = createRefusedVisitors(log);

  return {
    /** Audits calls of known users. Visitors are only counted, because anyone could flood the audit log. */
    async noteRefusedCall({ call, identity }: StaffRefusal): Promise<void> {
      const actorId = userIdOf(identity);
      if (actorId === null) return refusedVisitors.count();
      await writeAudit(db, { actorId, action: 'office.call_refused', subject: call });
    },

    /** Logs how many visitors were refused since the last report. */
    reportRefusedVisitors: refusedVisitors.report,
  };
}
