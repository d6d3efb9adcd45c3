import { strings } from '@botique/contract/strings.ts';
import type { Page, Response } from '@playwright/test';
import { collectConsoleErrors } from './fixtures/console-errors.ts';
import { accountOf } from './fixtures/customer-account.ts';
import { buyLicense } from './fixtures/purchases.ts';
import { expect, test } from './fixtures/test.ts';
import { expectAlert } from './pages/alert.ts';
import { expectSameDocument, markDocument } from './pages/document.ts';
import { waitUntilHydrated } from './pages/hydration.ts';
import { InvoicePage } from './pages/invoice-page.ts';
import { licensesPath } from './pages/licenses-page.ts';
import { OrderPage, orderPath } from './pages/order-page.ts';
import { payPalButton, PayPalWindow } from './pages/paypal-window.ts';
import { TopUpPage, topUpPath } from './pages/top-up-page.ts';

type Policy = Record<string, string[]>;

function policyOf(response: Response | undefined): Policy {
  const header = response?.headers()['content-security-policy'] ?? '';
  return Object.fromEntries(
    header.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ');
      return [name, sources];
    }),
  );
}

/** Records the path and policy of each document that this page loads. */
function recordDocuments(page: Page): { path: string; policy: Policy }[] {
  const documents: { path: string; policy: Policy }[] = [];
  page.on('response', (response) => {
    if (!response.request().isNavigationRequest() || response.frame() !== page.mainFrame()) return;
    documents.push({ path: new URL(response.url()).pathname, policy: policyOf(response) });
  });
  return documents;
}

const strict = { 'script-src': [expect.stringMatching(/^'nonce-/)], 'frame-src': ["'self'"] };

/** Whether the browser actually allows the document to call this address. */
function mayCall(page: Page, url: string): Promise<boolean> {
  return page.evaluate(
    (address) =>
      fetch(address, { mode: 'no-cors' }).then(
        () => true,
        () => false,
      ),
    url,
  );
}

test("[UI-65] [UI-66] [UI-67] loads a new document to enter and leave the order page, and only that document allows PayPal's buttons", async ({
  page,
  shop,
  customer,
}) => {
  await customer();
  const product = await shop.catalogue.addWarden();
  const consoleErrors = collectConsoleErrors(page);
  const documents = recordDocuments(page);
  await page.goto(`/products/${product.id}`);
  await waitUntilHydrated(page);
  await page.getByRole('main').getByRole('link', { name: /^Buy/ }).click();
  await expect(page).toHaveURL(orderPath(product.id));
  const order = new OrderPage(page);
  await waitUntilHydrated(page);
  await order.start();
  await expect(payPalButton(page)).toBeEnabled();
  expect(documents.map(({ path }) => path)).toEqual([`/products/${product.id}`, orderPath(product.id)]);

  const script = page.locator('script[src*="/sdk/js"]');
  const emulator = new URL((await script.getAttribute('src')) ?? '').origin;
  const nonce = await script.getAttribute('data-csp-nonce');
  const [first, second] = documents;
  expect(first?.policy).toMatchObject(strict);
  expect(second?.policy['script-src']).toEqual([`'nonce-${nonce}'`, emulator]);
  for (const directive of ['style-src', 'img-src', 'connect-src', 'frame-src', 'child-src']) {
    expect(second?.policy[directive], directive).toContain(emulator);
  }

  const payPalScript = `${emulator}/sdk/js?client-id=botique`;
  expect(await mayCall(page, payPalScript)).toBe(true);

  await (await PayPalWindow.open(page)).payNow();
  await expect(page).toHaveURL(licensesPath);
  // The alert was raised in the old document and is shown in the next one.
  await expectAlert(page, strings.orders.completed, 'calm');
  expect(documents.map(({ path }) => path).slice(2)).toEqual([licensesPath]);
  expect(documents[2]?.policy).toMatchObject(strict);
  expect(consoleErrors).toEqual([]);
  expect(await mayCall(page, payPalScript)).toBe(false);
});

test('[UI-66] keeps one document between pages of the same kind, and gives each page its own policy on Back and Forward', async ({
  page,
  customer,
}) => {
  await customer();
  const documents = recordDocuments(page);
  const menu = page.getByRole('navigation', { name: 'Dashboard' });
  const heading = page.getByRole('heading', { level: 1 });
  await page.goto('/dashboard/products');
  await waitUntilHydrated(page);
  await markDocument(page);
  await menu.getByRole('link', { name: 'Invoices' }).click();
  await expect(heading).toHaveText('Invoices');
  await expectSameDocument(page);

  await menu.getByRole('link', { name: 'Top up' }).click();
  await expect(page).toHaveURL(topUpPath);
  await expect(payPalButton(page)).toBeEnabled();
  await page.goBack();
  await expect(page).toHaveURL('/dashboard/bills');
  await expect(heading).toHaveText('Invoices');
  await waitUntilHydrated(page);
  await page.goBack();
  await expect(page).toHaveURL('/dashboard/products');
  await expect(heading).toHaveText('Products');
  await page.goForward();
  await page.goForward();
  await expect(page).toHaveURL(topUpPath);
  await expect(payPalButton(page)).toBeEnabled();
  for (const { path, policy } of documents) {
    if (path === topUpPath) expect(policy['frame-src'], path).toHaveLength(2);
    else expect(policy, path).toMatchObject(strict);
  }
});

test('[UI-66] loads a new document for a pending invoice, and tops up and returns within that document', async ({
  page,
  context,
  shop,
  customer,
}) => {
  await customer({ credits: 4 });
  const product = await shop.catalogue.add({ price: 4 });
  const license = await buyLicense(context, product);
  const id = await accountOf(context).leavePendingInvoice(license, 4);
  const invoice = new InvoicePage(page);
  await page.goto('/dashboard/bills');
  await waitUntilHydrated(page);
  await markDocument(page);
  await page
    .getByRole('main')
    .getByRole('link', { name: new RegExp(id) })
    .click();
  await expect(invoice.paper).toContainText(id);
  await expect(payPalButton(page)).toBeEnabled();
  expect(await page.locator('html[data-mark]').count()).toBe(0);

  await waitUntilHydrated(page);
  await markDocument(page);
  await invoice.payment.getByRole('link', { name: /^Top up/ }).click();
  await expect(new TopUpPage(page).amountField).toHaveValue('4.00');
  await (await PayPalWindow.open(page)).payNow();
  await expect(invoice.paper).toContainText(id);
  await expectSameDocument(page);
});
