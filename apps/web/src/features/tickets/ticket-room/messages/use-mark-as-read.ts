import { ticketsEndpoints } from '@botique/contract/tickets/endpoints.ts';
import type { TicketMessage } from '@botique/contract/tickets/ticket.ts';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useApi } from '../../../../lib/api/api.ts';
import { useSessionGuard } from '../../../../lib/data/use-private-query.ts';
import { withTicket } from '../conversation/conversation.ts';
import type { ConversationChanges } from '../conversation/use-conversation.ts';

type Reading = {
  ticketId: string;
  viewerId: string;
  /** The newest message, and whether it is on the screen. */
  newest: TicketMessage | undefined;
  onScreen: boolean;
  unread: number;
  changes: ConversationChanges;
};

/** Marks the newest message as read once it was on the screen of a focused window. */
export function useMarkAsRead({ ticketId, viewerId, newest, onScreen, unread, changes }: Reading): void {
  const api = useApi();
  const guarded = useSessionGuard();
  const sentFor = useRef<string | undefined>(undefined);
  const opened = useRef(newest?.id);

  const markAsRead = useEffectEvent((messageId: string) => {
    if (document.visibilityState !== 'visible' || !document.hasFocus()) return;
    if ((unread === 0 && messageId === opened.current) || sentFor.current === messageId) return;
    sentFor.current = messageId;
    guarded(() => api(ticketsEndpoints['tickets.read'], { params: { id: ticketId }, body: { messageId } }))
      .then(({ data }) => changes.change((held) => withTicket(held, data)))
      .catch(() => {
        // Retry when the window is focused again.
        sentFor.current = undefined;
      });
  });

  // Answering marks a ticket as read on the server. Writing a note does not.
  const isAnswer = newest?.user.id === viewerId && !newest.note;
  const toRead = onScreen && newest && !isAnswer ? newest.id : null;
  useEffect(() => {
    if (toRead === null) return;
    const look = () => markAsRead(toRead);
    look();
    window.addEventListener('focus', look);
    document.addEventListener('visibilitychange', look);
    return () => {
      window.removeEventListener('focus', look);
      document.removeEventListener('visibilitychange', look);
    };
  }, [toRead]);
}
