import { strings } from '@botique/contract/strings.ts';
import type { Ticket } from '@botique/contract/tickets/ticket.ts';
import { clsx } from 'clsx';
import { Link } from '../../lib/link.tsx';
import { ScreenList } from '../../lib/screen-list.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { TicketCard } from './ticket-card.tsx';
import { TicketsLoading } from './tickets-loading.tsx';
import { useMinute } from './use-minute.ts';
import { useTicketFilters } from './use-ticket-filters.ts';
import type { useTicketList } from './use-ticket-lists.ts';

type Props = {
  list: ReturnType<typeof useTicketList>;
  onCreate(): void;
  onDelete: ((ticket: Ticket) => void) | undefined;
};

export function TicketList({ list, onCreate, onDelete }: Props) {
  const now = useMinute();
  return (
    <ScreenList
      list={list}
      noun="ticket"
      loading={<TicketsLoading />}
      empty={<Nothing onCreate={onCreate} forStaff={onDelete !== undefined} />}
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
          {eachOnce(items).map((ticket) => (
            <li key={ticket.id}>
              <TicketCard ticket={ticket} now={now} onDelete={onDelete} />
            </li>
          ))}
        </ul>
      )}
    </ScreenList>
  );
}

/** Dedupes, because a new message may move a ticket from a later page to one that is already loaded. */
function eachOnce(tickets: readonly Ticket[]): Ticket[] {
  return [...new Map(tickets.map((ticket) => [ticket.id, ticket])).values()];
}

function Nothing({ onCreate, forStaff }: { onCreate(): void; forStaff: boolean }) {
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
