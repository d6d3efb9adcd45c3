import { adminActions, auditActionNames, auditGroups } from '@botique/contract/office/audit-actions.ts';
import type { AuditEntry } from '@botique/contract/office/audit-entry.ts';
import { officeEndpoints } from '@botique/contract/office/endpoints.ts';
import { useApi } from '../../../lib/api/api.ts';
import { usePrivateList } from '../../../lib/data/use-private-query.ts';
import { useListFilters } from '../../../lib/list/use-list-filters.ts';
import { useSearchParams } from '../../../lib/navigation/use-search-params.ts';

const pageSize = 50;

export type AuditFilters = {
  q: string;
  refused: boolean;
  action: string | null;
  actor: string | null;
  subject: string | null;
  about: string | null;
  /** Days of the viewer's time zone, such as '2026-11-03'. Both are included. */
  from: string | null;
  to: string | null;
};

/** The query parameters of the page. */
export function useAuditFilters(): AuditFilters {
  const { q, chosen } = useListFilters();
  const [parameters] = useSearchParams();
  return {
    q: q.trim(),
    refused: parameters.get('refused') === 'true',
    action: chosen('action', [adminActions, ...auditGroups, ...auditActionNames]),
    actor: idIn(parameters.get('actor'), 40),
    subject: idIn(parameters.get('subject'), 100),
    about: idIn(parameters.get('about'), 40),
    from: dayIn(parameters.get('from')),
    to: dayIn(parameters.get('to')),
  };
}

/** Admin changes, sign-ins and refused calls, newest first. */
export function useAudit(filters: AuditFilters) {
  const api = useApi();
  const { refused, from, to, ...texts } = filters;
  return usePrivateList<AuditEntry>(['audit', filters], (cursor) =>
    api(officeEndpoints['audit.list'], {
      query: {
        limit: pageSize,
        ...Object.fromEntries(Object.entries(texts).filter(([, text]) => text)),
        ...(refused && { refused: 'true' }),
        ...(from && { from: startOf(from, 0) }),
        ...(to && { to: startOf(to, 1) }),
        ...(cursor && { cursor }),
      },
    }),
  );
}

/** A malformed id in the URL would be refused by the server. */
function idIn(text: string | null, max: number): string | null {
  return text && /^[\w.-]+$/.test(text) && text.length <= max ? text : null;
}

export function dayIn(text: string | null): string | null {
  const isDay = /^20\d{2}-\d{2}-\d{2}$/.test(text ?? '') && !Number.isNaN(Date.parse(text ?? ''));
  return isDay ? text : null;
}

function startOf(day: string, daysLater: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + daysLater).toISOString();
}
