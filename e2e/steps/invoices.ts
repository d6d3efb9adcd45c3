import type { Invoice, InvoiceDetails } from '@botique/contract/orders/invoice.ts';
import { expect, type BrowserContext, type Locator, type Page } from '@playwright/test';
import { waitUntilTakenOver } from './document.ts';
import { tokenOf } from './request-token.ts';

export const billsPath = '/dashboard/bills';
export const billPath = (id: string) => `/dashboard/bill/${id}`;
export const mineCall = '**/api/aro/invoices/get/@me*';
export const oneCall = '**/api/aro/invoice/get/id/*';
export const pdfCall = '**/api/aro/invoice/get/pdf/*';
export const renewCall = '**/api/aro/payment/gateway/create/invoice';
export const payCall = '**/api/aro/invoice/pay/id/*';
export const payPalCall = '**/api/payment/paypal/create/invoice/*';

async function get<Reply>(context: BrowserContext, path: string): Promise<Reply> {
  const reply = await context.request.get(path, {
    headers: { authorization: `Bearer ${await tokenOf(context)}` },
  });
  expect(reply.status(), await reply.text()).toBe(200);
  return (await reply.json()) as Reply;
}

/** The newest first. */
export async function invoicesOf(context: BrowserContext): Promise<Invoice[]> {
  return (await get<{ invoices: Invoice[] }>(context, '/api/aro/invoices/get/@me')).invoices;
}

export async function readInvoice(context: BrowserContext, id: string): Promise<InvoiceDetails> {
  return (await get<{ data: InvoiceDetails }>(context, `/api/aro/invoice/get/id/${id}`)).data;
}

/** What Continue does for somebody without enough credits. Answers the id of the invoice that waits. */
export async function leavePending(
  context: BrowserContext,
  license: string,
  { price, months = 1 }: { price: number; months?: number },
): Promise<string> {
  const data = { price, onPay: { license, duration: months, event: 'renew' }, cart: [] };
  const reply = await context.request.post('/api/aro/payment/gateway/create/invoice', {
    data: { token: await tokenOf(context), data },
  });
  const { invoice } = (await reply.json()) as { invoice?: string };
  expect(invoice, await reply.text()).toMatch(/^INV-/);
  return invoice ?? '';
}

export async function enterBills(page: Page, search = ''): Promise<void> {
  await page.goto(billsPath + search);
  await waitUntilTakenOver(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Invoices');
}

export async function enterBill(page: Page, id: string): Promise<void> {
  await page.goto(billPath(id));
  await waitUntilTakenOver(page);
  await expect(paper(page)).toContainText(id);
}

export const cards = (page: Page): Locator => page.getByRole('main').getByRole('article');

/** The one with this id. */
export const cardOf = (page: Page, id: string): Locator =>
  cards(page).filter({ has: page.getByText(id, { exact: true }) });

/** What is printed. */
export const paper = (page: Page): Locator => page.getByRole('article', { name: /^Invoice INV-/ });

export const payment = (page: Page): Locator => page.getByRole('region', { name: 'Payment' });

export const renewDialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Renew License' });

/** Presses Renew and waits until a duration can be chosen. */
export async function openRenew(page: Page, name: string): Promise<Locator> {
  await page.getByRole('button', { name: `Renew ${name}`, exact: true }).click();
  await expect(renewDialog(page).getByRole('slider', { name: 'Duration to add' })).toBeVisible();
  return renewDialog(page);
}
