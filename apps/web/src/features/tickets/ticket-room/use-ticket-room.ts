import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLiveRequest, useLiveEvent, useConnectionNumber } from '../../../lib/live/live.tsx';
import { withChanged, withReceived } from './conversation/conversation.ts';
import type { ConversationChanges } from './conversation/use-conversation.ts';

const retryMs = 3000;

type Room = {
  changes: ConversationChanges;
  /** The ticket was deleted. */
  onDeleted(): void;
  /** The ticket does not exist, or not for this viewer. */
  onRefused(): void;
};

export type JoinedRoom = {
  /** The connection on which the page has joined the room, or null. */
  joined: number | null;
  /** The server's time. It is behind by the network delay, but never ahead. */
  serverTime(): number | undefined;
};

/** Joins the ticket's room on every new connection. */
export function useTicketRoom(id: string, { changes, onDeleted, onRefused }: Room): JoinedRoom {
  const request = useLiveRequest();
  const connectionNumber = useConnectionNumber();
  const [joined, setJoined] = useState<number | null>(null);
  const refused = useEffectEvent(onRefused);
  /** How far the server's clock is ahead. Measured per connection, because clocks of servers may differ. */
  const clockAhead = useRef<number | undefined>(undefined);
  const serverTime = useCallback(
    () => (clockAhead.current === undefined ? undefined : Date.now() + clockAhead.current),
    [],
  );

  useEffect(() => {
    if (connectionNumber === null) return;
    clockAhead.current = undefined;
    let left = false;
    let retry: ReturnType<typeof setTimeout> | undefined;
    async function join() {
      const { success, code } = await request('joinTicketRoom', { id });
      if (left) return;
      if (success) setJoined(connectionNumber);
      else if (code === 404) refused();
      else retry = setTimeout(() => void join(), retryMs);
    }
    void join();
    return () => {
      left = true;
      clearTimeout(retry);
      changes.connectionLost();
      void request('leaveTicketRoom', { id });
    };
  }, [request, id, connectionNumber, changes]);

  useLiveEvent('ticket.data', ({ data, next, now }) => {
    if (data.id !== id) return;
    if (now !== undefined) clockAhead.current = Date.parse(now) - Date.now();
    changes.receivePage({ data, next });
  });
  useLiveEvent('ticket.message.received', ({ message }) => {
    if (message.ticketId === id) changes.change((held) => withReceived(held, message));
  });
  useLiveEvent('ticket.message.changed', ({ message }) => {
    if (message.ticketId === id) changes.change((held) => withChanged(held, message));
  });
  useLiveEvent('ticket.deleted', (deleted) => {
    if (deleted.id === id) onDeleted();
  });

  return {
    joined: connectionNumber !== null && joined === connectionNumber ? connectionNumber : null,
    serverTime,
  };
}
