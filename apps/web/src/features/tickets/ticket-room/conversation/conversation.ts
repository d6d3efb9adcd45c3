import type { Ticket, TicketMessage } from '@botique/contract/tickets/ticket.ts';

export type TicketFacts = Omit<Ticket, 'messages'>;

/** The loaded part of a ticket. Dates strictly increase, so they define the order of its messages. */
export type Conversation = {
  ticket: TicketFacts;
  /** Oldest first, without gaps. */
  messages: readonly TicketMessage[];
  /** The cursor to earlier messages; null if there are none. */
  next: string | null;
  /** The date of the last message before a disconnect; later ones may be missing. Null if none can be. */
  completeUntil: string | null;
};

/** A ticket with its last messages, from the API or the live channel. */
export type TicketPage = { data: Ticket; next: string | null };

/** Merges a fresh page with the held messages, without duplicates, losses or hidden gaps. */
export function mergePage(held: Conversation | undefined, fresh: TicketPage): Conversation {
  const page = toConversation(fresh);
  if (!held) return page;
  const known = new Map(held.messages.map((message) => [message.id, message]));
  // Reuse objects, so that messages on the screen do not rerender.
  const shown = page.messages.map((message) => newestOf(known.get(message.id), message));
  const [oldest] = shown;
  const newest = shown.at(-1);
  if (!oldest || !newest) return page;

  // One shared message is not enough: if it was received after a disconnect, there may be a gap before it.
  const touches = known.has(oldest.id) && (held.completeUntil === null || oldest.date <= held.completeUntil);
  const earlier = touches ? held.messages.filter(({ date }) => date < oldest.date) : [];
  const messages = unlessSame(held.messages, [...earlier, ...shown]);
  const merged = {
    ticket: page.ticket,
    messages,
    next: touches ? held.next : page.next,
    completeUntil: null,
  };
  // Received while the page was in flight, so the page lacks them.
  const later = held.messages.filter(({ date }) => date > newest.date);
  return later.reduce(withReceived, merged);
}

/** A message never changes, except for a proposal that is answered once. A page may be older than the answer. */
function newestOf(held: TicketMessage | undefined, fresh: TicketMessage): TicketMessage {
  const isAnswered = held?.restart?.state === 'proposed' && fresh.restart?.state !== 'proposed';
  return held && !isAnswered ? held : fresh;
}

/** From now on messages may be missing, until the next fresh page. */
export function markInterrupted(held: Conversation): Conversation {
  return held.completeUntil === null ? { ...held, completeUntil: held.messages.at(-1)?.date ?? '' } : held;
}

function toConversation({ data: { messages, ...ticket }, next }: TicketPage): Conversation {
  return { ticket, messages, next, completeUntil: null };
}

function unlessSame(held: readonly TicketMessage[], now: TicketMessage[]): readonly TicketMessage[] {
  return held.length === now.length && held.every((message, index) => message === now[index]) ? held : now;
}

/** Adds the page requested with this cursor. Ignored if the held messages have been replaced since. */
export function withEarlier(
  held: Conversation,
  cursor: string,
  { data: { messages: earlier }, next }: TicketPage,
): Conversation {
  if (held.next !== cursor) return held;
  const known = new Set(held.messages.map(({ id }) => id));
  return { ...held, messages: [...earlier.filter(({ id }) => !known.has(id)), ...held.messages], next };
}

/** Adds one message. Duplicates are ignored. */
export function withReceived(held: Conversation, message: TicketMessage): Conversation {
  const { messages, next } = held;
  if (messages.some(({ id }) => id === message.id)) return held;
  const [oldest] = messages;
  // It belongs to a page that is not loaded. Adding it would leave a gap.
  if (oldest && next !== null && message.date < oldest.date) return held;
  const index = messages.findLastIndex(({ date }) => date < message.date) + 1;
  return {
    ...held,
    ticket: message.note ? held.ticket : afterMessage(held, message),
    messages: messages.toSpliced(index, 0, message),
  };
}

/** Shows what changed about a message. Ignored if it is not loaded. */
export function withChanged(held: Conversation, message: TicketMessage): Conversation {
  const index = held.messages.findIndex(({ id }) => id === message.id);
  const known = held.messages[index];
  const newest = newestOf(known, message);
  return known && newest !== known ? { ...held, messages: held.messages.with(index, newest) } : held;
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

/** Changes the ticket and keeps its messages. */
export function withTicket(held: Conversation, change: Partial<TicketFacts>): Conversation {
  return { ...held, ticket: { ...held.ticket, ...change } };
}
