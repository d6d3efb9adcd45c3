import { can } from '@botique/contract/access.ts';
import type { User } from '@botique/contract/accounts/user.ts';
import { useMemo, useState } from 'react';
import type { Conversation } from './conversation.ts';
import { firstUnread } from './first-unread.ts';

/** Stays where it was when the page opened, even though those messages have been read since. */
export function useUnreadMark({ ticket, messages }: Conversation, viewer: User): string | null {
  const [opened] = useState({ unread: ticket.unread, newest: messages.at(-1)?.date ?? '' });
  return useMemo(() => {
    const atOpening = messages.filter(({ date }) => date <= opened.newest);
    return firstUnread(atOpening, opened.unread, { id: viewer.id, isStaff: can(viewer, 'manageTickets') });
  }, [messages, opened, viewer]);
}
