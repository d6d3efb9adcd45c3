import { errorCatalogue } from '@botique/contract/errors.ts';
import { moneyStrings } from '@botique/contract/money-strings.ts';
import { daysPerMonth } from '@botique/contract/billing/billing-rules.ts';
import type { BrowserContext } from '@playwright/test';
import { holdReplies, loseAnswer, refuse } from './fixtures/calls.ts';
import { collectConsoleErrors } from './fixtures/console-errors.ts';
import { accountOf } from './fixtures/customer-account.ts';
import { openPayPalEmulator } from './fixtures/paypal.ts';
import { buyLicense } from './fixtures/purchases.ts';
import { expect, test, type Shop } from './fixtures/test.ts';
import { expectAlert } from './pages/alert.ts';
import { waitUntilHydrated } from './pages/hydration.ts';
import { InvoicePage, invoicePath } from './pages/invoice-page.ts';
import { LicensesPage, licensePath } from './pages/licenses-page.ts';
import { captureCall, payPalButton, PayPalWindow } from './pages/paypal-window.ts';
import { RenewDialog } from './pages/renew-dialog.ts';
import { topUpPath } from './pages/top-up-page.ts';

const monthMs = daysPerMonth * 86_400_000;

/** Buys a license for the signed-in customer. */
async function ownLicense(context: BrowserContext, shop: Shop, price: number) {
  const product = await shop.catalogue.add({ price });
  const license = await buyLicense(context, product);
  return { product, license, before: await accountOf(context).endOf(license) };
}

/** Opens a pending invoice of $4. The customer needs exactly $4 in credits, for the license itself. */
async function openPendingInvoice(invoice: InvoicePage, shop: Shop) {
  const context = invoice.page.context();
  const { license, before } = await ownLicense(context, shop, 4);
  const id = await accountOf(context).leavePendingInvoice(license, 4);
  await invoice.open(id);
  return { id, license, before };
}

test('[ORD-98] [ORD-103] [ORD-114] a customer renews a license with credits from its card', async ({
  page,
  context,
  customer,
  shop,
}) => {
  await customer({ credits: 20 });
  const { product, license, before } = await ownLicense(context, shop, 4.5);
  const consoleErrors = collectConsoleErrors(page);
  const licenses = new LicensesPage(page);
  await licenses.open();
  const dialog = new RenewDialog(page);
  await dialog.open(product);
  await dialog.chooseMonths(3);
  await expect(dialog.price).toHaveText('$13.50');
  await dialog.continueButton.click();
  await expectAlert(page, moneyStrings.renewal.renewed, 'calm');
  await expect(dialog.root).toContainText('Renewed.');
  await dialog.root.getByRole('button', { name: 'Close' }).click();
  await expect(licenses.cardOf(product).getByText('4 months', { exact: true })).toBeVisible();

  const account = accountOf(context);
  expect(await account.endOf(license)).toBe(before + 3 * monthMs);
  expect(await account.credits()).toBe(2);
  const [renewal] = await account.invoices();
  expect(renewal).toMatchObject({ kind: 'renewal', status: 'paid', price: 13.5, method: 'credits' });
  expect(consoleErrors).toEqual([]);
});

test('[ORD-136] [ORD-150] a renewal without enough credits leads to a pending invoice, which is paid after a top-up', async ({
  page,
  context,
  customer,
  shop,
}) => {
  await customer({ credits: 6.5 });
  const { product, license, before } = await ownLicense(context, shop, 4);
  const account = accountOf(context);
  await page.goto(licensePath(license));
  await waitUntilHydrated(page);
  const dialog = new RenewDialog(page);
  await dialog.open(product);
  await dialog.chooseMonths(2);
  await expect(dialog.root).toContainText('You’re $5.50 short.');
  await dialog.root.getByRole('button', { name: 'Pay with PayPal' }).click();

  const invoice = new InvoicePage(page);
  await expect(invoice.badge('Pending')).toBeVisible();
  const [waiting] = await account.invoices();
  const id = waiting?.id ?? '';
  expect(waiting).toMatchObject({ kind: 'renewal', status: 'progress', price: 8 });
  await expect(page).toHaveURL(invoicePath(id));
  expect(await account.endOf(license)).toBe(before);
  expect(await account.credits()).toBe(2.5);

  await expect(invoice.payment).toContainText('$5.50 short');
  await invoice.payment.getByRole('link', { name: 'Top up $5.50' }).click();
  await expect(page).toHaveURL(`${topUpPath}?amount=5.50&back=${id}`);
  await expect(page.getByRole('link', { name: 'Back to your invoice' })).toHaveAttribute(
    'href',
    invoicePath(id),
  );
  await (await PayPalWindow.open(page)).payNow();
  await expectAlert(page, '$5.50 added. Your balance is $8.00.', 'calm');
  await expect(page).toHaveURL(invoicePath(id));
  await invoice.payWithCreditsButton('$8.00').click();
  await expectAlert(page, moneyStrings.renewal.renewed, 'calm');
  await invoice.expectPaidWith('credits');
  expect(await account.credits()).toBe(0);
  expect(await account.endOf(license)).toBe(before + 2 * monthMs);
  await page.getByRole('link', { name: 'Open license' }).click();
  const end = new Date(before + 2 * monthMs).toISOString();
  await expect(page.locator(`time[datetime="${end}"]`)).toBeVisible();
});

test('[ORD-136] a pending invoice is paid with PayPal after a cancelled and a declined attempt', async ({
  page,
  context,
  customer,
  shop,
}) => {
  await customer({ credits: 4 });
  const invoice = new InvoicePage(page);
  const { id, license, before } = await openPendingInvoice(invoice, shop);
  const account = accountOf(context);
  await (await PayPalWindow.open(page)).cancel();
  await expectAlert(page, 'You left PayPal before paying. You haven’t been charged.', 'calm');
  await expect(invoice.badge('Pending')).toBeVisible();
  const payPal = await PayPalWindow.open(page);
  await payPal.expectAmount('$4.00');
  await payPal.payWithDeclinedCard();
  await expectAlert(page, errorCatalogue.payment_declined.message, 'danger');
  await payPal.expectToAskForAnotherCard();
  expect(await account.endOf(license)).toBe(before);
  await payPal.payNow();
  await expectAlert(page, moneyStrings.renewal.renewed, 'calm');
  await invoice.expectPaidWith('PayPal');
  expect(await account.endOf(license)).toBe(before + monthMs);
  expect(await account.invoice(id)).toMatchObject({ status: 'paid', method: 'paypal' });
});

test('[ORD-136] PayPal’s window stays open until the capture is answered, even if the page already shows the invoice as paid', async ({
  page,
  customer,
  shop,
}) => {
  await customer({ credits: 4 });
  const invoice = new InvoicePage(page);
  await openPendingInvoice(invoice, shop);
  const payPal = await PayPalWindow.open(page);
  const release = await holdReplies(page, captureCall);
  const closed = payPal.page.waitForEvent('close');
  await payPal.payNowButton.click();
  await expect(invoice.badge('Sent')).toBeVisible();
  await expect(invoice.payment).toContainText('Continue in the PayPal window.');
  await release();
  await closed;
  await expectAlert(page, moneyStrings.renewal.renewed, 'calm');
  await expect(invoice.payment).toHaveCount(0);
});

test('[ORD-136] a payment under review renews the license when PayPal completes it, even if the capture reply was lost', async ({
  page,
  context,
  customer,
  shop,
}) => {
  await customer({ credits: 4 });
  const invoice = new InvoicePage(page);
  const { license, before } = await openPendingInvoice(invoice, shop);
  const account = accountOf(context);
  const payPalCall = '**/api/payment/paypal/create/invoice/*';
  const message = 'PayPal is asleep. You haven’t been charged.';
  await refuse(page, payPalCall, { code: 503, error: 'payment_unavailable', message });
  await payPalButton(page).click();
  await expectAlert(page, message, 'danger');
  await page.unroute(payPalCall);

  await loseAnswer(page, captureCall);
  const payPal = await PayPalWindow.open(page);
  const { paymentId } = payPal;
  await payPal.payPending();
  await expect(invoice.payment).toContainText('PayPal is still checking this payment.');
  await expect(payPalButton(page)).toHaveCount(0);
  expect(await account.endOf(license)).toBe(before);
  await (await openPayPalEmulator(context)).settle(paymentId);
  await expect(invoice.badge('Sent')).toBeVisible();
  await expect(invoice.payment).toHaveCount(0);
  expect(await account.endOf(license)).toBe(before + monthMs);
});
