import type { Alongside, Grant, Ledger } from '../ledger/service.ts';
import type { Invoices } from './invoices/invoices.ts';

type Dependencies = { ledger: Pick<Ledger, 'grantCredits'>; invoices: Invoices };

/** Grants credits and issues an invoice for them. Returns the customer's new balance. */
export function createGrantCredits({ ledger, invoices }: Dependencies) {
  return (grant: Grant, { alongside }: Alongside = {}): Promise<bigint> =>
    ledger.grantCredits(grant, {
      async alongside(tx) {
        await invoices.issueForGrant(tx, grant);
        await alongside?.(tx);
      },
    });
}
