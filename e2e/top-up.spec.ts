import { collectConsoleErrors } from './fixtures/console-errors.ts';
import { loseAnswers } from './fixtures/calls.ts';
import { accountOf } from './fixtures/customer-account.ts';
import { openPayPalEmulator } from './fixtures/paypal.ts';
import { accountButton } from './fixtures/sign-in.ts';
import { expect, test } from './fixtures/test.ts';
import { expectAlert } from './pages/alert.ts';
import { licensesPath } from './pages/licenses-page.ts';
import { OrderPage, orderPath } from './pages/order-page.ts';
import { captureCall, payPalButton, PayPalWindow } from './pages/paypal-window.ts';
import { TopUpPage, topUpPath } from './pages/top-up-page.ts';

test('[ORD-117] [ORD-119] [ORD-120] adds a paid top-up to the balance and to the history', async ({
  page,
  context,
  customer,
}) => {
  await customer({ credits: 2.5 });
  const topUp = new TopUpPage(page);
  await topUp.open();
  await expect(page.getByText('No top-ups yet.')).toBeVisible();
  await topUp.pack('$25').check();
  await expect(topUp.payment.getByRole('definition')).toHaveText(['$2.50', '+$25.00', '$27.50']);
  const payPal = await PayPalWindow.open(page);
  await payPal.expectAmount('$25.00');
  await expect(topUp.pack('$50')).toBeDisabled();
  await payPal.payNow();
  await expectAlert(page, '$25.00 added. Your balance is $27.50.', 'calm');
  await expect(topUp.payment).toContainText('Paid. $25.00 added.');
  await expect(accountButton(page)).toHaveAccessibleName(/balance \$27\.50/);
  expect(await accountOf(context).credits()).toBe(27.5);
  await expect(topUp.newestInHistory).toContainText('$25.00');
  await expect(topUp.newestInHistory).toContainText('Paid');

  await topUp.anotherButton.click();
  await topUp.pack('$5').check();
  // The buyer cancels, chooses another amount and pays that one.
  const cancelled = await PayPalWindow.open(page);
  const { paymentId } = cancelled;
  await cancelled.cancel();
  await expect(topUp.pack('$10')).toBeEnabled();
  await topUp.pack('$10').check();
  const second = await PayPalWindow.open(page);
  expect(second.paymentId).not.toBe(paymentId);
  await second.expectAmount('$10.00');
  await second.payNow();
  await expectAlert(page, '$10.00 added. Your balance is $37.50.', 'calm');
  await expect(topUp.history.getByRole('row')).toHaveCount(3);
});

test('leads from an order without enough credits to a top-up, and back to that order', async ({
  page,
  context,
  shop,
  customer,
}) => {
  await customer({ credits: 0.8 });
  const stock = { enabled: true, amount: 2, data: [] };
  const product = await shop.catalogue.add({ category: 'bots', price: 4, stock });
  const order = new OrderPage(page);
  const topUp = new TopUpPage(page);
  await order.open(product);
  await order.slider('Active sessions').press('ArrowRight');
  await order.start();
  await order.chooseMethod('Credits');
  await expect(order.methods).toContainText('$3.50 short');
  await order.summary.getByRole('link', { name: 'Top up $3.50' }).click();
  await expect(page).toHaveURL(`${topUpPath}?amount=3.50&back=${product.id}`);
  await expect(topUp.amountField).toHaveValue('3.50');
  const wayBack = page.getByRole('link', { name: 'Back to your order' });
  await expect(wayBack).toHaveAttribute('href', orderPath(product.id));
  await (await PayPalWindow.open(page)).payNow();
  await expectAlert(page, '$3.50 added. Your balance is $4.30.', 'calm');
  await expect(page).toHaveURL(orderPath(product.id));
  // It is the same order, with its options and its reservation.
  await expect(order.total).toHaveText('$4.30');
  await expect(order.timer).toBeVisible();
  await expect(order.method('Credits')).toBeChecked();
  await order.payWithCreditsButton.click();
  await expect(page).toHaveURL(licensesPath);
  expect(await accountOf(context).credits()).toBe(0);
  expect((await shop.catalogue.get(product.id)).stock.amount).toBe(1);
});

test('counts a top-up once when its reply is lost and the page is reloaded', async ({
  page,
  context,
  customer,
}) => {
  await customer();
  const topUp = new TopUpPage(page);
  await topUp.open();
  const stopLosing = await loseAnswers(page, captureCall);
  await (await PayPalWindow.open(page)).payNow();
  await expect(topUp.payment).toContainText('Confirming your payment of $10.00');
  await expect(topUp.payment).not.toContainText('New balance');
  await expect(payPalButton(page)).toHaveCount(0);
  await stopLosing();
  const consoleErrors = collectConsoleErrors(page);
  await page.reload();
  await expectAlert(page, '$10.00 added. Your balance is $10.00.', 'calm');
  expect(await accountOf(context).credits()).toBe(10);
  await expect(topUp.history.getByRole('row')).toHaveCount(2);
  expect(consoleErrors).toEqual([]);
});

test('adds a top-up under review as soon as PayPal completes it', async ({ page, context, customer }) => {
  await customer();
  const topUp = new TopUpPage(page);
  await topUp.open();
  const payPal = await PayPalWindow.open(page);
  const { paymentId } = payPal;
  await payPal.payPending();
  await expect(topUp.payment).toContainText('PayPal is still checking this payment.');
  await expect(payPalButton(page)).toHaveCount(0);
  await expect(topUp.newestInHistory).toContainText('Being confirmed');
  expect(await accountOf(context).credits()).toBe(0);
  await (await openPayPalEmulator(context)).settle(paymentId);
  await expect(accountButton(page)).toHaveAccessibleName(/balance \$10\.00/);
  await expect(topUp.newestInHistory).toContainText('Paid');
  await expect(topUp.payment).toContainText('Paid. $10.00 added.');
  await topUp.anotherButton.click();
  await expect(payPalButton(page)).toBeEnabled();
});
