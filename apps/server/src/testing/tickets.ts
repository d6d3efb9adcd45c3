import type { NewTicket } from '@botique/contract/tickets/ticket.ts';
import { randomUUID } from 'node:crypto';
import type { TestApp } from './test-app.ts';

type Opener = { id: string; role?: 'Admin' | 'User' };

/** Opens a ticket with the given changes. Returns its id. */
export async function openTicket(
  app: Pick<TestApp, 'tickets'>,
  opener: Opener,
  change: Partial<NewTicket> = {},
): Promise<string> {
  const ticket = { type: 'general_question', title: 'A question', text: 'How does it work?' } as const;
  return (await app.tickets.open({ ...ticket, ...change }, { id: opener.id, role: opener.role ?? 'User' }))
    .id;
}

/** Adds a message to a ticket, as its owner or as staff. */
export async function say(
  app: Pick<TestApp, 'tickets'>,
  ticketId: string,
  by: Required<Opener> & { note?: boolean },
  content = 'Well, well.',
  more: { reply?: string; clientId?: string } = {},
) {
  return app.tickets.say({
    ticketId,
    ownerId: by.role === 'Admin' ? null : by.id,
    authorId: by.id,
    role: by.role,
    note: by.note ?? false,
    clientId: more.clientId ?? randomUUID(),
    content,
    reply: more.reply ?? null,
    attachmentIds: [],
  });
}
