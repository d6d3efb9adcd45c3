import type { Seller } from '@botique/contract/billing/invoice.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Catalogue } from '../catalogue/service.ts';
import type { Ledger } from '../ledger/service.ts';
import type { DeleteLicense, Licenses } from '../licenses/service.ts';
import type { Orders } from '../orders/service.ts';
import { createDeleteLicense } from './delete-license.ts';
import { createGrantCredits } from './grant-credits.ts';
import { createInvoices } from './invoices/invoices.ts';
import { createInvoicePayments } from './renewals/pay-invoice.ts';
import { createRenewals } from './renewals/renew-license.ts';
import { createTopUps } from './top-ups.ts';

export { createGrantCredits } from './grant-credits.ts';
export { presentInvoice } from './invoices/present.ts';
export { createInvoices, type Invoices } from './invoices/invoices.ts';

export type Billing = ReturnType<typeof createBilling>;

type Dependencies = {
  db: Db;
  clock: Clock;
  catalogue: Catalogue;
  ledger: Ledger;
  licenses: Licenses & { delete: DeleteLicense };
  orders: Orders;
  /** The shop's details on invoices. */
  seller: Seller;
};

/** Invoices, the renewals they are paid for, and top-ups. */
export function createBilling(dependencies: Dependencies) {
  const invoices = createInvoices(dependencies);
  const invoicePayments = createInvoicePayments({ ...dependencies, invoices });
  dependencies.orders.onSettled(({ userId }) => invoices.notifyChanged(userId));
  return {
    invoices,
    invoicePayments,
    renewals: createRenewals({ ...dependencies, invoices }),
    topUps: createTopUps(dependencies),
    deleteLicense: createDeleteLicense({ ...dependencies, invoices }),
    grantCredits: createGrantCredits({ ...dependencies, invoices }),
  };
}
