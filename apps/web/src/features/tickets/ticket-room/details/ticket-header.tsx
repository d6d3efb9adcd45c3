import { can } from '@botique/contract/access.ts';
import type { User } from '@botique/contract/accounts/user.ts';
import { strings } from '@botique/contract/strings.ts';
import type { TicketStatus } from '@botique/contract/tickets/ticket-rules.ts';
import { ChevronRight, CircleCheck, CircleDot } from 'lucide-react';
import { ApiError } from '../../../../lib/api/api.ts';
import { useAction } from '../../../../lib/data/use-action.ts';
import { useLiveRequest } from '../../../../lib/live/live.tsx';
import { Link } from '../../../../lib/navigation/link.tsx';
import { paths } from '../../../../lib/navigation/paths.ts';
import { Button } from '../../../../ui/form/button.tsx';
import type { TicketFacts } from '../conversation/conversation.ts';

/** Also shown while the ticket loads. */
export function TicketBreadcrumb({ id }: { id: string }) {
  return (
    <nav aria-label="Breadcrumb" className="mb-3 flex items-center gap-2 text-text-2">
      <Link to={paths.tickets} className="-my-1 py-1 hover:text-text hover:underline">
        {strings.tickets.title}
      </Link>
      <ChevronRight aria-hidden="true" className="size-4 shrink-0" />
      <span aria-current="page" className="min-w-0 truncate font-mono text-small text-text">
        {id}
      </span>
    </nav>
  );
}

type Props = { ticket: TicketFacts; viewer: User };

export function TicketHeader({ ticket, viewer }: Props) {
  return (
    <header className="mb-5">
      <TicketBreadcrumb id={ticket.id} />
      <div className="flex min-h-10 flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <h1 className="min-w-0 grow basis-60 py-0.5 font-display text-title font-semibold wrap-anywhere">
          <bdi>{ticket.title}</bdi>
        </h1>
        {can(viewer, 'manageTickets') && <StatusButton ticket={ticket} />}
      </div>
    </header>
  );
}

/** Closes or reopens a ticket. Shows no alert of success, because everyone in the room gets one. */
function StatusButton({ ticket: { id, status } }: { ticket: TicketFacts }) {
  const request = useLiveRequest();
  const change = useAction({
    async run(next: TicketStatus) {
      const reply = await request('ticket.stats', { id, status: next });
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
