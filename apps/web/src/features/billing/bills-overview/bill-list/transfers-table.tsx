import { priceText } from '@botique/contract/money.ts';
import { formatDateTime, formatRelativeDay } from '../../../../lib/format/dates.ts';
import { inRows, Table, type Column } from '../../../../ui/display/table.tsx';
import { Person } from './person.tsx';
import type { Transfer } from './use-bill-lists.ts';

const columns: Column<Transfer>[] = [
  {
    key: 'from',
    head: 'From',
    phone: 'title',
    share: 30,
    cell: ({ bill, from }) => <Person id={bill.userId} {...from} />,
  },
  {
    key: 'to',
    head: 'To',
    phone: 'note',
    share: 30,
    cell: ({ bill, to }) => (
      <span className="flex min-w-0 items-center gap-1.5">
        <span className={inRows}>to</span>
        <Person id={bill.receiverId} {...to} />
      </span>
    ),
  },
  {
    key: 'reason',
    head: 'Reason',
    phone: 'hidden',
    text: 'text-text-2',
    share: 40,
    cell: ({ bill: { reason } }) => (
      <span className="block truncate" title={reason}>
        {reason}
      </span>
    ),
  },
  {
    key: 'date',
    head: 'Date',
    align: 'end',
    phone: 'side',
    text: 'text-text-2 whitespace-nowrap @max-[38rem]/table:text-small',
    from: 44,
    cell: ({ bill: { updatedAt } }) => (
      <span title={formatDateTime(updatedAt)}>{formatRelativeDay(updatedAt)}</span>
    ),
  },
  {
    key: 'amount',
    head: 'Amount',
    align: 'end',
    phone: 'side',
    text: 'font-semibold whitespace-nowrap @max-[38rem]/table:order-first',
    cell: ({ bill }) => priceText(bill.total),
  },
];

export function TransfersTable({ transfers }: { transfers: readonly Transfer[] }) {
  return (
    <Table
      fits="card"
      caption="Transfers"
      columns={columns}
      rows={transfers}
      rowKey={({ bill }) => bill.id}
    />
  );
}
