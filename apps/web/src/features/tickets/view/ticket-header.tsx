import { can } from '@botique/contract/access.ts';
import type { User } from '@botique/contract/accounts/user.ts';
import { strings } from '@botique/contract/strings.ts';
import { ChevronRight } from 'lucide-react';
import { Link } from '../../../lib/link.tsx';
import { paths } from '../../../lib/paths.ts';
import type { TicketFacts } from './conversation.ts';
import { StatusButton } from './status-button.tsx';

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
