import type { MessageRole, TicketType } from '@botique/contract/tickets/ticket-rules.ts';
import { randomUUID } from 'node:crypto';
import type { Clock } from '../platform/clock.ts';
import type { Db, Queryable } from '../platform/db/database.ts';
import { transact } from '../platform/db/transact.ts';
import { insertWithMessage } from '../domains/tickets/open-ticket.ts';
import { queuePosition } from '../domains/tickets/queue-position.ts';
import { addMessage } from '../domains/tickets/add-message.ts';
import { lockTicket, updateTicket } from '../domains/tickets/repository.ts';

type Line<Role extends MessageRole = Exclude<MessageRole, 'System'>> = {
  minutesAgo: number;
  /** Null for System. */
  by: Role extends 'System' ? null : string;
  role: Role;
  content: string;
  note?: boolean;
};

/** A ticket with all of its messages. */
export type TicketStory = {
  title: string;
  type: TicketType;
  productId: string | null;
  openedBy: string;
  lines: readonly [Line | Line<'System'>, ...Line[]];
  closed?: boolean;
};

/** Inserts past conversations as demo data. */
export async function seedTickets(
  { db, clock }: { db: Db; clock: Clock },
  stories: readonly TicketStory[],
): Promise<void> {
  const begun = clock.now().getTime();
  await transact(db, async (tx) => {
    for (const story of stories)
      await insertStory(tx, story, (minutes) => new Date(begun - minutes * 60_000));
  });
}

async function insertStory(tx: Queryable, story: TicketStory, ago: (minutes: number) => Date): Promise<void> {
  const [first, ...rest] = story.lines;
  const { id } = await insertWithMessage(tx, {
    title: story.title,
    type: story.type,
    productId: story.productId,
    openedBy: story.openedBy,
    at: ago(first.minutesAgo),
    first: { authorId: first.by, role: first.role, content: first.content },
  });
  for (const { minutesAgo, by, role, content, note = false } of rest) {
    const speech = { ticketId: id, ownerId: null, authorId: by, role, note, content };
    const named = { clientId: randomUUID(), reply: null, attachmentIds: [] };
    await addMessage(tx, { ...speech, ...named }, { now: () => ago(minutesAgo) });
  }
  if (!story.closed) return;
  const ticket = await lockTicket(tx, id, null);
  if (!ticket) return;
  const place = queuePosition({ ...ticket, status: 'close' });
  await updateTicket(tx, id, { status: 'close', queuePosition: place, staffUnread: 0, customerUnread: 0 });
}
