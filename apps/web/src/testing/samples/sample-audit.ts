import type { AuditEntry } from '@botique/contract/office/audit-entry.ts';

let made = 1000;

/** By default, June Okafor edits the price of a product. */
export function sampleAuditEntry(changes: Partial<AuditEntry> = {}): AuditEntry {
  made += 1;
  return {
    id: String(made),
    at: '2026-11-15T14:13:40.000Z',
    actorId: '100000000000000009',
    actor: { username: 'June Okafor', avatar: null },
    action: 'catalogue.edited',
    subject: 'Wd4xK9Qe',
    label: 'Warden',
    customerId: null,
    customer: null,
    details: { name: 'Warden', version: 3 },
    before: { price: 10 },
    after: { price: 12.5 },
    address: '198.51.100.7',
    ...changes,
  };
}
