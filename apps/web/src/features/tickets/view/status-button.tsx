import type { TicketStatus } from '@botique/contract/tickets/ticket-rules.ts';
import { CircleCheck, CircleDot } from 'lucide-react';
import { ApiError } from '../../../lib/api.ts';
import { useLiveAsk } from '../../../lib/live/live.tsx';
import { useAction } from '../../../lib/use-action.ts';
import { Button } from '../../../ui/button.tsx';
import type { TicketFacts } from './conversation.ts';

/** Closes or reopens a ticket. Shows no alert of success, because everyone in the room gets one. */
export function StatusButton({ ticket: { id, status } }: { ticket: TicketFacts }) {
  const ask = useLiveAsk();
  const change = useAction({
    async run(next: TicketStatus) {
      const reply = await ask('ticket.stats', { id, status: next });
      if (!reply.success) throw new ApiError(reply);
    },
  });
  const isOpen = status === 'open';
  return (
    <Button
      icon={isOpen ? <CircleCheck /> : <CircleDot />}
      busy={change.isPending}
      onClick={() => change.mutate(isOpen ? 'close' : 'open')}
    >
      {isOpen ? 'Close' : 'Open'}
    </Button>
  );
}
