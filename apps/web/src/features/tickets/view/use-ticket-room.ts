import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLiveAsk, useLiveEvent, useConnectionNumber } from '../../../lib/live/live.tsx';
import { withReceived } from './conversation.ts';
import type { ConversationChanges } from './use-conversation.ts';

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
  const ask = useLiveAsk();
  const line = useConnectionNumber();
  const [joined, setJoined] = useState<number | null>(null);
  const refused = useEffectEvent(onRefused);
  /** How far the server's clock is ahead. Measured per connection, because clocks of servers may differ. */
  const clockAhead = useRef<number | undefined>(undefined);
  const serverTime = useCallback(
    () => (clockAhead.current === undefined ? undefined : Date.now() + clockAhead.current),
    [],
  );

  useEffect(() => {
    if (line === null) return;
    clockAhead.current = undefined;
    let left = false;
    let retry: ReturnType<typeof setTimeout> | undefined;
    async function join() {
      const { success, code } = await ask('joinTicketRoom', { id });
      if (left) return;
      if (success) setJoined(line);
      else if (code === 404) refused();
      else retry = setTimeout(() => void join(), retryMs);
    }
    void join();
    return () => {
      left = true;
      clearTimeout(retry);
      changes.lineCut();
      void ask('leaveTicketRoom', { id });
    };
  }, [ask, id, line, changes]);

  useLiveEvent('ticket.data', ({ data, next, now }) => {
    if (data.id !== id) return;
    if (now !== undefined) clockAhead.current = Date.parse(now) - Date.now();
    changes.receivePage({ data, next });
  });
  useLiveEvent('ticket.message.received', ({ message }) => {
    if (message.ticketId === id) changes.change((held) => withReceived(held, message));
  });
  useLiveEvent('ticket.deleted', (deleted) => {
    if (deleted.id === id) onDeleted();
  });

  return { joined: line !== null && joined === line ? line : null, serverTime };
}
