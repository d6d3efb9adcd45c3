import { copy } from '@botique/contract/copy.ts';
import type { Ticket } from '@botique/contract/tickets/ticket.ts';
import { clsx } from 'clsx';
import { grouped } from '../../lib/grouped-number.ts';
import { Link } from '../../lib/link.tsx';
import { ShowMore } from '../../lib/show-more.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
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
  if (list.isPending) return <TicketsLoading />;
  if (!list.data) {
    return (
      <Card flush>
        <ErrorState
          busy={list.isFetching}
          onRetry={() => void list.refetch()}
          text={`Could not load the tickets. ${list.error.message}`}
        />
      </Card>
    );
  }
  const { items, total } = list.data;
  return (
    <>
      {items.length === 0 ? (
        <Card flush>
          <Nothing onCreate={onCreate} forStaff={onDelete !== undefined} />
        </Card>
      ) : (
        <ul
          className={clsx(
            'flex flex-col gap-3 transition-opacity duration-120',
            // These are on their way out: the next list is being fetched.
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
      <ShowMore list={list} className="mt-6" />
      <output className="sr-only">{total === 1 ? '1 ticket' : `${grouped(total)} tickets`}</output>
    </>
  );
}

/** A ticket that somebody speaks in moves to another place, perhaps from a page to come to one that is here. */
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
        text={forStaff ? 'What customers ask shows here at once.' : 'Ask us anything. The answer comes here.'}
        action={<Button onClick={onCreate}>{copy.tickets.create}</Button>}
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
