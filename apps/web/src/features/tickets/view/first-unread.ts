import type { TicketMessage } from '@botique/contract/tickets/ticket.ts';

type Reader = { id: string; isStaff: boolean };

/** Staff read messages from outside the team; customers read messages that are not their own. */
function isForReader({ user, role, note }: TicketMessage, { id, isStaff }: Reader): boolean {
  return !note && (isStaff ? role !== 'Admin' : user.id !== id);
}

/**
 * The first of the last `unread` messages for a reader. Null if it is not loaded, if there is none, or if it
 * is the very first message, because then all messages are new.
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
