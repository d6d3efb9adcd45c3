import type { Grant, Ledger } from '../ledger/service.ts';
import type { Invoices } from './invoices/invoices.ts';

type Dependencies = { ledger: Pick<Ledger, 'grantCredits'>; invoices: Invoices };

/** Grants credits and issues an invoice for them. Returns the customer's new balance. */
export function createGrantCredits({ ledger, invoices }: Dependencies) {
  return (grant: Grant): Promise<bigint> =>
    ledger.grantCredits(grant, { alongside: (tx) => invoices.issueForGrant(tx, grant) });
}
