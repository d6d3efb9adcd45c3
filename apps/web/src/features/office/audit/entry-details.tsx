import type { AuditEntry } from '@botique/contract/office/audit-entry.ts';
import type { ReactNode } from 'react';
import { CopyButton } from '../../../lib/browser/copy-button.tsx';
import { hasProductId } from '../../../lib/audit/sentence-parts.ts';
import { fieldLabel, valueText } from '../../../lib/audit/value-text.ts';
import { useListFilters } from '../../../lib/list/use-list-filters.ts';
import { Link } from '../../../lib/navigation/link.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { ChangedValues } from './changed-values.tsx';

/** What changed, why, and the ids to look further. */
export function EntryDetails({ row: entry }: { row: AuditEntry }) {
  const { label, details, address, actorId, subject, customerId } = entry;
  const given = Object.entries(details).flatMap(([name, value]) => {
    const text = valueText(entry.action, name, value);
    // The sentence names the subject already.
    return text === null || text === label ? [] : [{ name: fieldLabel(name), text, isId: isId(entry, name) }];
  });
  return (
    <div id={detailsId(entry)} className="flex flex-col gap-4">
      <ChangedValues entry={entry} />
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2 wide:grid-cols-3">
        {given.map(({ name, text, isId: copied }) =>
          copied ? (
            <CopiedFact key={name} name={`${name} ID`} text={text} />
          ) : (
            <Fact key={name} name={name}>
              {text}
            </Fact>
          ),
        )}
        <CopiedFact name="Address" text={address} />
        <CopiedFact name="Actor ID" text={actorId} />
        <CopiedFact name="Subject ID" text={subject} />
        {customerId !== subject && <CopiedFact name="Customer ID" text={customerId} />}
        <Fact name="Action">
          <span className="font-mono">{entry.action}</span>
        </Fact>
      </dl>
      <MoreLikeThis entry={entry} />
    </div>
  );
}

function isId(entry: AuditEntry, name: string): boolean {
  if (name === 'product') return hasProductId(entry);
  return ['license', 'session', 'order'].includes(name);
}

export const detailsId = ({ id }: AuditEntry) => `audit-${id}`;

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-small text-text-2">{name}</dt>
      <dd className="flex min-h-6 items-center gap-1 text-small wrap-anywhere">{children}</dd>
    </div>
  );
}

function CopiedFact({ name, text }: { name: string; text: string | null }) {
  if (text === null) return null;
  return (
    <Fact name={name}>
      <span className="truncate font-mono" title={text}>
        {text}
      </span>
      <CopyButton text={text} what={name} inSentence={name.toLowerCase()} className="-my-1" />
    </Fact>
  );
}

/** Filters the list. */
function MoreLikeThis({ entry: { actorId, subject, customerId } }: { entry: AuditEntry }) {
  const { linkTo } = useListFilters();
  const others = { actor: null, subject: null, about: null, q: null };
  const links = [
    { text: 'Same person', to: actorId && linkTo({ ...others, actor: actorId }) },
    { text: 'Same subject', to: subject && linkTo({ ...others, subject }) },
    { text: 'Same customer', to: customerId && linkTo({ ...others, about: customerId }) },
  ];
  return (
    <div className="flex flex-wrap gap-2">
      {links.map(
        ({ text, to }) =>
          to && (
            <Button key={text} asChild size="small">
              <Link to={to}>{text}</Link>
            </Button>
          ),
      )}
    </div>
  );
}
