import type { AuditEntry } from '@botique/contract/office/audit-entry.ts';
import type { AuditRow } from './store.ts';

export function presentAuditEntry(row: AuditRow): AuditEntry {
  return {
    id: String(row.id),
    at: row.at.toISOString(),
    actorId: row.actorId,
    action: row.action,
    subject: row.subject,
    details: row.details,
  };
}
