import type { Notification } from '@botique/contract/office/notification.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import { nextCursor, parseCursor, uuidForm } from '../../platform/http/list-cursor.ts';
import type { Live } from '../../platform/live/live.ts';
import { presentNotification } from './present.ts';
import { countUnread, findNotification, markAllRead, notificationsPage } from './repository.ts';

export type Notifications = ReturnType<typeof createNotifications>;

/** Reads notifications. `createNotification` creates them. */
export function createNotifications({ db, clock }: { db: Db; clock: Clock }) {
  return {
    async mine(userId: string, { limit, cursor }: { limit: number; cursor?: string | undefined }) {
      const after = parseCursor(cursor, uuidForm);
      const { rows, total } = await notificationsPage(db, userId, { limit, after });
      const data: Notification[] = rows.map(presentNotification);
      return { data, total, next: nextCursor(rows, limit), unread: await countUnread(db, userId) };
    },

    readAll: (userId: string): Promise<void> => markAllRead(db, userId, clock.now()),

    /** Does nothing for one that was withdrawn since, such as the reminder of a renewed license. */
    async send(id: string, live: Pick<Live, 'send'>): Promise<void> {
      const row = await findNotification(db, id);
      if (!row || row.withdrawnAt) return;
      live.send('notice.created', { to: 'user', id: row.userId }, { notice: presentNotification(row) });
    },
  };
}
