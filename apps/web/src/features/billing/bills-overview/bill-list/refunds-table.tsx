import { priceText } from '@botique/contract/money.ts';
import type { Refund } from '@botique/contract/payments/refund.ts';
import type { RefundCause } from '@botique/contract/payments/refund-rules.ts';
import { formatDateTime, formatMonthDay, formatRelativeDay } from '../../../../lib/format/dates.ts';
import { Link } from '../../../../lib/navigation/link.tsx';
import { paths } from '../../../../lib/navigation/paths.ts';
import { inColumns, inRows, Table, type Column } from '../../../../ui/display/table.tsx';
import { RefundBadge } from './refund-badge.tsx';
import { Person } from './person.tsx';

const causes: Record<RefundCause, string> = {
  admin: 'Refunded by the shop',
  provider: 'Refunded at PayPal',
  chargeback: 'Chargeback',
  undelivered: 'Could not be delivered',
};

const columns: Column<Refund>[] = [
  {
    key: 'id',
    head: 'Invoice',
    phone: 'hidden',
    text: 'font-mono text-small whitespace-nowrap',
    from: 50,
    cell: ({ invoiceId }) =>
      invoiceId ? (
        <Link to={paths.invoice(invoiceId)} className="py-1 hover:underline">
          {invoiceId}
        </Link>
      ) : (
        'None'
      ),
  },
  {
    key: 'customer',
    head: 'Customer',
    phone: 'title',
    share: 30,
    // It is the first one without the ids.
    whole: '@min-[38rem]/table:@max-[50rem]/table:pl-(--card-edge)',
    cell: ({ customer }) => <Person {...customer} />,
  },
  {
    key: 'what',
    head: 'What',
    phone: 'note',
    share: 30,
    cell: ({ invoiceId, title, createdAt }) => (
      <span className="wrap-anywhere">
        <span className={inColumns}>{title}</span>
        <span className={inRows}>
          {invoiceId ? (
            <Link to={paths.invoice(invoiceId)} className="py-1 underline">
              {title}
            </Link>
          ) : (
            title
          )}
          , <span className="whitespace-nowrap">{formatMonthDay(createdAt)}</span>
        </span>
      </span>
    ),
  },
  {
    key: 'reason',
    head: 'Reason',
    phone: 'note',
    text: 'text-text-2',
    share: 40,
    cell: ({ cause, reason }) => <span className="wrap-anywhere">{reason ?? causes[cause]}</span>,
  },
  { key: 'state', head: 'Status', phone: 'side', cell: ({ state }) => <RefundBadge state={state} /> },
  {
    key: 'date',
    head: 'Date',
    align: 'end',
    phone: 'hidden',
    text: 'text-text-2 whitespace-nowrap',
    from: 44,
    cell: ({ createdAt }) => <span title={formatDateTime(createdAt)}>{formatRelativeDay(createdAt)}</span>,
  },
  {
    key: 'amount',
    head: 'Amount',
    align: 'end',
    phone: 'side',
    text: 'font-semibold whitespace-nowrap @max-[38rem]/table:order-first',
    cell: ({ amount }) => (amount === null ? 'Unknown' : `-${priceText(amount)}`),
  },
];

export function RefundsTable({ refunds }: { refunds: readonly Refund[] }) {
  return <Table fits="card" caption="Refunds" columns={columns} rows={refunds} rowKey={({ id }) => id} />;
}
