import type { TicketMessage } from '@botique/contract/tickets/ticket.ts';

type Reader = { id: string; isStaff: boolean };

/** Of the other side: for staff whatever the team did not say, for a customer whatever he did not. */
function isForReader({ user, role, note }: TicketMessage, { id, isStaff }: Reader): boolean {
  return !note && (isStaff ? role !== 'Admin' : user.id !== id);
}

/**
 * The first of the last so many messages for somebody. Null when it is not loaded, when there is none, and when it is
 * the very first: with nothing before it, all is new.
 */
export function firstUnread(
  messages: readonly TicketMessage[],
  unread: number,
  reader: Reader,
): string | null {
  let left = unread;
  for (const message of messages.toReversed()) {
    if (left > 0 && isForReader(message, reader)) {
      left -= 1;
      if (left === 0) return message === messages[0] ? null : message.id;
    }
  }
  return null;
}
