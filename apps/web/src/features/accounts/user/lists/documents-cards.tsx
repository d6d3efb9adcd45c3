import type { Invoice } from '@botique/contract/billing/invoice.ts';
import type { Customer } from '@botique/contract/customers/customer.ts';
import { userEndpoints } from '@botique/contract/customers/user-endpoints.ts';
import { storeId } from '@botique/contract/ledger/store-id.ts';
import { strings } from '@botique/contract/strings.ts';
import { InvoiceStateBadge } from '../../../../lib/payment/invoice-state-badge.tsx';
import { RefundMenu, type OpenRefund } from '../../../../lib/payment/refund-menu.tsx';
import { RefundedPart } from '../../../../lib/payment/refunded-part.tsx';
import { useApi } from '../../../../lib/api/api.ts';
import { formatMonthDay } from '../../../../lib/format/dates.ts';
import { Moment } from '../../../../lib/format/moment.tsx';
import { LoadedList } from '../../../../lib/list/loaded-list.tsx';
import { Link } from '../../../../lib/navigation/link.tsx';
import { paths } from '../../../../lib/navigation/paths.ts';
import { Amount } from '../../../../ui/display/amount.tsx';
import { Badge } from '../../../../ui/display/badge.tsx';
import { Card } from '../../../../ui/display/card.tsx';
import { inRows, Table, type Column } from '../../../../ui/display/table.tsx';
import { useUserList } from './use-user-list.ts';

const invoiceColumnsFor = (onRefund: OpenRefund): Column<Invoice>[] => [
  {
    key: 'id',
    head: 'Invoice',
    phone: 'note',
    text: 'text-small whitespace-nowrap',
    cell: ({ id, createdAt }) => (
      <>
        <Link to={paths.invoice(id)} className="py-1 font-mono hover:underline">
          {id}
        </Link>
        <span className={inRows}> · {formatMonthDay(createdAt)}</span>
      </>
    ),
  },
  {
    key: 'title',
    head: 'What',
    phone: 'title',
    share: 100,
    cell: ({ title }) => <span className="wrap-anywhere">{title}</span>,
  },
  {
    key: 'status',
    head: 'Status',
    phone: 'side',
    cell: (invoice) => <InvoiceStateBadge {...invoice} />,
  },
  {
    key: 'date',
    head: 'Date',
    align: 'end',
    phone: 'hidden',
    text: 'text-text-2 whitespace-nowrap',
    cell: ({ createdAt }) => <Moment at={createdAt} />,
  },
  {
    key: 'price',
    head: 'Amount',
    align: 'end',
    phone: 'side',
    cell: (invoice) => (
      <span className="-mr-2 inline-flex items-center gap-1.5">
        <InvoiceAmount invoice={invoice} />
        <RefundMenu invoice={invoice} onRefund={onRefund} />
      </span>
    ),
  },
];

/** As in Bills: money that came in has a plus, and what the shop gave has a minus. */
function InvoiceAmount({ invoice: { userId, status, price, refunded } }: { invoice: Invoice }) {
  return (
    <span className="flex flex-col items-end">
      <Amount signed={status === 'paid'} value={(userId === storeId ? -price : price).toFixed(2)} />
      <RefundedPart paid={price} refunded={refunded} />
    </span>
  );
}

export function InvoicesCard({ id, onRefund }: { id: string; onRefund: OpenRefund }) {
  const api = useApi();
  const invoices = useUserList<Invoice>(id, 'invoices', (call) => api(userEndpoints['users.invoices'], call));
  return (
    <Card title="Invoices" flush>
      <LoadedList list={invoices} what="the invoices" empty="No invoices yet.">
        {(items) => (
          <Table
            fits="card"
            caption="Invoices"
            columns={invoiceColumnsFor(onRefund)}
            rows={items}
            rowKey={(invoice) => invoice.id}
          />
        )}
      </LoadedList>
    </Card>
  );
}

type Ticket = Customer['tickets']['newest'][number];

const ticketColumns: Column<Ticket>[] = [
  {
    key: 'title',
    head: 'Ticket',
    phone: 'title',
    cell: ({ id, title }) => (
      <Link to={paths.ticket(id)} className="py-1 font-semibold wrap-anywhere hover:underline">
        <bdi>{title}</bdi>
      </Link>
    ),
  },
  { key: 'id', head: 'ID', phone: 'note', text: 'font-mono text-small', cell: ({ id }) => id },
  {
    key: 'status',
    head: 'Status',
    phone: 'side',
    cell: ({ status }) => (
      <Badge tone={status === 'open' ? 'info' : 'neutral'}>
        {status === 'open' ? 'Open' : strings.tickets.badges.closed}
      </Badge>
    ),
  },
  {
    key: 'date',
    head: 'Opened',
    align: 'end',
    phone: 'hidden',
    text: 'text-text-2 whitespace-nowrap',
    cell: ({ createdAt }) => <Moment at={createdAt} />,
  },
];

export function TicketsCard({ id }: { id: string }) {
  const api = useApi();
  const tickets = useUserList<Ticket>(id, 'tickets', (call) => api(userEndpoints['users.tickets'], call));
  return (
    <Card title="Tickets" flush>
      <LoadedList list={tickets} what="the tickets" empty="No tickets yet.">
        {(items) => (
          <Table caption="Tickets" columns={ticketColumns} rows={items} rowKey={(ticket) => ticket.id} />
        )}
      </LoadedList>
    </Card>
  );
}
