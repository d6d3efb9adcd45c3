import type { Invoice } from '@botique/contract/billing/invoice.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAlert } from '../../../../testing/alerts.ts';
import { expectNoViolations } from '../../../../testing/axe.ts';
import { press } from '../../../../testing/interactions.ts';
import { openPage } from '../../../../testing/open-page.tsx';
import { samplePreview, sampleRefund } from '../../../../testing/samples/sample-bills.ts';
import { sampleInvoices } from '../../../../testing/samples/sample-invoices.ts';
import { sampleManagedCustomer } from '../../../../testing/samples/sample-users.ts';
import { admin, customer } from '../../../../testing/samples/samples.ts';
import { createTestShop } from '../../../../testing/server/test-shop.ts';

const main = page.getByRole('main');
const dialog = page.getByRole('dialog');
const [, grant, , paid] = sampleInvoices as [Invoice, Invoice, Invoice, Invoice];
const menuOf = ({ id }: Invoice) => main.getByRole('button', { name: `Actions for ${id}` });

async function openInvoices(width: number) {
  const shop = createTestShop({ viewer: admin });
  shop.api.reply('users.get', { data: sampleManagedCustomer() });
  shop.api.reply('users.invoices', { data: [grant, paid], next: null, total: 2 });
  shop.api.reply('refunds.preview', { data: samplePreview() });
  shop.api.reply('refunds.create', { data: sampleRefund(), message: 'Refunded.' });
  await openPage(`/dashboard/admin/user/${customer.id}?tab=invoices`, { shop, width });
  return shop;
}

test.for([1280, 390])('[ORD-215] refunds an invoice of the user at %d px', async (width) => {
  const shop = await openInvoices(width);
  await press(menuOf(paid), 'Enter');
  await page.getByRole('menuitem', { name: 'Refund…' }).click();
  await dialog.getByLabelText(/^Reason/).fill('Bought twice');
  await expectNoViolations();
  shop.api.reply('users.invoices', { data: [grant, { ...paid, status: 'refunded' }], next: null, total: 2 });
  await dialog.getByRole('button', { name: 'Refund $30.90' }).click();
  await expectAlert('Refunded.', 'calm');
  await expect.element(main.getByText('Refunded', { exact: true })).toBeVisible();
  await expect.element(menuOf(paid)).toHaveFocus();
  expect(shop.api.calls('refunds.create')[0]?.params).toEqual({ id: paid.orderId });
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
});

test('[ACC-74] keeps the id of an invoice on one line beside a long title and a part refund', async () => {
  const shop = await openInvoices(1280);
  const title = 'Renewal of Music and Announcements for Very Large Communities';
  const today = new Date().toISOString();
  const data = [{ ...paid, title, refunded: 6, createdAt: today }];
  shop.api.reply('users.invoices', { data, next: null, total: 1 });
  await openPage(`/dashboard/admin/user/${customer.id}?tab=invoices`, { shop, width: 1280 });
  const id = main.getByRole('link', { name: paid.id });
  await expect.element(main.getByText(title)).toBeVisible();
  expect(id.element().getClientRects()).toHaveLength(1);
});

test('[ORD-215] says why an invoice of the user cannot be refunded', async () => {
  await openInvoices(1280);
  await press(menuOf(grant), 'Enter');
  const item = page.getByRole('menuitem', { name: /^Refund…/ });
  await expect.element(item).toHaveAttribute('aria-disabled', 'true');
  await expect.element(item).toMatchTextContent('Credits granted by the shop can’t be refunded.');
});
