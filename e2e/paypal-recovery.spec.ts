import { strings } from '@botique/contract/strings.ts';
import { loseAnswers, recordCalls } from './fixtures/calls.ts';
import { accountOf } from './fixtures/customer-account.ts';
import { openPayPalEmulator } from './fixtures/paypal.ts';
import { signIn } from './fixtures/sign-in.ts';
import { expect, test } from './fixtures/test.ts';
import { expectAlert } from './pages/alert.ts';
import { licensesPath } from './pages/licenses-page.ts';
import { OrderPage } from './pages/order-page.ts';
import { captureCall, payPalButton } from './pages/paypal-window.ts';

test('[ORD-152] keeps asking for the result of a payment whose reply was lost, even after a reload', async ({
  page,
  context,
  shop,
  customer,
}) => {
  await customer();
  const order = new OrderPage(page);
  await order.openAndStart(await shop.catalogue.addWarden());
  const stopLosing = await loseAnswers(page, captureCall);
  await (await order.openPayPal()).payNow();
  await expect(order.confirming).toBeVisible();
  // It may be paid, so the page offers no way to pay again.
  await expect(payPalButton(page)).toHaveCount(0);
  await expect(order.methods).toHaveCount(0);
  await stopLosing();
  await page.reload();
  await expectAlert(page, strings.orders.completed, 'calm');
  await expect(page).toHaveURL(licensesPath);
  expect(await accountOf(context).licenses()).toHaveLength(1);
});

test("tells a buyer who reloads while PayPal's window is open that nothing was paid, and still lets them pay", async ({
  page,
  context,
  shop,
  customer,
}) => {
  await customer();
  const order = new OrderPage(page);
  await order.openAndStart(await shop.catalogue.addWarden());
  await order.openPayPal();
  await page.reload();
  // The payment was never approved, which is not the same as declined.
  await expectAlert(page, 'You didn’t approve this payment in PayPal. You haven’t been charged.', 'danger');
  await order.expectPayable();
  expect(await accountOf(context).licenses()).toEqual([]);
});

test('[ORD-152] [ORD-153] lists a payment under review at PayPal as pending, and delivers the license when PayPal completes it', async ({
  page,
  context,
  shop,
  customer,
}) => {
  await customer();
  const product = await shop.catalogue.addWarden();
  const order = new OrderPage(page);
  await order.openAndStart(product);
  const payPal = await order.openPayPal();
  const { paymentId } = payPal;
  await payPal.payPending();
  await expect(order.confirming).toBeVisible();
  await expect(order.summary).toContainText('your license will be ready as soon as it’s confirmed');
  await expect(order.methods).toHaveCount(0);
  await expect(payPalButton(page)).toHaveCount(0);
  const invoices = await context.newPage();
  await invoices.goto('/dashboard/bills?filter=pending');
  const pending = invoices.getByRole('article', { name: product.name });
  await expect(pending).toContainText('Being confirmed');
  await expect(pending).not.toContainText('INV-');
  expect(await accountOf(context).licenses()).toEqual([]);

  await (await openPayPalEmulator(context)).settle(paymentId);
  await expect(page).toHaveURL(licensesPath);
  await expect(page.getByRole('article', { name: product.name })).toBeVisible();
  await expect(pending).toHaveCount(0);
  expect(await accountOf(context).licenses()).toHaveLength(1);
});

test('[ORD-54] delivers the license to a buyer who approves at PayPal after their browser is closed', async ({
  page,
  context,
  shop,
  customer,
  secondBrowser,
}) => {
  const person = await customer();
  const product = await shop.catalogue.addWarden();
  const order = new OrderPage(page);
  await order.openAndStart(product);
  const { paymentId } = await order.openPayPal();
  const captures = recordCalls(page, '/api/payment/paypal/capture/');
  // The emulator belongs to the second browser, because the first one is closed.
  await signIn(secondBrowser.context, person.id);
  const emulator = await openPayPalEmulator(secondBrowser.context);
  await context.close();
  expect(captures).toEqual([]);
  expect(await accountOf(secondBrowser.context).licenses()).toEqual([]);
  await emulator.approve(paymentId);

  await expect
    .poll(async () => (await accountOf(secondBrowser.context).licenses()).length, { timeout: 60_000 })
    .toBe(1);
  await secondBrowser.page.goto(licensesPath);
  await expect(secondBrowser.page.getByRole('article', { name: product.name })).toBeVisible();
});

test('revokes a license on the open page as soon as PayPal refunds its payment', async ({
  page,
  context,
  shop,
  customer,
}) => {
  await customer();
  const order = new OrderPage(page);
  await order.openAndStart(await shop.catalogue.addWarden());
  await order.chooseMethod('PayPal');
  const payPal = await order.openPayPal();
  const { paymentId } = payPal;
  await payPal.payNow();
  await expect(page).toHaveURL(licensesPath);
  const card = page.getByRole('article');
  await expect(card.getByText('1 month')).toBeVisible();
  await expect(card.getByRole('button', { name: /^Renew/ })).toBeVisible();

  await (await openPayPalEmulator(context)).refund(paymentId);
  await expect(card.getByText(strings.licenses.revoked)).toBeVisible();
  await expect(card.getByRole('button', { name: /^Renew/ })).toBeHidden();
  await card.getByRole('link', { name: /^Manage/ }).click();
  await expect(page.getByText(strings.licenses.revoked)).toBeVisible();
});
