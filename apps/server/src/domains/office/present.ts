import type { AuditEntry } from '@botique/contract/office/audit-entry.ts';
import type { Notice } from '@botique/contract/office/notice.ts';
import type { AuditRow, NoticeRow } from './store.ts';

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

export function presentNotice(row: NoticeRow): Notice {
  return {
    id: row.id,
    text: row.text,
    licenseId: row.licenseId,
    createdAt: row.createdAt.toISOString(),
    read: row.readAt !== null,
  };
}
