import { strings } from '@botique/contract/strings.ts';
import { ticketIdForm, type TicketStatus } from '@botique/contract/tickets/ticket-rules.ts';
import { useEffect, useRef, useState } from 'react';
import { NavigationType, useNavigate, useNavigationType } from 'react-router';
import { ticketClosedCode, ticketOpenedCode } from '../../../lib/alerts/alert-codes.ts';
import { useAlerts } from '../../../lib/alerts/use-alerts.ts';
import { ApiError } from '../../../lib/api/api.ts';
import { useOnce } from '../../../lib/browser/use-once.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { useSignIn } from '../../../lib/sign-in/sign-in.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { SkeletonBlock, SkeletonCircle, SkeletonText } from '../../../ui/feedback/skeleton.tsx';
import { useConversation } from './conversation/use-conversation.ts';
import { TicketBreadcrumb } from './details/ticket-header.tsx';
import { OpenTicket } from './open-ticket.tsx';
import { useTicketRoom } from './use-ticket-room.ts';

export function TicketScreen({ id }: { id: string }) {
  return ticketIdForm.test(id) ? <StoredTicket id={id} /> : <Missing />;
}

function StoredTicket({ id }: { id: string }) {
  const { viewer } = useSignIn();
  const { query, changes } = useConversation(id);
  // Going back to a cached conversation keeps its scroll position.
  const isReturn = useNavigationType() === NavigationType.Pop && query.data !== undefined;
  const [startsAtEnd] = useState(!isReturn);
  const [gone, setGone] = useState(false);
  const deletedHere = useRef(false);
  const room = useTicketRoom(id, {
    changes,
    onDeleted: () => setGone(!deletedHere.current),
    onRefused: () => void query.refetch(),
  });
  useStatusAlert(query.data?.ticket.status);

  // Never reset: a later response must not bring the ticket back or repeat the alert.
  if (!gone && query.error instanceof ApiError && query.error.code === 404) setGone(true);
  if (gone) return <Missing onLeave={changes.forget} />;
  if (query.data && viewer) {
    return (
      <OpenTicket
        // Discards the state of another role.
        key={viewer.role}
        conversation={query.data}
        changes={changes}
        viewer={viewer}
        room={room}
        startsAtEnd={startsAtEnd}
        refresh={() => void query.refetch()}
        onDeleting={(on) => {
          deletedHere.current = on;
          // The reply may be lost, or someone else was faster: check whether the ticket still exists.
          if (!on) void query.refetch();
        }}
      />
    );
  }
  return (
    <>
      <TicketBreadcrumb id={id} />
      {/* The title is not loaded yet, but screen readers need a heading. */}
      <h1 className="sr-only">Ticket</h1>
      {query.error ? (
        <ErrorState
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
          text={`Could not load this ticket. ${query.error.message}`}
        />
      ) : (
        <TicketSkeleton />
      )}
    </>
  );
}

function Missing({ onLeave }: { onLeave?: () => void }) {
  const alerts = useAlerts();
  const navigate = useNavigate();
  useOnce(true, () => {
    alerts.add({ code: 404, type: 'danger', message: strings.tickets.notFound });
    void navigate(paths.tickets, { replace: true });
  });
  // On unmount, because a ticket that still shows would be refetched.
  useEffect(() => onLeave, [onLeave]);
  return null;
}

function TicketSkeleton() {
  return (
    <div>
      <output className="sr-only">Loading ticket</output>
      <SkeletonBlock className="mb-9 h-9 max-w-96" />
      <div className="flex max-w-160 flex-col gap-8">
        {['first', 'second', 'third'].map((row) => (
          <div key={row} className="flex gap-3.5">
            <SkeletonCircle className="size-9" />
            <SkeletonText lines={3} className="grow pt-1" />
          </div>
        ))}
      </div>
    </div>
  );
}

/** Shows an alert when the status changes, whether it came from a live event or a refetch. */
function useStatusAlert(status: TicketStatus | undefined): void {
  const alerts = useAlerts();
  const known = useRef(status);
  useEffect(() => {
    const before = known.current;
    known.current = status;
    if (before === undefined || status === undefined || before === status) return;
    alerts.add(
      status === 'close'
        ? { code: ticketClosedCode, type: 'danger', message: strings.tickets.closed }
        : { code: ticketOpenedCode, type: 'success', message: strings.tickets.opened },
    );
  }, [status, alerts]);
}
