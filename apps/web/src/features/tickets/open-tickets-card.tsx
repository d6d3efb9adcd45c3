import { can } from '@botique/contract/access.ts';
import type { User } from '@botique/contract/accounts/user.ts';
import { ticketsEndpoints } from '@botique/contract/tickets/endpoints.ts';
import type { Ticket } from '@botique/contract/tickets/ticket.ts';
import { useApi } from '../../lib/api/api.ts';
import { usePrivateQuery } from '../../lib/data/use-private-query.ts';
import { formatNumber } from '../../lib/format/numbers.ts';
import { Link } from '../../lib/navigation/link.tsx';
import { paths } from '../../lib/navigation/paths.ts';
import { Card } from '../../ui/display/card.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonBlock } from '../../ui/feedback/skeleton.tsx';
import { KeepFocus } from '../../ui/overlay/keep-focus.tsx';
import { TicketStatusBadge, UnreadBadge } from './ticket-badges.tsx';
import { ticketLists, type TicketScope } from './use-ticket-lists.ts';

/** A customer's own open tickets, or all open tickets for staff. */
export function OpenTicketsCard({ viewer }: { viewer: User }) {
  const tickets = useOpenTickets(can(viewer, 'manageTickets') ? 'all' : 'mine');
  const total = tickets.data?.total ?? 0;
  return (
    <Card
      title={
        <>
          Open tickets{' '}
          {total > 0 && <span className="numeric font-medium text-text-2">{formatNumber(total)}</span>}
        </>
      }
      action={
        <Link to={`${paths.tickets}?status=open`} className="font-semibold text-link hover:underline">
          View all
          <span className="sr-only"> open tickets</span>
        </Link>
      }
    >
      <KeepFocus>
        {tickets.isPending && <Waiting />}
        {tickets.isError && !tickets.data && (
          <ErrorState
            className="px-0! py-0!"
            busy={tickets.isFetching}
            onRetry={() => void tickets.refetch()}
            text={`Could not load your tickets. ${tickets.error.message}`}
          />
        )}
        {tickets.data?.total === 0 && <p className="text-text-2">No open tickets. Ask us anything.</p>}
        {tickets.data && total > 0 && (
          <ul className="-my-2 divide-y divide-line">
            {tickets.data.first.map((ticket) => (
              <Row key={ticket.id} ticket={ticket} />
            ))}
          </ul>
        )}
      </KeepFocus>
    </Card>
  );
}

function Row({ ticket }: { ticket: Ticket }) {
  return (
    <li className="py-3">
      <Link
        to={paths.ticket(ticket.id)}
        title={ticket.title}
        className="block truncate font-semibold hover:underline"
      >
        <bdi>{ticket.title}</bdi>
      </Link>
      <p className="mt-1.5 flex flex-wrap gap-2">
        <UnreadBadge count={ticket.unread} />
        <TicketStatusBadge ticket={ticket} />
      </p>
    </li>
  );
}

function Waiting() {
  return (
    <>
      <output className="sr-only">Loading your tickets</output>
      <SkeletonBlock className="h-4 w-44 max-w-full" />
    </>
  );
}

const maxShown = 3;

/** The first open tickets and their total number. */
function useOpenTickets(scope: TicketScope) {
  const api = useApi();
  return usePrivateQuery<{ first: Ticket[]; total: number }>([ticketLists, 'open', scope], async () => {
    const query = { limit: maxShown, status: 'open' } as const;
    const { data, total } =
      scope === 'mine'
        ? await api(ticketsEndpoints['tickets.mine'], { query })
        : await api(ticketsEndpoints['tickets.all'], { query: { ...query, sort: 'queue' } });
    return { first: data, total };
  });
}
