import type { Evidence } from '@botique/contract/tickets/evidence.ts';
import { expect, it } from 'vitest';
import { sampleEvidence } from '../../../../testing/samples/sample-evidence.ts';
import { evidenceFacts } from './evidence-facts.ts';

const factsOf = (changes: Partial<Evidence>) =>
  Object.fromEntries(evidenceFacts(sampleEvidence([], changes)).map(({ name, value }) => [name, value]));

it('[TIC-74] shows session, version, license and seats as they were when the evidence was taken', () => {
  expect(factsOf({})).toEqual({
    Session: '13h 40m 00s, awake',
    Version: 'Warden 2.4.1',
    License: 'Active, 23 days',
    Seats: '1 of 2 in use',
  });
});

it.for([
  [{ endedAt: '2026-11-15T00:30:08.000Z' }, 'Session', '8s, ended'],
  [{ endedAt: '2026-11-15T00:30:08.000Z', crashed: true }, 'Session', '8s, crashed'],
  [{ version: null }, 'Version', 'Warden'],
  [{ expire: null }, 'License', 'Active, Lifetime'],
  [{ trial: true }, 'License', 'Trial, 23 days'],
  [{ licenseState: 'expired' }, 'License', 'Expired'],
  [{ licenseState: 'suspended' }, 'License', 'Suspended'],
  [{ licenseState: 'revoked' }, 'License', 'Revoked'],
] as const)('[TIC-74] with %j shows as %s: %s', ([changes, name, value]) => {
  expect(factsOf(changes)[name]).toBe(value);
});
