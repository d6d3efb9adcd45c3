import type { Customer } from '@botique/contract/customers/customer.ts';
import type { RecordedSession } from '@botique/contract/licenses/recorded-session.ts';
import { priceText } from '@botique/contract/money.ts';
import { strings } from '@botique/contract/strings.ts';
import { useState } from 'react';
import { WatchModal } from '../../../../lib/customers/watch-modal.tsx';
import { Link } from '../../../../lib/navigation/link.tsx';
import { paths } from '../../../../lib/navigation/paths.ts';
import { Avatar } from '../../../../ui/display/avatar.tsx';
import { Badge } from '../../../../ui/display/badge.tsx';
import { ErrorState } from '../../../../ui/feedback/error-state.tsx';
import { SkeletonText } from '../../../../ui/feedback/skeleton.tsx';
import { useCurrentMinute } from '../../../../lib/format/use-current-minute.ts';
import { CustomerLicenseRow } from './customer-license-row.tsx';
import { LiveSessionRow } from './live-session-row.tsx';
import { PanelSection } from './panel-section.tsx';
import type { TicketFacts } from '../conversation/conversation.ts';
import { ProposeRestartModal } from '../restart/propose-restart-modal.tsx';
import { useCustomer } from './use-customer.ts';

type Props = { customerId: string; ticket: Pick<TicketFacts, 'id' | 'productId' | 'status'> };

/** What staff see of the customer beside a ticket, live. */
export function CustomerPanel({ customerId, ticket }: Props) {
  const query = useCustomer(customerId);
  if (query.data) return <LoadedCustomer customer={query.data} ticket={ticket} />;
  if (query.error) {
    return (
      <ErrorState
        className="px-0!"
        busy={query.isFetching}
        onRetry={() => void query.refetch()}
        text={`Could not load this customer. ${query.error.message}`}
      />
    );
  }
  return (
    <div aria-busy="true" className="pt-4">
      <output className="sr-only">Loading customer</output>
      <SkeletonText lines={6} />
    </div>
  );
}

function LoadedCustomer({ customer, ticket }: { customer: Customer } & Pick<Props, 'ticket'>) {
  const { licenses, sessions, invoices } = customer;
  const [watched, setWatched] = useState<RecordedSession | null>(null);
  const [proposed, setProposed] = useState<RecordedSession | null>(null);
  const now = useCurrentMinute();
  const isRunning = (socketId: string) => sessions.newest.some((session) => session.socketId === socketId);
  const earlier = customer.tickets.newest.filter(({ id }) => id !== ticket.id);
  return (
    <>
      <CustomerHead customer={customer} />
      <div className="divide-y divide-line">
        <PanelSection
          title="Live sessions"
          items={sortSessions(customer, ticket.productId)}
          total={sessions.total}
          empty="No live sessions."
          keyOf={({ socketId }) => socketId}
        >
          {(session) => (
            <LiveSessionRow
              session={session}
              isClosed={ticket.status === 'close'}
              onWatch={() => setWatched(session)}
              onPropose={() => setProposed(session)}
            />
          )}
        </PanelSection>
        <PanelSection
          title="Licenses"
          items={licenses.newest}
          total={licenses.total}
          empty="No licenses yet."
          keyOf={({ id }) => id}
        >
          {(license) => <CustomerLicenseRow license={license} now={now} />}
        </PanelSection>
        <PanelSection
          title="Invoices"
          items={invoices.newest}
          total={invoices.total}
          empty="No invoices yet."
          keyOf={({ id }) => id}
        >
          {({ id, title, price }) => (
            <p className="flex items-baseline gap-2 text-small">
              <span className="shrink-0 font-mono">{id}</span>
              <span className="min-w-0 grow truncate text-text-2" title={title}>
                {title}
              </span>
              <span className="numeric shrink-0 font-semibold">{priceText(price)}</span>
            </p>
          )}
        </PanelSection>
        <PanelSection
          title="Earlier tickets"
          items={earlier}
          // All but this one.
          total={Math.max(0, customer.tickets.total - 1)}
          empty="No other tickets."
          keyOf={({ id }) => id}
        >
          {({ id, title, status }) => (
            <p className="flex items-center gap-2 text-small">
              <Link to={paths.ticket(id)} className="min-w-0 grow truncate hover:underline" title={title}>
                <bdi>{title}</bdi>
              </Link>
              <Badge tone={status === 'open' ? 'info' : 'neutral'} className="shrink-0">
                {status === 'open' ? 'Open' : strings.tickets.badges.closed}
              </Badge>
            </p>
          )}
        </PanelSection>
      </div>
      {proposed && (
        <ProposeRestartModal session={proposed} ticketId={ticket.id} onClose={() => setProposed(null)} />
      )}
      {watched && (
        <WatchModal
          session={watched}
          isOver={!isRunning(watched.socketId)}
          onClose={() => setWatched(null)}
        />
      )}
    </>
  );
}

/** The live sessions: those of the ticket's product first, then those that can be restarted. */
function sortSessions({ licenses, sessions }: Customer, productId: string | null): RecordedSession[] {
  const about = new Set(
    licenses.newest.filter((license) => license.productId === productId).map(({ id }) => id),
  );
  const rank = ({ license, launcher }: RecordedSession) =>
    (about.has(license) ? 0 : 2) + (launcher === null ? 1 : 0);
  return sessions.newest.toSorted((one, other) => rank(one) - rank(other));
}

function CustomerHead({ customer: { user, bannedAt } }: { customer: Customer }) {
  return (
    <div className="flex items-center gap-3 border-b border-line py-4">
      <Avatar name={user.globalUsername} src={user.avatar} size={40} />
      <div className="min-w-0 grow">
        <p className="truncate font-semibold" title={user.globalUsername}>
          <bdi>{user.globalUsername}</bdi>
        </p>
        {bannedAt && <Badge tone="bad">Suspended</Badge>}
      </div>
      <Link
        to={paths.adminUser(user.id)}
        aria-label={`Open ${user.globalUsername}’s page`}
        className="shrink-0 text-small font-semibold text-link hover:underline"
      >
        Open
      </Link>
    </div>
  );
}
