import type { LogEntry } from '@botique/contract/licenses/log-entry.ts';
import type { LogAction } from '@botique/contract/licenses/log-rules.ts';
import { formatTimestamp } from '../format/dates.ts';
import { Badge, type BadgeTone } from '../../ui/display/badge.tsx';
import { Table, type Column } from '../../ui/display/table.tsx';
import { reasonText } from './reason-text.ts';

const tones: Record<LogAction, BadgeTone> = {
  connected: 'ok',
  disconnected: 'outline',
  restarted: 'info',
  refused: 'bad',
  'ratelimit reached': 'gold',
  'blacklist add': 'bad',
  'blacklist remove': 'bad',
  'key replaced': 'info',
};

const columns: Column<LogEntry>[] = [
  {
    key: 'uuid',
    head: 'UUID',
    phone: 'title',
    text: 'font-mono text-small max-wide:font-normal! wrap-anywhere',
    cell: ({ uuid }) => uuid ?? <span className="font-sans text-text-3">No device</span>,
  },
  {
    key: 'event',
    head: 'Event',
    phone: 'note',
    text: 'max-wide:mt-1.5',
    cell: ({ action, reason, date }) => (
      <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <Badge tone={tones[action]}>{action}</Badge>
        {reason && <span className="text-small text-text-2">{reasonText(reason)}</span>}
        <LogDate date={date} className="ml-auto wide:hidden" />
      </span>
    ),
  },
  {
    key: 'date',
    head: 'Date',
    align: 'end',
    phone: 'hidden',
    text: 'text-text-2 whitespace-nowrap',
    cell: ({ date }) => <LogDate date={date} />,
  },
];

export function LogsTable({ entries }: { entries: LogEntry[] }) {
  return <Table caption="Events" columns={columns} rows={entries} rowKey={({ id }) => id} />;
}

function LogDate({ date, className }: { date: string; className?: string }) {
  return (
    <time dateTime={date} className={className}>
      {formatTimestamp(date)}
    </time>
  );
}
