import type { Notification } from '@botique/contract/office/notification.ts';
import type { NotificationRow } from './repository.ts';

export function presentNotification(row: NotificationRow): Notification {
  return {
    id: row.id,
    text: row.text,
    licenseId: row.licenseId,
    createdAt: row.createdAt.toISOString(),
    read: row.readAt !== null,
  };
}
