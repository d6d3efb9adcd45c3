import type { Seller } from '@botique/contract/billing/invoice.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Accounts } from '../accounts/service.ts';
import type { Catalogue } from '../catalogue/service.ts';
import type { Ledger } from '../ledger/service.ts';
import type { DeleteLicense, Licenses } from '../licenses/service.ts';
import type { Orders } from '../orders/service.ts';
import { createAllInvoices } from './all-invoices/all-invoices.ts';
import { createDeleteLicense } from './delete-license.ts';
import { createExportInvoices } from './export/export-invoices.ts';
import { createGrantCredits } from './grant-credits.ts';
import { createInvoices } from './invoices/invoices.ts';
import { createInvoicePayments } from './renewals/pay-invoice.ts';
import { createRenewals } from './renewals/renew-license.ts';
import { createSales } from './sales/sales.ts';
import { spentBy } from './sales/customers/repository.ts';
import { createTopUps } from './top-ups.ts';

export { createGrantCredits } from './grant-credits.ts';
export { presentInvoice } from './invoices/present.ts';
export { termsOf } from './invoices/terms-of.ts';
export { createInvoices, type InvoiceRow, type Invoices } from './invoices/invoices.ts';
export { latestSales, revenueByDay, salesTimeZone, salesUpTo, type SalesTotal } from './sales/repository.ts';

export type Billing = ReturnType<typeof createBilling>;

type Dependencies = {
  db: Db;
  clock: Clock;
  publicUrl: string;
  accounts: Accounts;
  catalogue: Catalogue;
  ledger: Ledger;
  licenses: Licenses & { delete: DeleteLicense };
  orders: Orders;
  /** The shop's details on invoices. */
  seller: Seller;
};

/** Invoices, the renewals they are paid for, top-ups, and what was sold. */
export function createBilling(dependencies: Dependencies) {
  const invoices = createInvoices(dependencies);
  const allInvoices = createAllInvoices(dependencies);
  const invoicePayments = createInvoicePayments({ ...dependencies, invoices });
  dependencies.orders.onSettled(({ userId }) => invoices.notifyChanged(userId));
  return {
    invoices,
    allInvoices,
    exportInvoices: createExportInvoices({ ...dependencies, allInvoices }),
    sales: createSales(dependencies),
    invoicePayments,
    renewals: createRenewals({ ...dependencies, invoices }),
    topUps: createTopUps(dependencies),
    deleteLicense: createDeleteLicense({ ...dependencies, invoices }),
    grantCredits: createGrantCredits({ ...dependencies, invoices }),
    /** In cents, by customer. Those who have bought nothing are missing. */
    spentBy: (ids: string[]) => spentBy(dependencies.db, ids),
  };
}
