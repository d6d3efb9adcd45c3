import { Amount } from '../../../ui/display/amount.tsx';
import { Avatar } from '../../../ui/display/avatar.tsx';
import { Awning } from '../../../ui/brand/awning.tsx';
import { Badge, type BadgeTone } from '../../../ui/display/badge.tsx';
import { Card } from '../../../ui/display/card.tsx';
import { Chart } from '../../../ui/display/chart.tsx';
import { Sparkline } from '../../../ui/console/sparkline.tsx';
import { ShopMark } from '../../../ui/brand/shop-mark.tsx';
import { Table, type Column } from '../../../ui/display/table.tsx';
import { Window } from '../../../ui/display/window.tsx';
import { Section } from './section.tsx';

type Transfer = { id: string; cents: number; who: string; why: string; at: string };

const transfers: Transfer[] = [
  { id: 'b7Qe41', cents: -1230, who: 'botique', why: 'Warden, 90 days', at: '10/14/2025 2:06:41 PM' },
  { id: 'k2Xr90', cents: 5000, who: 'botique', why: 'Credits added', at: '10/12/2025 9:15:03 AM' },
  { id: 'c4Hv63', cents: 400, who: 'theo', why: 'Gift, Raffle prize', at: '10/07/2025 11:30:58 AM' },
];

const transferColumns: Column<Transfer>[] = [
  { key: 'id', head: 'ID', phone: 'hidden', text: 'font-mono text-small text-text-2', cell: ({ id }) => id },
  {
    key: 'amount',
    head: 'Amount',
    align: 'end',
    phone: 'side',
    text: 'font-semibold',
    cell: ({ cents }) => <Amount value={cents} signed />,
  },
  {
    key: 'user',
    head: 'User',
    phone: 'lead',
    cell: ({ who }) => (
      <span className="flex items-center gap-2">
        <Avatar name={who} size={24} />
        <span className="max-wide:sr-only">{who}</span>
      </span>
    ),
  },
  { key: 'reason', head: 'Reason', phone: 'title', cell: ({ why }) => why },
  { key: 'date', head: 'Date', align: 'end', phone: 'note', text: 'text-text-2', cell: ({ at }) => at },
];

type Device = { uuid: string; tone: BadgeTone; event: string; at: string };

const devices: Device[] = [
  {
    uuid: '4f1c09e2-7ab3-4d51-9c2e-b0d86a31f7e4',
    tone: 'ok',
    event: 'connected',
    at: '10/14/2025 2:02:07 PM',
  },
  {
    uuid: '4f1c09e2-7ab3-4d51-9c2e-b0d86a31f7e5',
    tone: 'gold',
    event: 'ratelimit reached',
    at: '10/14/2025 2:12:38 PM',
  },
  {
    uuid: 'a90d77f3-12ce-4b08-8e55-6c1f20d9e3ab',
    tone: 'bad',
    event: 'blacklist add',
    at: '10/13/2025 9:40:15 AM',
  },
];

const deviceColumns: Column<Device>[] = [
  {
    key: 'uuid',
    head: 'UUID',
    phone: 'note',
    text: 'font-mono text-small truncate',
    cell: ({ uuid }) => uuid,
  },
  {
    key: 'event',
    head: 'Event',
    phone: 'title',
    cell: ({ tone, event }) => <Badge tone={tone}>{event}</Badge>,
  },
  { key: 'date', head: 'Date', align: 'end', phone: 'note', text: 'text-text-2', cell: ({ at }) => at },
];

export function TableSection() {
  return (
    <Section title="Table" span={2}>
      <Card flush title="Balance Transfers" level={4}>
        <Table
          caption="Balance transfers"
          columns={transferColumns}
          rows={transfers}
          rowKey={({ id }) => id}
        />
      </Card>
      <Card flush>
        <Table caption="Events" columns={deviceColumns} rows={devices} rowKey={({ uuid }) => uuid} />
      </Card>
    </Section>
  );
}

const days = Array.from({ length: 30 }, (_, day) => ({
  label: day === 29 ? 'Today' : `Sep ${day + 1}`,
  value: Math.round(420 + 300 * Math.sin(day * 1.7) + day * 14),
}));

const beats = Array.from({ length: 58 }, (_, beat) =>
  Math.round(30 + 25 * Math.sin(beat * 2.1) + (beat % 5) * 6),
);

export function ChartSection() {
  return (
    <Section title="Chart and pulse">
      <Card title="Commands" level={4} action="30 days">
        <Chart
          summary="Commands a day in the last 30 days, rising"
          heads={['Day', 'Commands']}
          points={days}
        />
      </Card>
      <Window title="Events" level={4} action="last 60 s">
        <div className="mx-6 mb-6 flex justify-end overflow-hidden">
          <Sparkline values={beats} height={48} label="Events of the last 60 seconds" />
        </div>
      </Window>
    </Section>
  );
}

export function PaperSection() {
  return (
    <Section title="Paper">
      <div>
        <div className="flex items-center gap-3 rounded-t-card border border-b-0 border-line bg-raised p-6">
          <ShopMark className="size-10 shrink-0" />
          <Amount big value={1230} />
        </div>
        <Awning />
      </div>
    </Section>
  );
}
