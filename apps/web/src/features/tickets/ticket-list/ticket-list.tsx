import { strings } from '@botique/contract/strings.ts';
import { ticketStatuses } from '@botique/contract/tickets/ticket-rules.ts';
import type { Ticket } from '@botique/contract/tickets/ticket.ts';
import { clsx } from 'clsx';
import { ScreenList } from '../../../lib/list/screen-list.tsx';
import { useListFilters } from '../../../lib/list/use-list-filters.ts';
import { Link } from '../../../lib/navigation/link.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { SkeletonBlock, SkeletonCircle } from '../../../ui/feedback/skeleton.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { useCurrentMinute } from '../../../lib/format/use-current-minute.ts';
import type { useTicketList } from '../use-ticket-lists.ts';
import { TicketCard } from './ticket-card.tsx';

type Props = {
  list: ReturnType<typeof useTicketList>;
  onCreate(): void;
  onDelete: ((ticket: Ticket) => void) | undefined;
};

export function TicketList({ list, onCreate, onDelete }: Props) {
  const now = useCurrentMinute();
  return (
    <ScreenList
      list={list}
      noun="ticket"
      loading={<TicketListSkeleton />}
      empty={<NoTickets onCreate={onCreate} forStaff={onDelete !== undefined} />}
      moreClassName="mt-6"
    >
      {(items) => (
        <ul
          className={clsx(
            'flex flex-col gap-3 transition-opacity duration-120',
            // Stale: the next list is loading.
            list.isPlaceholderData && 'opacity-60',
          )}
        >
          {dedupe(items).map((ticket) => (
            <li key={ticket.id}>
              <TicketCard ticket={ticket} now={now} onDelete={onDelete} />
            </li>
          ))}
        </ul>
      )}
    </ScreenList>
  );
}

/** A new message may move a ticket from a later page to one that is already loaded. */
function dedupe(tickets: readonly Ticket[]): Ticket[] {
  return [...new Map(tickets.map((ticket) => [ticket.id, ticket])).values()];
}

function NoTickets({ onCreate, forStaff }: { onCreate(): void; forStaff: boolean }) {
  const { status, q, linkTo } = useTicketFilters();
  const text = q.trim();
  if (!status && !text) {
    return (
      <EmptyState
        title="No tickets yet"
        text={forStaff ? 'Tickets from customers will appear here.' : 'Ask us anything. We’ll reply here.'}
        action={<Button onClick={onCreate}>{strings.tickets.create}</Button>}
      />
    );
  }
  const kind = status ? `${status === 'open' ? 'open' : 'closed'} tickets` : 'tickets';
  return (
    <EmptyState
      title={text ? `No ${kind} match “${text}”` : `No ${kind}`}
      action={
        <Button asChild>
          <Link to={linkTo({ status: null, q: null })}>Show all tickets</Link>
        </Button>
      }
    />
  );
}

/** Status and search, from the URL. */
export function useTicketFilters() {
  const { chosen, q, linkTo } = useListFilters();
  return { status: chosen('status', ticketStatuses), q, linkTo };
}

const titleWidths = ['w-72', 'w-56', 'w-64'];

/** Skeleton cards, as tall as the real ones. */
function TicketListSkeleton() {
  return (
    <div className="flex flex-col gap-3">
      <output className="sr-only">Loading tickets</output>
      {titleWidths.map((title) => (
        <div key={title} className="rounded-card border border-line bg-surface p-4 sm:p-5">
          <SkeletonBlock className={`h-6 max-w-full ${title}`} />
          <SkeletonBlock className="mt-2 h-5.5 w-24 wide:hidden" />
          <SkeletonBlock className="mt-2 h-4 w-40" />
          <div className="mt-4 flex h-19 gap-2.5 wide:h-8 wide:items-center">
            <SkeletonCircle className="size-7" />
            <SkeletonBlock className="h-4 w-full max-w-100" />
          </div>
        </div>
      ))}
    </div>
  );
}
