import { useEffect, useEffectEvent, useState } from 'react';
import { useLiveAsk, useLiveEvent, useLiveLine } from '../../../lib/live/live.tsx';
import { withReceived } from './conversation.ts';
import type { ConversationChanges } from './use-conversation.ts';

const retryMs = 3000;

type Room = {
  changes: ConversationChanges;
  /** Somebody deleted the ticket. */
  onDeleted(): void;
  /** The server knows no such ticket, or not for this viewer. */
  onRefused(): void;
};

/** Stays in the ticket's room, on every line that there is. Gives the line while it is in there, else null. */
export function useTicketRoom(id: string, { changes, onDeleted, onRefused }: Room): number | null {
  const ask = useLiveAsk();
  const line = useLiveLine();
  const [joined, setJoined] = useState<number | null>(null);
  const refused = useEffectEvent(onRefused);

  useEffect(() => {
    if (line === null) return;
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

  useLiveEvent('ticket.data', ({ data, next }) => {
    if (data.id === id) changes.receivePage({ data, next });
  });
  useLiveEvent('ticket.message.received', ({ message }) => {
    if (message.ticketId === id) changes.change((held) => withReceived(held, message));
  });
  useLiveEvent('ticket.deleted', (deleted) => {
    if (deleted.id === id) onDeleted();
  });

  return line !== null && joined === line ? line : null;
}
