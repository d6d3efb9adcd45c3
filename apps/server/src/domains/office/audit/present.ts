import type { AuditEntry } from '@botique/contract/office/audit-entry.ts';
import type { AuditRow } from './repository.ts';

export type Person = { globalUsername: string; avatar: string | null };

type Context = { label: string | null; people: ReadonlyMap<string, Person> };

export function presentAuditEntry(row: AuditRow, { label, people }: Context): AuditEntry {
  const actor = people.get(row.actorId ?? '');
  return {
    id: String(row.id),
    at: row.at.toISOString(),
    actorId: row.actorId,
    actor: actor ? { username: actor.globalUsername, avatar: actor.avatar } : null,
    action: row.action,
    subject: row.subject,
    label,
    customerId: row.customerId,
    customer: people.get(row.customerId ?? '')?.globalUsername ?? null,
    details: row.details,
    before: row.before,
    after: row.after,
    address: row.address,
  };
}
