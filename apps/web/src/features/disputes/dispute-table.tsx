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
  {
    key: 'id',
    head: 'Dispute',
    phone: 'note',
    share: 35,
    cell: (row) => <DisputeLink {...row} />,
  },
  {
    key: 'customer',
    head: 'Customer',
    phone: 'title',
    share: 35,
    cell: ({ dispute: { customer } }) => (
      <span className="flex min-w-0 items-center gap-2.5">
        <Avatar name={customer.username} src={customer.avatar} size={24} />
        <bdi className="min-w-0 truncate" title={customer.username}>
          {customer.username}
        </bdi>
      </span>
    ),
  },
  {
    key: 'reason',
    head: 'Reason',
    phone: 'hidden',
    text: 'text-text-2',
    share: 30,
    from: 54,
    cell: ({ dispute: { reason } }) => (
      <span className="block truncate" title={reasonLabel(reason)}>
        {reasonLabel(reason)}
      </span>
    ),
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
    head: 'Submit by',
    phone: 'note',
    // Without its bar if that would leave no room for the names.
    text: '@max-[38rem]/table:pt-1 @max-[38rem]/table:text-small @min-[38rem]/table:@max-[44rem]/table:[&_[role=progressbar]]:hidden',
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
      fits="card"
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
      title={id}
      className={`block truncate font-mono text-small text-text ${rowLinkClasses}`}
    >
      {id}
    </Link>
  );
}
