import type { Grant, Ledger } from '../ledger/service.ts';
import type { Invoices } from './invoices/invoices.ts';

type Dependencies = { ledger: Pick<Ledger, 'grantCredits'>; invoices: Invoices };

/** A present of the shop, and the invoice that says so. Returns the credits that he has then. */
export function createGrants({ ledger, invoices }: Dependencies) {
  return (grant: Grant): Promise<bigint> =>
    ledger.grantCredits(grant, { alongside: (tx) => invoices.given(tx, grant) });
}
