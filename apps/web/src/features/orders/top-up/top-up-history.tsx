import { priceText } from '@botique/contract/money.ts';
import type { TopUp } from '@botique/contract/orders/order.ts';
import { formatMoment } from '../../../lib/dates.ts';
import { LoadedList } from '../../../lib/loaded-list.tsx';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { Table, type Column } from '../../../ui/table.tsx';
import { useTopUps } from './use-top-ups.ts';

const states: Record<TopUp['state'], { word: string; tone: BadgeTone }> = {
  capturing: { word: 'Being confirmed', tone: 'gold' },
  fulfilled: { word: 'Paid', tone: 'ok' },
  refunding: { word: 'Being refunded', tone: 'info' },
  refunded: { word: 'Refunded', tone: 'neutral' },
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
    cell: ({ createdAt }) => formatMoment(createdAt),
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
