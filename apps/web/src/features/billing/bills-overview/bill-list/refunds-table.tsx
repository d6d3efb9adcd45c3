import { priceText } from '@botique/contract/money.ts';
import type { Refund } from '@botique/contract/payments/refund.ts';
import type { RefundCause } from '@botique/contract/payments/refund-rules.ts';
import { formatDateTime, formatRelativeDay } from '../../../../lib/format/dates.ts';
import { Table, type Column } from '../../../../ui/display/table.tsx';
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
    key: 'customer',
    head: 'Customer',
    phone: 'title',
    share: 35,
    cell: ({ customer }) => <Person {...customer} />,
  },
  {
    key: 'what',
    head: 'What',
    phone: 'hidden',
    share: 30,
    from: 50,
    cell: ({ title }) => (
      <span className="block truncate" title={title}>
        {title}
      </span>
    ),
  },
  {
    key: 'reason',
    head: 'Reason',
    phone: 'note',
    text: 'text-text-2',
    share: 35,
    cell: ({ cause, reason }) => (
      <span className="block truncate" title={reason ?? causes[cause]}>
        {reason ?? causes[cause]}
      </span>
    ),
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
