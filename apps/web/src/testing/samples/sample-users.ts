import type {
  ManagedCustomer,
  ManagedLicense,
  SignIn,
} from '@botique/contract/customers/managed-customer.ts';
import { sampleCustomerLicense } from './sample-customer.ts';
import { sampleListedUser } from './sample-people.ts';
import { customer } from './samples.ts';

/** The customer with nothing yet, as the page of a user gets them. */
export function sampleManagedCustomer(changes: Partial<ManagedCustomer> = {}): ManagedCustomer {
  return {
    user: sampleListedUser(customer),
    counts: { licenses: 0, invoices: 0, transfers: 0, tickets: 0, signIns: 0 },
    sessions: { newest: [], total: 0 },
    ...changes,
  };
}

/** A license of the customer, as the page of a user gets it. */
export function sampleManagedLicense(changes: Partial<ManagedLicense> = {}): ManagedLicense {
  return {
    ...sampleCustomerLicense(),
    runningSessions: 0,
    storge: { used: 0, max: 100 },
    paid: false,
    ...changes,
  };
}

export function sampleSignIn(changes: Partial<SignIn> = {}): SignIn {
  return {
    id: '1',
    createdAt: '2026-11-15T09:00:00.000Z',
    address: '203.0.113.7',
    device: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/150.0.0.0 Safari/537.36',
    open: true,
    ...changes,
  };
}
