import type { AuditEntry } from '@botique/contract/office/audit-entry.ts';
import { officeEndpoints } from '@botique/contract/office/endpoints.ts';
import { Sentence } from '../../../lib/audit/sentence.tsx';
import { valueText } from '../../../lib/audit/value-text.ts';
import { useApi } from '../../../lib/api/api.ts';
import { usePrivateList } from '../../../lib/data/use-private-query.ts';
import { Moment } from '../../../lib/format/moment.tsx';
import { LoadedList } from '../../../lib/list/loaded-list.tsx';
import { Link } from '../../../lib/navigation/link.tsx';
import { paths } from '../../../lib/navigation/paths.ts';
import { Avatar } from '../../../ui/display/avatar.tsx';
import { Card } from '../../../ui/display/card.tsx';
import { userKey } from './use-user.ts';

const pageSize = 5;

/** What admins changed about this user, from the audit log. */
export function DoneByAdmins({ id }: { id: string }) {
  const entries = useEntries(id);
  return (
    <Card
      title="Done by admins"
      flush
      className="self-start"
      action={
        <Link
          to={`${paths.adminAudit}?about=${encodeURIComponent(id)}`}
          className="font-semibold text-link hover:underline"
        >
          Audit
          <span className="sr-only"> log about this user</span>
        </Link>
      }
    >
      <LoadedList list={entries} what="what admins did" empty="Nothing yet.">
        {(items) => (
          <ul className="divide-y divide-line border-t border-line">
            {items.map((entry) => (
              <EntryRow key={entry.id} entry={entry} />
            ))}
          </ul>
        )}
      </LoadedList>
    </Card>
  );
}

function EntryRow({ entry }: { entry: AuditEntry }) {
  const { action, actor, actorId, at, details } = entry;
  const name = actor?.username ?? actorId ?? 'The server';
  const why = ['reason', 'note'].flatMap((field) => valueText(action, field, details[field]) ?? []);
  return (
    <li className="flex items-center gap-3 px-5 py-3">
      <Avatar name={name} src={actor?.avatar ?? null} size={28} />
      <div className="min-w-0 grow">
        <p className="wrap-anywhere">
          <bdi className="font-semibold">{name}</bdi> <Sentence entry={entry} />
        </p>
        {why.map((text) => (
          <p key={text} className="text-small wrap-anywhere text-text-2">
            {text}
          </p>
        ))}
      </div>
      <Moment at={at} className="numeric shrink-0 text-right text-small text-text-2" />
    </li>
  );
}

function useEntries(id: string) {
  const api = useApi();
  return usePrivateList([userKey, id, 'audit'], (cursor) => {
    const query = { limit: pageSize, about: id, ...(cursor ? { cursor } : {}) };
    return api(officeEndpoints['audit.list'], { query });
  });
}
