import { setImmediate } from 'node:timers/promises';
import { maskLine } from '@botique/contract/licenses/mask-line.ts';
import { ticketLimits, type MessageRole } from '@botique/contract/tickets/ticket-rules.ts';
import type { Db } from '../../../platform/db/database.ts';
import { countSaid, newestSaid, type Wanted } from './repository.ts';

type Said = {
  /** Null for System. */
  authorId: string | null;
  role: MessageRole;
  text: string;
  at: Date;
  files: number;
};

type Conversation = { id: string; title: string; messages: Said[] };

export type Conversations = { newest: Conversation[]; total: number };

const messagesAtOnce = 20;

/** System's first message delivers what was bought. It may contain a password or a key. */
const delivered = '[The purchase, delivered automatically]';

/** Conversations with a customer as evidence: without notes, and with keys and tokens hidden. */
export async function conversationsWith(db: Db, wanted: Wanted, limit: number): Promise<Conversations> {
  const [rows, total] = await Promise.all([newestSaid(db, wanted, limit), countSaid(db, wanted)]);
  const byTicket = new Map<string, Conversation>();
  for (const [at, row] of rows.toReversed().entries()) {
    // Other work goes on in between: messages may be long and hostile.
    if (at % messagesAtOnce === 0) await setImmediate();
    const { ticketId, title, authorId, role, content, createdAt, files } = row;
    const ticket = byTicket.get(ticketId) ?? { id: ticketId, title: hidden(title), messages: [] };
    byTicket.set(ticketId, ticket);
    ticket.messages.push({
      authorId,
      role,
      text: role === 'System' ? delivered : hidden(content),
      at: createdAt,
      files,
    });
  }
  return { newest: [...byTicket.values()], total };
}

const hidden = (text: string): string =>
  text
    .split('\n')
    .map((line) => maskLine(line, ticketLimits.message).text)
    .join('\n');
