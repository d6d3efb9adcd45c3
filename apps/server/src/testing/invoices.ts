import { invoiceIdOf } from '@botique/contract/billing/billing-rules.ts';
import { billingEndpoints as calls } from '@botique/contract/billing/endpoints.ts';
import type { Invoice, InvoiceDetails } from '@botique/contract/billing/invoice.ts';
import { expect } from 'vitest';
import type { LicenseRow } from '../domains/licenses/service.ts';
import { giveLicense } from './licenses.ts';
import type { Person } from './person.ts';
import type { TestApp } from './test-app.ts';

/** An unpaid renewal of one month, whatever the person's balance. */
export async function pendingInvoice(
  app: Pick<TestApp, 'billing' | 'licenses' | 'database'>,
  { id: userId }: Pick<Person, 'id'>,
  given?: LicenseRow,
): Promise<{ id: string; license: LicenseRow }> {
  const license = given ?? (await giveLicense(app, userId));
  const { number } = await app.billing.invoices.createPending(app.database.db, {
    customerId: userId,
    title: `Renewal of ${license.productName}`,
    amountCents: 400n,
    lines: [{ label: '1 month at $4.00', amount: 4 }],
    licenseId: license.id,
    productId: license.productId,
    months: 1,
  });
  return { id: invoiceIdOf(number), license };
}

export async function invoicesOf(by: Person, query: Record<string, string> = {}): Promise<Invoice[]> {
  const reply = await by.call(calls['invoices.mine'], { query });
  expect(reply.status, reply.text).toBe(200);
  return reply.body['invoices'] as Invoice[];
}

export async function invoiceOf(by: Person, id: string): Promise<InvoiceDetails> {
  const reply = await by.call(calls['invoices.get'], { params: { id } });
  expect(reply.status, reply.text).toBe(200);
  return reply.body.data as InvoiceDetails;
}

export const pay = (by: Person, id: string) => by.call(calls['invoices.pay'], { params: { id } });

type Wanted = { license: string; months?: number; price?: number; paymentId?: string };

export const renew = (by: Person, { license, months = 1, price = 4 * months, paymentId }: Wanted) =>
  by.call(calls['invoices.renew'], {
    body: { price, paymentId, onPay: { license, duration: months, event: 'renew' } },
  });
