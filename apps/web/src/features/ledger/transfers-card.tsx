import { moneyStrings } from '@botique/contract/money-strings.ts';
import { formatStamp } from '../../lib/dates.ts';
import { LoadedList } from '../../lib/loaded-list.tsx';
import { Amount } from '../../ui/amount.tsx';
import { Card } from '../../ui/card.tsx';
import { Table, type Column } from '../../ui/table.tsx';
import { PartyMark } from './party-mark.tsx';
import type { Transfer } from './transfer.ts';
import { TransfersLoading } from './transfers-loading.tsx';
import { useTransfers } from './use-transfers.ts';

const [idHead, amountHead, userHead, reasonHead, dateHead] = moneyStrings.overview.columns;

/** Enough characters to tell two ids apart. The whole id is in the `title`. */
const shownOfId = 8;

const columns: Column<Transfer>[] = [
  {
    key: 'id',
    head: idHead,
    phone: 'hidden',
    text: 'font-mono text-small text-text-2',
    whole: '@max-[33rem]:hidden',
    cell: ({ id }) => <span title={id}>{id.slice(0, shownOfId)}</span>,
  },
  {
    key: 'amount',
    head: amountHead,
    align: 'end',
    phone: 'side',
    text: 'font-semibold',
    cell: ({ amount }) => <Amount value={amount} signed />,
  },
  {
    key: 'user',
    head: userHead,
    phone: 'lead',
    cell: ({ other }) => (
      <span className="flex min-w-0 items-center gap-2">
        <PartyMark party={other} />
        <bdi className="max-w-28 min-w-0 truncate max-wide:sr-only" title={other.name}>
          {other.name}
        </bdi>
      </span>
    ),
  },
  {
    key: 'reason',
    head: reasonHead,
    phone: 'title',
    text: 'wide:text-text-2 wide:py-1.5 wrap-anywhere',
    cell: ({ reason }) => reason,
  },
  {
    key: 'date',
    head: dateHead,
    align: 'end',
    phone: 'note',
    text: 'numeric text-small text-text-2 wide:@max-[40rem]:w-px @min-[40rem]:whitespace-nowrap',
    cell: ({ at }) => <Moment at={at} />,
  },
];

/** Date and time, which wrap onto two lines in a narrow column. */
function Moment({ at }: { at: string }) {
  const stamp = formatStamp(at);
  const gap = stamp.indexOf(' ');
  return (
    <time dateTime={at}>
      <span className="whitespace-nowrap">{stamp.slice(0, gap)}</span>{' '}
      <span className="whitespace-nowrap">{stamp.slice(gap + 1)}</span>
    </time>
  );
}

export function TransfersCard({ viewerId }: { viewerId: string }) {
  const transfers = useTransfers(viewerId);
  return (
    <Card flush title={moneyStrings.overview.transfers} className="@container">
      <LoadedList
        list={transfers}
        what="your transfers"
        loading={<TransfersLoading />}
        empty="No transfers yet."
      >
        {(items) => (
          <Table
            caption={moneyStrings.overview.transfers}
            columns={columns}
            rows={items}
            rowKey={({ id }) => id}
            className="max-wide:border-t max-wide:border-line"
          />
        )}
      </LoadedList>
    </Card>
  );
}
