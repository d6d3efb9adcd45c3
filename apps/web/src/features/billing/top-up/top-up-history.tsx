import { billingEndpoints } from '@botique/contract/billing/endpoints.ts';
import type { TopUp } from '@botique/contract/billing/top-up.ts';
import { priceText } from '@botique/contract/money.ts';
import { useApi } from '../../../lib/api/api.ts';
import { usePrivateList } from '../../../lib/data/use-private-query.ts';
import { formatDateTime } from '../../../lib/format/dates.ts';
import { LoadedList } from '../../../lib/list/loaded-list.tsx';
import { Badge, type BadgeTone } from '../../../ui/display/badge.tsx';
import { Card } from '../../../ui/display/card.tsx';
import { Table, type Column } from '../../../ui/display/table.tsx';
import { invoicesKey } from '../../../lib/payment/use-pending-payments.ts';

const states: Record<TopUp['state'], { word: string; tone: BadgeTone }> = {
  capturing: { word: 'Being confirmed', tone: 'gold' },
  fulfilled: { word: 'Paid', tone: 'ok' },
  refunding: { word: 'Being refunded', tone: 'info' },
  refunded: { word: 'Refunded', tone: 'refund' },
};

const columns: Column<TopUp>[] = [
  {
    key: 'amount',
    head: 'Amount',
    phone: 'title',
    text: 'numeric font-semibold',
    cell: ({ amount }) => priceText(amount),
  },
  {
    key: 'date',
    head: 'Date',
    phone: 'note',
    text: 'text-text-2',
    cell: ({ createdAt }) => formatDateTime(createdAt),
  },
  {
    key: 'state',
    head: 'Status',
    align: 'end',
    phone: 'side',
    cell: ({ state }) => <Badge tone={states[state].tone}>{states[state].word}</Badge>,
  },
];

export function TopUpHistory({ className }: { className: string }) {
  const topUps = useTopUps();
  return (
    <Card flush title="Your top-ups" className={className}>
      <LoadedList list={topUps} what="your top-ups" empty="No top-ups yet.">
        {(items) => <Table caption="Your top-ups" columns={columns} rows={items} rowKey={({ id }) => id} />}
      </LoadedList>
    </Card>
  );
}

const pageSize = 10;

/** The viewer's top-ups, newest first. */
function useTopUps() {
  const api = useApi();
  return usePrivateList<TopUp>([invoicesKey, 'top-ups'], (cursor) =>
    api(billingEndpoints['topUps.mine'], { query: { limit: pageSize, ...(cursor ? { cursor } : {}) } }),
  );
}
