import type { Ticket, TicketMessage } from '@botique/contract/tickets/ticket.ts';

export type TicketFacts = Omit<Ticket, 'messages'>;

/** What the page holds of a ticket. Dates rise strictly within one, so they are the order of its messages. */
export type Conversation = {
  ticket: TicketFacts;
  /** Oldest first, and none left out between two of them. */
  messages: readonly TicketMessage[];
  /** The cursor to earlier ones; null when there are none. */
  next: string | null;
  /** The date of the last message before the line was cut: after it, some may be missing. Null while none can be. */
  cutAt: string | null;
};

/** A ticket with its last messages, as calls and the live channel bring it. */
export type TicketPage = { data: Ticket; next: string | null };

/** Puts a fresh page together with what is held: nothing twice, nothing lost, and no gap that nobody sees. */
export function refreshed(held: Conversation | undefined, fresh: TicketPage): Conversation {
  const page = begun(fresh);
  if (!held) return page;
  const known = new Map(held.messages.map((message) => [message.id, message]));
  // The same objects, so that what is on the screen already is not drawn again.
  const shown = page.messages.map((message) => known.get(message.id) ?? message);
  const [oldest] = shown;
  const newest = shown.at(-1);
  if (!oldest || !newest) return page;

  // Not any message in common: one that came over the line just before may stand behind a gap.
  const touches = known.has(oldest.id) && (held.cutAt === null || oldest.date <= held.cutAt);
  const earlier = touches ? held.messages.filter(({ date }) => date < oldest.date) : [];
  const messages = unlessSame(held.messages, [...earlier, ...shown]);
  const merged = { ticket: page.ticket, messages, next: touches ? held.next : page.next, cutAt: null };
  // They came while the page was on its way, which knows nothing of them.
  const later = held.messages.filter(({ date }) => date > newest.date);
  return later.reduce(withReceived, merged);
}

/** From now on messages can be missed, until a fresh page is there. */
export function interrupted(held: Conversation): Conversation {
  return held.cutAt === null ? { ...held, cutAt: held.messages.at(-1)?.date ?? '' } : held;
}

function begun({ data: { messages, ...ticket }, next }: TicketPage): Conversation {
  return { ticket, messages, next, cutAt: null };
}

function unlessSame(held: readonly TicketMessage[], now: TicketMessage[]): readonly TicketMessage[] {
  return held.length === now.length && held.every((message, place) => message === now[place]) ? held : now;
}

/** Adds a page that was asked for with this cursor; of no use when what is held was replaced meanwhile. */
export function withEarlier(
  held: Conversation,
  cursor: string,
  { data: { messages: earlier }, next }: TicketPage,
): Conversation {
  if (held.next !== cursor) return held;
  const known = new Set(held.messages.map(({ id }) => id));
  return { ...held, messages: [...earlier.filter(({ id }) => !known.has(id)), ...held.messages], next };
}

/** Adds one message. The same one again changes nothing. */
export function withReceived(held: Conversation, message: TicketMessage): Conversation {
  const { messages, next } = held;
  if (messages.some(({ id }) => id === message.id)) return held;
  const [oldest] = messages;
  // It belongs to a page that is not loaded: put before the others, what lies between would be missing.
  if (oldest && next !== null && message.date < oldest.date) return held;
  const place = messages.findLastIndex(({ date }) => date < message.date) + 1;
  return {
    ...held,
    ticket: message.note ? held.ticket : afterMessage(held, message),
    messages: messages.toSpliced(place, 0, message),
  };
}

function afterMessage({ ticket, messages }: Conversation, message: TicketMessage): TicketFacts {
  const isLast = !messages.some(({ note, date }) => !note && date > message.date);
  return {
    ...ticket,
    messageCount: ticket.messageCount + 1,
    ...(isLast && {
      lastRole: message.role,
      waitingSince: message.role === 'Admin' ? null : (ticket.waitingSince ?? message.date),
    }),
  };
}

/** The same messages of a ticket of which something else changed. */
export function withTicket(held: Conversation, change: Partial<TicketFacts>): Conversation {
  return { ...held, ticket: { ...held.ticket, ...change } };
}
