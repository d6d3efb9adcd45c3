import { storeId } from '@botique/contract/ledger/store-id.ts';
import { ledgerEndpoints } from '@botique/contract/ledger/endpoints.ts';
import { moneyStrings } from '@botique/contract/money-strings.ts';
import { clsx } from 'clsx';
import { useApi } from '../../lib/api/api.ts';
import { usePrivateList } from '../../lib/data/use-private-query.ts';
import { formatTimestamp } from '../../lib/format/dates.ts';
import { LoadedList } from '../../lib/list/loaded-list.tsx';
import { ShopMark } from '../../ui/brand/shop-mark.tsx';
import { Amount } from '../../ui/display/amount.tsx';
import { Avatar } from '../../ui/display/avatar.tsx';
import { Card } from '../../ui/display/card.tsx';
import { Table, type Column } from '../../ui/display/table.tsx';
import { SkeletonBlock, SkeletonCircle } from '../../ui/feedback/skeleton.tsx';
import { transferOf, type Transfer } from './transfer.ts';
import { credits } from './use-credits.ts';

const [idHead, amountHead, userHead, reasonHead, dateHead] = moneyStrings.overview.columns;

/** Enough characters to tell two ids apart. The whole id is in the `title`. */
const shownIdLength = 8;

const columns: Column<Transfer>[] = [
  {
    key: 'id',
    head: idHead,
    phone: 'hidden',
    text: 'font-mono text-small text-text-2',
    whole: '@max-[33rem]:hidden',
    cell: ({ id }) => <span title={id}>{id.slice(0, shownIdLength)}</span>,
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
        <TransferPartyAvatar party={other} />
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
    cell: ({ at }) => <TransferDate at={at} />,
  },
];

/** Date and time, which wrap onto two lines in a narrow column. */
function TransferDate({ at }: { at: string }) {
  const stamp = formatTimestamp(at);
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
        loading={<TransferListSkeleton />}
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

/** A user's avatar, or the shop's mark. Larger on phones, where it leads the row. */
function TransferPartyAvatar({ party }: { party: Transfer['other'] }) {
  const size = 'size-8 wide:size-6';
  if (party.id !== storeId) {
    return (
      <Avatar
        name={party.name}
        src={party.avatar}
        size={24}
        className={clsx(size, 'max-wide:text-[12px]!')}
      />
    );
  }
  return <ShopMark className={clsx('shrink-0', size)} />;
}

const reasonWidths = ['w-32', 'w-24', 'w-28', 'w-20', 'w-30'];

/** Skeleton rows as tall as the real ones, so that the page does not jump. */
function TransferListSkeleton() {
  return (
    <div className="wide:pt-9">
      {reasonWidths.map((reason) => (
        <div
          key={reason}
          className="flex h-[65px] items-center gap-3 border-t border-line px-4.5 wide:h-12 wide:px-5"
        >
          <SkeletonCircle className="size-8 wide:size-6" />
          <SkeletonBlock className={`h-4 rounded-full ${reason}`} />
          <SkeletonBlock className="ml-auto h-4 w-16 rounded-full" />
        </div>
      ))}
    </div>
  );
}

const pageSize = 10;

/** The viewer's transfers, newest first. */
function useTransfers(viewerId: string) {
  const api = useApi();
  return usePrivateList<Transfer>([credits, 'transfers'], async (cursor) => {
    const query = { limit: pageSize, ...(cursor ? { cursor } : {}) };
    const { data, users, next, total } = await api(ledgerEndpoints['bills.mine'], { query });
    return { data: data.map((bill) => transferOf(bill, users, viewerId)), next, total };
  });
}
