import type { AuditEntry } from '@botique/contract/office/audit-entry.ts';
import { ChevronDown, Server } from 'lucide-react';
import { clsx } from 'clsx';
import { useState } from 'react';
import { formatTimestamp } from '../../../lib/format/dates.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { Avatar } from '../../../ui/display/avatar.tsx';
import { Badge } from '../../../ui/display/badge.tsx';
import { Table, type Column } from '../../../ui/display/table.tsx';
import { IconButton } from '../../../ui/form/icon-button.tsx';
import { detailsId, EntryDetails } from './entry-details.tsx';
import { NameLink, Sentence } from '../../../lib/audit/sentence.tsx';
import { sentenceParts } from '../../../lib/audit/sentence-parts.ts';

type Toggle = { openId: string | null; toggle(id: string): void };

const columnsOf = ({ openId, toggle }: Toggle): Column<AuditEntry>[] => [
  {
    key: 'at',
    head: 'When',
    phone: 'note',
    text: 'text-text-2 wide:whitespace-nowrap',
    whole: 'wide:w-50',
    cell: ({ at, address }) => (
      <>
        <time dateTime={at} className="numeric">
          {formatTimestamp(at)}
        </time>
        {address !== null && <span className="wide:hidden"> from {address}</span>}
      </>
    ),
  },
  { key: 'who', head: 'Who', phone: 'lead', whole: 'wide:w-56', cell: (entry) => <Actor entry={entry} /> },
  {
    key: 'what',
    head: 'What',
    phone: 'title',
    text: 'max-wide:font-normal! wrap-anywhere',
    cell: (entry) => (
      <span className="block py-1 wide:first-letter:uppercase">
        <span className="font-semibold wide:hidden">
          <bdi>{actorName(entry)}</bdi>{' '}
        </span>
        <Sentence entry={entry} />
        {entry.action === 'office.call_refused' && (
          <Badge tone="bad" className="ml-2 align-middle">
            Refused
          </Badge>
        )}
      </span>
    ),
  },
  {
    key: 'from',
    head: 'From',
    phone: 'hidden',
    text: 'font-mono text-small text-text-2 wrap-anywhere',
    whole: 'wide:w-34',
    cell: ({ address }) => address ?? <span className="font-sans text-text-3">No request</span>,
  },
  {
    key: 'more',
    head: 'Details',
    align: 'end',
    phone: 'side',
    whole: 'wide:w-18',
    cell: (entry) => {
      const isOpen = entry.id === openId;
      return (
        <IconButton
          variant="ghost"
          size="small"
          label={`Details: ${actorName(entry)} ${plainSentence(entry)}`}
          aria-expanded={isOpen}
          aria-controls={isOpen ? detailsId(entry) : undefined}
          icon={<ChevronDown className={clsx(isOpen && 'rotate-180')} />}
          onClick={() => toggle(entry.id)}
        />
      );
    },
  },
];

/** One entry at a time is open. */
export function AuditTable({ entries }: { entries: AuditEntry[] }) {
  const [openId, setOpenId] = useState<string | null>(null);
  const toggle = (id: string) => setOpenId(id === openId ? null : id);
  return (
    <Table
      caption="Audit log"
      columns={columnsOf({ openId, toggle })}
      rows={entries}
      rowKey={({ id }) => id}
      unfolded={openId}
      More={EntryDetails}
    />
  );
}

function plainSentence(entry: AuditEntry): string {
  return sentenceParts(entry)
    .map(({ text }) => text)
    .join('');
}

/** Commands and automatic actions have no actor. */
function actorName({ actorId, actor }: AuditEntry): string {
  return actor?.username ?? actorId ?? 'The server';
}

function Actor({ entry }: { entry: AuditEntry }) {
  const { actorId, actor } = entry;
  const name = actorName(entry);
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      {actorId === null ? (
        <span
          aria-hidden="true"
          className="grid size-6 shrink-0 place-items-center rounded-full bg-sunken text-text-2"
        >
          <Server size={14} />
        </span>
      ) : (
        <Avatar name={name} src={actor?.avatar ?? null} size={24} />
      )}
      <span className="min-w-0 wrap-anywhere max-wide:sr-only">
        {actorId === null ? name : <NameLink to={paths.adminUser(actorId)} name={name} />}
      </span>
    </span>
  );
}
