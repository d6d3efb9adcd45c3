import { reasonLabel } from '@botique/contract/disputes/dispute-rules.ts';
import type { Dispute } from '@botique/contract/disputes/dispute.ts';
import { priceText } from '@botique/contract/money.ts';
import { useListFilters } from '../../lib/list/use-list-filters.ts';
import { Link } from '../../lib/navigation/link.tsx';
import { Avatar } from '../../ui/display/avatar.tsx';
import { rowLinkClasses, Table, type Column } from '../../ui/display/table.tsx';
import { DeadlineMeter, deadlineOf } from './deadline-meter.tsx';
import { DisputeBadge } from './dispute-badge.tsx';

type Props = {
  disputes: Dispute[];
  chosen: string | null;
  now: Date;
  /** Called when a dispute is chosen. */
  onChoose: () => void;
};

/** A dispute with what its cells need to know about the list. */
type Row = { dispute: Dispute; isChosen: boolean; now: Date; onChoose: () => void };

const columns: Column<Row>[] = [
  { key: 'id', head: 'Dispute', phone: 'note', cell: (row) => <DisputeLink {...row} /> },
  {
    key: 'customer',
    head: 'Customer',
    phone: 'title',
    cell: ({ dispute: { customer } }) => (
      <span className="flex min-w-0 items-center gap-2.5">
        <Avatar name={customer.username} src={customer.avatar} size={24} />
        <bdi className="min-w-0 truncate wide:max-w-40">{customer.username}</bdi>
      </span>
    ),
  },
  {
    key: 'reason',
    head: 'Reason',
    phone: 'hidden',
    text: 'text-text-2',
    cell: ({ dispute }) => reasonLabel(dispute.reason),
  },
  {
    key: 'state',
    head: 'State',
    phone: 'side',
    cell: ({ dispute, now }) => (
      <DisputeBadge state={dispute.state} isUrgent={deadlineOf(dispute, now)?.isUrgent ?? false} />
    ),
  },
  {
    key: 'deadline',
    head: 'Hand in by',
    phone: 'note',
    text: 'text-small wide:text-body max-wide:pt-1',
    cell: ({ dispute, now }) => <DeadlineMeter dispute={dispute} now={now} />,
  },
  {
    key: 'amount',
    head: 'Amount',
    align: 'end',
    phone: 'side',
    text: 'font-semibold whitespace-nowrap',
    cell: ({ dispute: { amount } }) => (amount === null ? '–' : priceText(amount)),
  },
];

export function DisputeTable({ disputes, chosen, now, onChoose }: Props) {
  const rows = disputes.map((dispute) => ({ dispute, isChosen: dispute.id === chosen, now, onChoose }));
  return (
    <Table
      caption="Disputes"
      columns={columns}
      rows={rows}
      rowKey={({ dispute }) => dispute.id}
      isChosen={({ isChosen }) => isChosen}
    />
  );
}

function DisputeLink({ dispute: { id }, isChosen, onChoose }: Row) {
  const { linkTo } = useListFilters();
  return (
    <Link
      to={linkTo({ dispute: id })}
      aria-current={isChosen ? 'true' : undefined}
      onClick={onChoose}
      className={`font-mono text-small whitespace-nowrap text-text ${rowLinkClasses}`}
    >
      {id}
    </Link>
  );
}
