import type { AuditEntry } from '@botique/contract/office/audit-entry.ts';
import type { Notification } from '@botique/contract/office/notification.ts';
import type { AuditRow, NotificationRow } from './repository.ts';

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

export function presentNotification(row: NotificationRow): Notification {
  return {
    id: row.id,
    text: row.text,
    licenseId: row.licenseId,
    createdAt: row.createdAt.toISOString(),
    read: row.readAt !== null,
  };
}
