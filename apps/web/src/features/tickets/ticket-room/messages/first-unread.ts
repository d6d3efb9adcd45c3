import { can } from '@botique/contract/access.ts';
import type { User } from '@botique/contract/accounts/user.ts';
import type { TicketMessage } from '@botique/contract/tickets/ticket.ts';
import { useMemo, useState } from 'react';
import type { Conversation } from '../conversation/conversation.ts';

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

/** Stays where it was when the page opened, even though those messages have been read since. */
export function useFirstUnread({ ticket, messages }: Conversation, viewer: User): string | null {
  const [opened] = useState({ unread: ticket.unread, newest: messages.at(-1)?.date ?? '' });
  return useMemo(() => {
    const atOpening = messages.filter(({ date }) => date <= opened.newest);
    return firstUnread(atOpening, opened.unread, { id: viewer.id, isStaff: can(viewer, 'manageTickets') });
  }, [messages, opened, viewer]);
}
