import { auditActionNames } from '@botique/contract/office/audit-actions.ts';
import type { AuditEntry } from '@botique/contract/office/audit-entry.ts';
import { describe, expect, it } from 'vitest';
import { sampleAuditEntry } from '../../testing/samples/sample-audit.ts';
import { sentenceParts } from './sentence-parts.ts';

const sentence = (changes: Partial<AuditEntry>) =>
  sentenceParts(sampleAuditEntry(changes))
    .map(({ text }) => text)
    .join('');

const nothing = { details: {}, before: null, after: null };
const license = { subject: '7c9e6679-7425-40de-944b-e07fc1f90ae7' };
const ofTheo = { customerId: '7', customer: 'Theo' };

describe('sentences of audit entries', () => {
  it.for<[Partial<AuditEntry>, string]>([
    [{ action: 'accounts.banned', subject: '7', label: 'Theo', ...nothing }, 'suspended Theo'],
    [
      {
        action: 'accounts.role_changed',
        label: 'Theo',
        details: {},
        before: { role: 'User' },
        after: { role: 'Admin' },
      },
      'made Theo an admin',
    ],
    [
      { action: 'accounts.role_changed', label: 'Theo', ...nothing, details: { role: 'User' } },
      'took admin rights from Theo',
    ],
    [{ action: 'accounts.signed_in', label: null, ...nothing }, 'signed in'],
    [{ action: 'catalogue.edited', label: 'Warden' }, 'edited the product Warden'],
    [
      { action: 'delivery.release_published', label: 'Warden', details: { version: '2.0.0' } },
      'published version 2.0.0 of Warden',
    ],
    [
      { action: 'ledger.granted', label: 'Theo', details: { dollars: 148.5 } },
      'granted $148.50 in credits to Theo',
    ],
    [
      { action: 'licenses.suspended', label: 'Scribe', ...license, ...ofTheo },
      'suspended the license Scribe …0ae7 of Theo',
    ],
    [
      { action: 'licenses.suspended', label: 'Scribe', ...nothing, ...license },
      'suspended the license Scribe …0ae7',
    ],
    [
      { action: 'licenses.granted', label: null, ...license, ...ofTheo, details: { product: 'Scribe' } },
      'granted the license Scribe …0ae7 to Theo',
    ],
    [
      { action: 'delivery.release_withdrawn', label: null, details: { product: 'Wd4', version: '2.0.0' } },
      'withdrew version 2.0.0 of Wd4xK9Qe',
    ],
    [
      { action: 'licenses.extended', label: 'Scribe', ...license, ...ofTheo, details: { days: 30 } },
      'extended the license Scribe …0ae7 of Theo by 30 days',
    ],
    [
      { action: 'licenses.extended', label: 'Scribe', ...license, ...nothing, details: { days: 1 } },
      'extended the license Scribe …0ae7 by 1 day',
    ],
    [
      { action: 'licenses.deleted', label: null, ...license, details: { name: 'Scribe' } },
      'deleted the license Scribe …0ae7',
    ],
    [{ action: 'licenses.deleted', label: null, ...nothing, ...license }, 'deleted the license …0ae7'],
    [{ action: 'licenses.deleted', label: null, subject: 'an-id', ...nothing }, 'deleted the license an-id'],
    [
      { action: 'office.call_refused', label: null, subject: 'users.ban', ...nothing },
      'tried to call users.ban',
    ],
    [
      { action: 'office.call_refused', label: 'Ban a user', subject: 'users.ban', ...nothing },
      'tried to ban a user',
    ],
    ...[
      ['kept', 'the customer keeps the license'],
      ['revoked', 'revoked the license'],
      ['credits', 'gave credits instead'],
    ].map(([resolution = '', words = '']): [Partial<AuditEntry>, string] => [
      { action: 'payments.resolved', ...ofTheo, details: { title: 'Warden' }, after: { resolution } },
      `resolved a held payment for Warden from Theo: ${words}`,
    ]),
    [
      { action: 'payments.resolved', ...nothing, details: { title: 'Warden' } },
      'resolved a held payment for Warden',
    ],
    [{ action: 'older.action', label: null, subject: 'x', ...nothing }, 'older.action: x'],
    [{ action: 'older.action', label: null, subject: null, ...nothing }, 'older.action'],
  ])('[OFF-115] says %j as %j', ([changes, expected]) => {
    expect(sentence(changes)).toBe(expected);
  });

  it.for(auditActionNames)('[OFF-115] has a sentence for %s, even if little is known', (action) => {
    const text = sentence({ action, label: null, subject: 'an-id', ...nothing });
    expect(text).not.toMatch(/[{}[\]]|undefined|null/);
  });

  it('[OFF-115] links to what still exists and has a page', () => {
    const linksOf = (changes: Partial<AuditEntry>) =>
      sentenceParts(sampleAuditEntry(changes)).flatMap(({ to }) => to ?? []);
    expect(linksOf({})).toEqual(['/dashboard/admin/products/edit/Wd4xK9Qe']);
    expect(linksOf({ label: null })).toEqual([]);
    expect(linksOf({ action: 'accounts.banned', subject: '7', label: 'Theo' })).toEqual([
      '/dashboard/admin/user/7',
    ]);
    expect(linksOf({ action: 'tickets.closed', subject: 'a1', ...ofTheo })).toEqual([
      '/dashboard/ticket/view/a1',
      '/dashboard/admin/user/7',
    ]);
    expect(linksOf({ action: 'delivery.release_published', details: { product: 'Wd4xK9Qe' } })).toEqual([
      '/dashboard/admin/products/edit/Wd4xK9Qe',
    ]);
  });
});
