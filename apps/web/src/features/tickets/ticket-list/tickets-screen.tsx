import { can } from '@botique/contract/access.ts';
import { strings } from '@botique/contract/strings.ts';
import type { Ticket } from '@botique/contract/tickets/ticket.ts';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Counters } from '../../../lib/list/counters.tsx';
import { FilterTabs } from '../../../lib/list/filter-tabs.tsx';
import { ListSearch } from '../../../lib/list/list-search.tsx';
import { useSignIn } from '../../../lib/sign-in/sign-in.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { KeepFocus } from '../../../ui/overlay/keep-focus.tsx';
import { CreateTicketModal } from '../create-ticket/create-ticket-modal.tsx';
import { DeleteTicketModal } from '../delete-ticket-modal.tsx';
import { useTicketCounters, useTicketList, type TicketScope } from '../use-ticket-lists.ts';
import { TicketList, useTicketFilters } from './ticket-list.tsx';

/** A customer's own tickets, or all tickets for staff. */
export function TicketsScreen() {
  const { viewer } = useSignIn();
  if (!viewer) return null;
  const scope = can(viewer, 'manageTickets') ? 'all' : 'mine';
  // The key resets the screen when the role changes: placeholder data would still show everyone's tickets.
  return <Tickets key={scope} scope={scope} />;
}

const statusTabs = [
  { value: null, label: 'All' },
  { value: 'open', label: 'Open' },
  { value: 'close', label: 'Closed' },
] as const;

function Tickets({ scope }: { scope: TicketScope }) {
  const { status, q } = useTicketFilters();
  const list = useTicketList(scope, { status, q });
  const [creating, setCreating] = useState(false);
  const [deleting, setDeleting] = useState<Ticket | null>(null);
  const [loaded, setLoaded] = useState(false);
  // Never reset: a failed search must not remove the button or the draft behind it.
  if (list.data && !loaded) setLoaded(true);
  const forStaff = scope === 'all';
  return (
    <>
      <div className="mb-5 flex min-h-10 flex-wrap items-center justify-between gap-3 wide:mb-6">
        <h1 className="font-display text-title font-semibold">{strings.tickets.title}</h1>
        {loaded && (
          <Button variant="primary" icon={<Plus />} onClick={() => setCreating(true)}>
            {strings.tickets.create}
          </Button>
        )}
      </div>
      {forStaff && (
        <div className="mb-5 wide:mb-7">
          <TicketCounters />
        </div>
      )}
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-3 wide:mb-5">
        <FilterTabs label="Status" name="status" chosen={status} tabs={statusTabs} />
        <ListSearch
          label="Search tickets"
          placeholder={forStaff ? 'Search by title, name or id...' : 'Search by title or id...'}
          className="w-full sm:w-66"
        />
      </div>
      <KeepFocus>
        <TicketList
          list={list}
          onCreate={() => setCreating(true)}
          onDelete={forStaff ? setDeleting : undefined}
        />
        {deleting && <DeleteTicketModal ticket={deleting} onClose={() => setDeleting(null)} />}
      </KeepFocus>
      <CreateTicketModal open={creating} onOpenChange={setCreating} />
    </>
  );
}

const counted = [
  ['tickets', 'Tickets'],
  ['open', 'Open'],
  ['closed', 'Closed'],
] as const;

function TicketCounters() {
  return <Counters counters={useTicketCounters()} counted={counted} />;
}
