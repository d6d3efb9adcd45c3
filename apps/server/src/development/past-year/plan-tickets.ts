import { admin } from '@botique/emulators/personas.ts';
import { afterMessage } from '../../domains/tickets/add-message.ts';
import { queuePosition } from '../../domains/tickets/queue-position.ts';
import type { tickets } from '../../domains/tickets/tables.ts';
import { generalConversations, productConversations, type PastConversation } from './past-conversations.ts';
import type { PlannedSale } from './plan-year.ts';
import type { Random } from './random.ts';

const minuteMs = 60_000;
const dayMs = 1_440 * minuteMs;
const ticketCount = 40;

type PastMessage = {
  id: string;
  ticketId: string;
  authorId: string;
  role: 'User' | 'Admin';
  content: string;
  createdAt: Date;
};

export type PastTicket = { ticket: typeof tickets.$inferInsert; messages: PastMessage[] };

/** Closed tickets over the whole year, most of them about what the customer had just bought. */
export function planTickets(sales: readonly PlannedSale[], now: Date, random: Random): PastTicket[] {
  const bought = sales.filter(
    ({ kind, at }) => kind === 'product' && now.getTime() - at.getTime() > 4 * dayMs,
  );
  const apart = bought.length / ticketCount;
  return Array.from({ length: ticketCount }, (_, at) => bought[Math.floor((at + 0.5) * apart)]).flatMap(
    (sale, at) => (sale ? [planTicket(sale, conversationAt(at), random)] : []),
  );
}

type Topic = PastConversation & { isGeneral: boolean };

/** Every fourth ticket is a general question. */
function conversationAt(at: number): Topic {
  const isGeneral = at % 4 === 3;
  const all = isGeneral ? generalConversations : productConversations;
  const turn = isGeneral ? Math.floor(at / 4) : at - Math.floor((at + 1) / 4);
  return { ...(all[turn % all.length] as PastConversation), isGeneral };
}

function planTicket(sale: PlannedSale, { title, texts, isGeneral }: Topic, random: Random): PastTicket {
  const { userId, license } = sale;
  const named = (text: string) => text.replaceAll('{product}', sale.title);
  const ticketId = `T-${random.hex(8)}`;
  const openedAt = sale.at.getTime() + random.integer(60, 2_000) * minuteMs;
  let minutes = 0;
  const messages = texts.map((text, index): PastMessage => {
    const createdAt = new Date(openedAt + minutes * minuteMs);
    minutes += random.integer(4, 180);
    const isAnswer = index % 2 === 1;
    return {
      id: random.uuid(),
      ticketId,
      authorId: isAnswer ? admin.id : userId,
      role: isAnswer ? 'Admin' : 'User',
      content: named(text),
      createdAt,
    };
  });
  const ticket = {
    id: ticketId,
    title: named(title),
    type: isGeneral ? ('general_question' as const) : ('product' as const),
    productId: isGeneral ? null : (license?.product.id ?? null),
    createdAt: new Date(openedAt),
    ...closedAfter(messages, userId),
  };
  return { ticket, messages };
}

/** The summary columns of a ticket that was read and closed after its last message. */
function closedAfter(messages: readonly PastMessage[], openedBy: string) {
  const none = { messageCount: 0, waitingSince: null, customerUnread: 0, staffUnread: 0 };
  const summary = { ...none, openedBy } as Parameters<typeof afterMessage>[0] &
    ReturnType<typeof afterMessage>;
  for (const message of messages) Object.assign(summary, afterMessage(summary, message));
  const status = 'close' as const;
  const position = queuePosition({ ...summary, status });
  return { ...summary, status, queuePosition: position, customerUnread: 0, staffUnread: 0 };
}
