import { priceText } from '@botique/contract/money.ts';
import { formatDateTime, formatRelativeDay } from '../../../../lib/format/dates.ts';
import { Table, type Column } from '../../../../ui/display/table.tsx';
import { Person } from './person.tsx';
import type { Transfer } from './use-bill-lists.ts';

const columns: Column<Transfer>[] = [
  {
    key: 'from',
    head: 'From',
    phone: 'title',
    text: 'max-w-44',
    cell: ({ bill, from }) => <Person id={bill.userId} {...from} />,
  },
  {
    key: 'to',
    head: 'To',
    phone: 'note',
    text: 'max-w-44',
    cell: ({ bill, to }) => (
      <span className="flex min-w-0 items-center gap-1.5">
        <span className="wide:hidden">to</span>
        <Person id={bill.receiverId} {...to} />
      </span>
    ),
  },
  {
    key: 'reason',
    head: 'Reason',
    phone: 'hidden',
    text: 'max-w-72 text-text-2',
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
    text: 'text-text-2 whitespace-nowrap max-wide:text-small',
    whole: 'wide:max-[960px]:hidden',
    cell: ({ bill: { updatedAt } }) => (
      <span title={formatDateTime(updatedAt)}>{formatRelativeDay(updatedAt)}</span>
    ),
  },
  {
    key: 'amount',
    head: 'Amount',
    align: 'end',
    phone: 'side',
    text: 'font-semibold max-wide:order-first',
    cell: ({ bill }) => priceText(bill.total),
  },
];

export function TransfersTable({ transfers }: { transfers: readonly Transfer[] }) {
  return <Table caption="Transfers" columns={columns} rows={transfers} rowKey={({ bill }) => bill.id} />;
}
