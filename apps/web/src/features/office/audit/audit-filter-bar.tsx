import {
  adminActions,
  auditActionNames,
  auditGroups,
  type AuditAction,
  type AuditGroup,
} from '@botique/contract/office/audit-actions.ts';
import type { AuditEntry } from '@botique/contract/office/audit-entry.ts';
import { X } from 'lucide-react';
import { FilterTabs } from '../../../lib/list/filter-tabs.tsx';
import { ListSearch } from '../../../lib/list/list-search.tsx';
import { useListFilters } from '../../../lib/list/use-list-filters.ts';
import { Link } from '../../../lib/navigation/link.tsx';
import { useSearchParams } from '../../../lib/navigation/use-search-params.ts';
import { Select } from '../../../ui/form/select.tsx';
import { DateFilter } from './date-filter.tsx';
import { subjectPart } from '../../../lib/audit/sentence-parts.ts';
import type { AuditFilters } from './use-audit.ts';

const groupLabels: Record<AuditGroup, string> = {
  accounts: 'Accounts',
  catalogue: 'Products',
  delivery: 'Releases',
  disputes: 'Disputes',
  invoices: 'Invoices',
  jobs: 'Jobs',
  ledger: 'Credits',
  licenses: 'Licenses',
  payments: 'Payments',
  productSessions: 'Consoles',
  tickets: 'Tickets',
};

const tabs = [
  { value: null, label: 'All' },
  { value: 'true', label: 'Only refused' },
];

/** A select has no empty value. */
const everything = 'all';

const groupOptions = [
  { value: everything, label: 'All actions' },
  { value: adminActions, label: 'Admin actions' },
  ...auditGroups.map((value) => ({ value: value as string, label: groupLabels[value] })),
];

type Props = { filters: AuditFilters; entries: AuditEntry[] };

export function AuditFilterBar({ filters, entries }: Props) {
  const { changed } = useListFilters();
  const [, setParameters] = useSearchParams();
  const { action, refused } = filters;
  const isOneAction = auditActionNames.includes(action as AuditAction);
  return (
    <div className="mb-4 flex flex-col gap-3 wide:mb-5">
      <div className="flex flex-wrap items-center gap-3">
        <FilterTabs label="Outcome" name="refused" chosen={refused ? 'true' : null} tabs={tabs} />
        <Select
          label="Actions"
          className="w-full sm:w-44"
          value={action ?? everything}
          options={isOneAction && action ? [...groupOptions, { value: action, label: action }] : groupOptions}
          onValueChange={(value) => setParameters(changed({ action: value === everything ? null : value }))}
        />
        <div className="flex w-full items-center gap-2 sm:w-auto">
          <DateFilter label="From" name="from" chosen={filters.from} />
          <span aria-hidden="true" className="text-small text-text-3">
            to
          </span>
          <DateFilter label="To" name="to" chosen={filters.to} />
        </div>
        <ListSearch
          label="Search by name, id or action"
          placeholder="Name, id or action..."
          className="w-full wide:ml-auto wide:w-60"
        />
      </div>
      <ChosenObjects filters={filters} entries={entries} />
    </div>
  );
}

/** Filters that are set by links, each with a link that removes it. */
function ChosenObjects({ filters, entries }: Props) {
  const { linkTo } = useListFilters();
  const { actor, subject, about } = filters;
  const chosen = [
    { name: 'actor', id: actor, text: `By ${actorName(entries, actor)}` },
    { name: 'subject', id: subject, text: `Subject: ${subjectName(entries, subject)}` },
    { name: 'about', id: about, text: `Customer: ${customerName(entries, about)}` },
  ].filter(({ id }) => id !== null);
  if (chosen.length === 0) return null;
  return (
    <ul aria-label="Filters" className="flex flex-wrap gap-2">
      {chosen.map(({ name, text }) => (
        <li
          key={name}
          className="inline-flex max-w-full items-center gap-1 rounded-small bg-sunken py-1 pr-1 pl-2.5 text-small"
        >
          <span className="min-w-0 wrap-anywhere">{text}</span>
          <Link
            to={linkTo({ [name]: null })}
            aria-label={`Remove the filter “${text}”`}
            className="grid size-6 shrink-0 place-items-center rounded-badge text-text-2 hover:bg-hover hover:text-text"
          >
            <X size={14} aria-hidden />
          </Link>
        </li>
      ))}
    </ul>
  );
}

function actorName(entries: AuditEntry[], id: string | null): string {
  return entries.find(({ actorId }) => actorId === id)?.actor?.username ?? id ?? '';
}

function customerName(entries: AuditEntry[], id: string | null): string {
  return entries.find(({ customerId }) => customerId === id)?.customer ?? id ?? '';
}

function subjectName(entries: AuditEntry[], id: string | null): string {
  const entry = entries.find(({ subject }) => subject === id);
  return (entry && subjectPart(entry)?.text) ?? id ?? '';
}
