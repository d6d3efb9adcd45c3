import { can } from '@botique/contract/access.ts';
import type { User } from '@botique/contract/accounts/user.ts';
import { artworkPath } from '@botique/contract/catalogue/artwork.ts';
import { catalogueEndpoints } from '@botique/contract/catalogue/endpoints.ts';
import { strings } from '@botique/contract/strings.ts';
import type { TicketType } from '@botique/contract/tickets/ticket-rules.ts';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useApi } from '../../../../lib/api/api.ts';
import { formatDateTime, formatRelativeDay } from '../../../../lib/format/dates.ts';
import { Link } from '../../../../lib/navigation/link.tsx';
import { paths } from '../../../../lib/navigation/paths.ts';
import { useSearchParams } from '../../../../lib/navigation/use-search-params.ts';
import { Avatar } from '../../../../ui/display/avatar.tsx';
import { TabPanel, Tabs } from '../../../../ui/display/tabs.tsx';
import { TicketStatusBadge } from '../../ticket-badges.tsx';
import type { TicketFacts } from '../conversation/conversation.ts';
import { CustomerPanel } from '../customer/customer-panel.tsx';
import { DeleteTicket } from './delete-ticket.tsx';

const categories: Record<TicketType, string> = { general_question: 'General question', product: 'Product' };

type Props = { ticket: TicketFacts; viewer: User; today: Date; onDeleting: (on: boolean) => void };

/** The details of a ticket. If there is no room beside the conversation, they collapse above it. */
export function TicketPanel({ ticket, viewer, today, onDeleting }: Props) {
  const [unfolded, setUnfolded] = useState(false);
  const isStaff = can(viewer, 'manageTickets');
  const facts = (
    <>
      <dl className="divide-y divide-line">
        <Fact name="Ticket ID">
          <span className="font-mono">{ticket.id}</span>
        </Fact>
        <Fact
          name="Created By"
          link={
            isStaff && {
              to: paths.profile(ticket.openedBy),
              about: `${ticket.opener.username}’s profile`,
            }
          }
        >
          <Avatar name={ticket.opener.username} src={ticket.opener.avatar} size={22} />
          <bdi className="min-w-0 truncate">{ticket.opener.username}</bdi>
        </Fact>
        <Fact name="Create Date">
          <time dateTime={ticket.createdAt} title={formatDateTime(ticket.createdAt)}>
            {formatRelativeDay(ticket.createdAt, today)}
          </time>
        </Fact>
        <Fact name="Messages">
          <span className="numeric">{ticket.messageCount.toLocaleString('en-US')}</span>
        </Fact>
        <Fact name="Status">
          <TicketStatusBadge ticket={ticket} />
        </Fact>
        <Fact name="Category">{categories[ticket.type]}</Fact>
        {ticket.productId && <ProductFact id={ticket.productId} name={ticket.productName} />}
      </dl>
      {isStaff && (
        <div className="pt-4">
          <DeleteTicket ticket={ticket} onDeleting={onDeleting} />
        </div>
      )}
    </>
  );
  return (
    <aside aria-label="Ticket details" className="min-w-0 @3xl:sticky @3xl:top-24 @3xl:self-start">
      <button
        type="button"
        aria-expanded={unfolded}
        onClick={() => setUnfolded(!unfolded)}
        className="flex min-h-11 w-full items-center justify-between gap-3 rounded-control border border-line px-3.5 py-2 font-semibold @3xl:hidden"
      >
        Details
        <span className="flex min-w-0 items-center gap-2">
          <TicketStatusBadge ticket={ticket} />
          <ChevronDown aria-hidden="true" className={clsx('size-4 shrink-0', unfolded && 'rotate-180')} />
        </span>
      </button>
      <div className={clsx('@max-3xl:px-3.5 @max-3xl:pt-1', !unfolded && '@max-3xl:hidden')}>
        {isStaff ? <StaffTabs ticket={ticket}>{facts}</StaffTabs> : facts}
      </div>
    </aside>
  );
}

const tabs = [
  { value: 'customer', label: 'Customer' },
  { value: 'ticket', label: 'Ticket' },
];

/** Staff also see the customer. */
function StaffTabs({ ticket, children }: { ticket: TicketFacts; children: ReactNode }) {
  const [params, setParams] = useSearchParams();
  const shown = params.get('panel') === 'ticket' ? 'ticket' : 'customer';
  return (
    <Tabs
      label="Details"
      tabs={tabs}
      value={shown}
      className="@max-3xl:pt-3"
      onValueChange={(panel) => setParams(panel === 'ticket' ? { panel } : {}, { replace: true })}
    >
      <TabPanel value="customer">
        <CustomerPanel key={ticket.openedBy} customerId={ticket.openedBy} ticket={ticket} />
      </TabPanel>
      <TabPanel value="ticket">{children}</TabPanel>
    </Tabs>
  );
}

/** A product that no longer exists has neither a page nor a face. */
function ProductFact({ id, name }: { id: string; name: string | null }) {
  const face = useProductPortrait(id, name !== null);
  return (
    <Fact name="Product Id" link={name !== null && { to: paths.product(id), about: `the product ${name}` }}>
      {name !== null && (
        <span className="size-5.5 shrink-0 overflow-hidden rounded-[26%] bg-hover">
          {face && <img src={face} alt="" width={22} height={22} />}
        </span>
      )}
      <span className="min-w-0 truncate font-mono">{id}</span>
    </Fact>
  );
}

type FactProps = {
  name: string;
  /** `about` tells screen readers where the link leads. */
  link?: { to: string; about: string } | false;
  children: ReactNode;
};

function Fact({ name, link = false, children }: FactProps) {
  return (
    <div className="py-3">
      <dt className="text-small text-text-2">{name}</dt>
      <dd className="mt-0.5 flex min-h-5.5 min-w-0 items-center gap-2 font-medium">
        {children}
        {link && (
          <Link
            to={link.to}
            aria-label={`${strings.tickets.link} to ${link.about}`}
            className="ml-auto shrink-0 text-link underline underline-offset-2 hover:no-underline"
          >
            {strings.tickets.link}
          </Link>
        )}
      </dd>
    </div>
  );
}

/** The face of the product that a ticket is about; null until loaded. */
function useProductPortrait(id: string, exists: boolean): string | null {
  const api = useApi();
  const product = useQuery({
    queryKey: ['catalogue', { id }],
    queryFn: async () => (await api(catalogueEndpoints['products.get'], { params: { id } })).data,
    enabled: exists,
    staleTime: Infinity,
  });
  return product.data ? artworkPath(product.data, 'portrait') : null;
}
