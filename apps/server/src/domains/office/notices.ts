import type { Notice } from '@botique/contract/office/notice.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import { nextCursor, parseCursor, uuidForm } from '../../platform/http/list-cursor.ts';
import type { Live } from '../../platform/live/channel.ts';
import { presentNotice } from './present.ts';
import { countUnread, findNotice, markAllRead, noticesPage } from './store.ts';

export type Notices = ReturnType<typeof createNotices>;

/** Reads notifications. `giveNotice` creates them. */
export function createNotices({ db, clock }: { db: Db; clock: Clock }) {
  return {
    async mine(userId: string, { limit, cursor }: { limit: number; cursor?: string | undefined }) {
      const after = parseCursor(cursor, uuidForm);
      const { rows, total } = await noticesPage(db, userId, { limit, after });
      const data: Notice[] = rows.map(presentNotice);
      return { data, total, next: nextCursor(rows, limit), unread: await countUnread(db, userId) };
    },

    readAll: (userId: string): Promise<void> => markAllRead(db, userId, clock.now()),

    async tell(id: string, live: Pick<Live, 'send'>): Promise<void> {
      const row = await findNotice(db, id);
      if (row) live.send('notice.created', { to: 'user', id: row.userId }, { notice: presentNotice(row) });
    },
  };
}
