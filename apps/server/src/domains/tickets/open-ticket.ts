import type { MessageRole } from '@botique/contract/tickets/ticket-rules.ts';
import { randomInt, randomUUID } from 'node:crypto';
import type { Queryable } from '../../platform/db/database.ts';
import { insertMessage } from './messages/repository.ts';
import { afterMessage } from './add-message.ts';
import { insertTicket, type TicketRow } from './repository.ts';

export type Opening = Pick<TicketRow, 'title' | 'type' | 'productId' | 'openedBy'> & {
  at: Date;
  first: { authorId: string | null; role: MessageRole; content: string };
};

/** Inserts a ticket with its first message. A null author means System. */
export async function insertWithMessage(tx: Queryable, opening: Opening): Promise<TicketRow> {
  const { at, first, ...ticket } = opening;
  const messageId = randomUUID();
  const none = {
    openedBy: ticket.openedBy,
    messageCount: 0,
    waitingSince: null,
    customerUnread: 0,
    staffUnread: 0,
  };
  const known = afterMessage(none, { id: messageId, createdAt: at, ...first });
  const row = await insertTicket(tx, { id: newTicketId(), createdAt: at, ...ticket, ...known });
  // The random id is already taken, so try another one.
  if (!row) return insertWithMessage(tx, opening);
  await insertMessage(tx, { id: messageId, ticketId: row.id, createdAt: at, ...first });
  return row;
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

function newTicketId(): string {
  return `T-${Array.from({ length: 8 }, () => letters[randomInt(letters.length)]).join('')}`;
}
