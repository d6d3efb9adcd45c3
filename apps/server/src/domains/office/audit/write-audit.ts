import { auditActions, type AuditAction } from '@botique/contract/office/audit-actions.ts';
import type { AuditValues } from '@botique/contract/office/audit-entry.ts';
import type { Queryable } from '../../../platform/db/database.ts';
import { currentAddress } from '../../../platform/request-context.ts';
import { changedValues, shortValues } from './changed-values.ts';
import { appendAuditEntry } from './repository.ts';

export type NewAuditEntry = {
  /** Null on the command line and for automatic actions. */
  actorId: string | null;
  action: AuditAction;
  subject: string;
  /** The owner of the license, order or ticket, unless they act themselves. */
  customerId?: string;
  details?: AuditValues;
  /** What the action changed. Fields that stayed the same are left out. Must not contain secrets or goods. */
  before?: AuditValues;
  after?: AuditValues;
};

/** Call it in the transaction of the audited change, so that both are committed or neither. */
export async function writeAudit(
  db: Queryable,
  { actorId, action, subject, customerId, details = {}, before, after }: NewAuditEntry,
): Promise<void> {
  const isAboutUser = auditActions[action] === 'user' && subject !== actorId;
  const customer = isAboutUser ? subject : customerId;
  await appendAuditEntry(db, {
    actorId,
    action,
    subject,
    customerId: customer ?? null,
    details: shortValues(details),
    ...changedValues(before, after),
    address: currentAddress(),
  });
}
