import type { Customer, CustomerLicense } from '@botique/contract/customers/customer.ts';
import type { RecordedSession } from '@botique/contract/licenses/recorded-session.ts';
import { sampleLicense } from './sample-licenses.ts';
import { customer } from './samples.ts';

/** A customer, as staff see them, who has nothing yet. */
export function sampleCustomer(changes: Partial<Customer> = {}): Customer {
  const none = { newest: [], total: 0 };
  return {
    user: customer,
    bannedAt: null,
    licenses: none,
    sessions: none,
    invoices: none,
    tickets: none,
    ...changes,
  };
}

/** A license of the customer, as staff see it. */
export function sampleCustomerLicense(changes: Partial<CustomerLicense> = {}): CustomerLicense {
  const { license: _key, storge: _storage, _id, ...seen } = sampleLicense();
  return { ...seen, running: false, crashed: false, ...changes };
}

/** A running session of Warden. */
export function sampleRecordedSession(changes: Partial<RecordedSession> = {}): RecordedSession {
  return {
    socketId: '3f0c9b57-8a57-4a43-9d3c-0f5b6c1f7d10',
    license: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
    productName: 'Warden',
    metadata: [{ name: 'username', value: 'Mall Moderator' }],
    uuid: '5b8f6c1e-2f3a-4c2a-9a63-6d0c1b7e9f42',
    ip: '203.0.113.7',
    host: 'home-server',
    platform: 'Linux',
    version: '2.4.1',
    launcher: null,
    startedAt: '2026-11-15T08:00:00.000Z',
    endedAt: null,
    reason: null,
    exitCode: null,
    crashed: false,
    ...changes,
  };
}
