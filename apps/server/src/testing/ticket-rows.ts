import { randomInt, randomUUID } from 'node:crypto';
import type { Database } from '../platform/db/database.ts';

type Pool = Pick<Database, 'pool'>;

/** Inserts people, tickets and messages directly, for tests of what depends on them. */
export function ticketRows({ pool }: Pool) {
  return {
    async person(role: 'Admin' | 'User' = 'User'): Promise<string> {
      const id = String(randomInt(10 ** 12, 10 ** 13));
      await pool.query('insert into users (id, global_username, role) values ($1, $2, $3)', [id, 'Mo', role]);
      return id;
    },

    async ticket(openedBy: string, { status = 'open', fileBytes = 0 } = {}): Promise<string> {
      const id = `T-${String(randomInt(10 ** 8)).padStart(8, '0')}`;
      await pool.query(
        `insert into tickets (id, title, type, status, opened_by, created_at, message_count, last_message_id,
           last_message_at, last_role, queue_place, file_bytes)
         values ($1, 'Title', 'general_question', $2, $3, now(), 0, $4, now(), 'User', 0, $5)`,
        [id, status, openedBy, randomUUID(), fileBytes],
      );
      return id;
    },

    async message(ticketId: string, authorId: string, { note = false, role = 'User' } = {}): Promise<string> {
      const id = randomUUID();
      await pool.query(
        `insert into ticket_messages (id, ticket_id, author_id, role, content, created_at, note)
         values ($1, $2, $3, $4, 'Text', now(), $5)`,
        [id, ticketId, authorId, note ? 'Admin' : role, note],
      );
      return id;
    },
  };
}
