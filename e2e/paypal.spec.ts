import { strings } from '@botique/contract/strings.ts';
import { errorCatalogue } from '@botique/contract/errors.ts';
import { collectConsoleErrors } from './fixtures/console-errors.ts';
import { accountOf } from './fixtures/customer-account.ts';
import { expect, test } from './fixtures/test.ts';
import { expectAlert } from './pages/alert.ts';
import { licensesPath } from './pages/licenses-page.ts';
import { completeCall, OrderPage } from './pages/order-page.ts';
import { captureCall, payPalButton, PayPalWindow } from './pages/paypal-window.ts';

const cancelled = 'You left PayPal before paying. You haven’t been charged.';

test('[ORD-31] [ORD-32] [ORD-37] creates and completes a PayPal payment, and delivers the license with its key', async ({
  page,
  context,
  shop,
  customer,
}) => {
  await customer();
  const product = await shop.catalogue.addWarden();
  const consoleErrors = collectConsoleErrors(page);
  const order = new OrderPage(page);
  await order.open(product);
  await order.slider('Duration').press('ArrowRight');
  await order.start();
  await expect(order.methods.getByRole('radio')).toHaveCount(2);
  await expect(order.method('PayPal')).toBeChecked();
  await expect(order.method('Credits')).toBeVisible();
  await expect(order.acceptance('terms')).toBeDisabled();
  await expect(order.acceptance('privacy policy')).toBeDisabled();

  const created = page.waitForRequest('**/api/payment/paypal/create/order');
  const payPal = await order.openPayPal();
  const { data } = (await created).postDataJSON() as { data: { cart: object[] } };
  expect(data.cart).toEqual([
    {
      id: product.id,
      price: 7.76,
      name: product.name,
      description: product.description,
      subscription: 'subscription',
      duration: 60,
      sessions: 2,
      storge: 100,
    },
  ]);
  await payPal.expectAmount('$7.76');
  // The order is locked while the window is open.
  await expect(order.changeOptionsButton).toBeDisabled();
  await expect(order.method('Credits')).toBeDisabled();
  const { paymentId } = payPal;
  const completed = page.waitForRequest(completeCall);
  await payPal.payNow();
  expect((await completed).postDataJSON()).toMatchObject({ data: { method: 'paypal', paymentId } });
  await expectAlert(page, strings.orders.completed, 'calm');
  await expect(page).toHaveURL(licensesPath);

  const [license, ...more] = await accountOf(context).licenses();
  expect(more).toEqual([]);
  expect(license).toMatchObject({ productId: product.id, sessions: 2, trial: false });
  await page.getByRole('link', { name: `Manage ${product.name}` }).click();
  await page.getByRole('button', { name: 'Show' }).click();
  await expect(page.getByText(license?.license ?? '', { exact: true })).toBeVisible();
  expect(consoleErrors).toEqual([]);
});

test('[ORD-40] requests PayPal buttons for USD, immediate capture and Venmo', async ({
  page,
  context,
  shop,
  customer,
}) => {
  await customer();
  const order = new OrderPage(page);
  await order.open(await shop.catalogue.addWarden());
  const asked = page.waitForRequest('**/sdk/js?*');
  await order.start();
  const { searchParams } = new URL((await asked).url());
  expect(Object.fromEntries(searchParams)).toEqual({
    'client-id': 'botique',
    currency: 'USD',
    intent: 'capture',
    components: 'buttons',
    'enable-funding': 'venmo',
  });
  await expect(payPalButton(page)).toBeVisible();
  const venmo = await order.openPayPal('Venmo');
  await venmo.payNow();
  await expect(page).toHaveURL(licensesPath);
  expect(await accountOf(context).licenses()).toHaveLength(1);
});

test("[ORD-34] returns to PayPal's window when a card is declined, where the buyer can pay with another card", async ({
  page,
  context,
  shop,
  customer,
}) => {
  await customer();
  const order = new OrderPage(page);
  await order.openAndStart(await shop.catalogue.addWarden());
  const payPal = await order.openPayPal();
  const { paymentId } = payPal;
  const refused = page.waitForResponse(captureCall);
  await payPal.payWithDeclinedCard();
  expect((await refused).status()).toBe(422);
  await expectAlert(page, errorCatalogue.payment_declined.message, 'danger');
  await payPal.expectToAskForAnotherCard();
  expect(payPal.paymentId).toBe(paymentId);
  // The payment is still in progress.
  await expect(order.changeOptionsButton).toBeDisabled();
  expect(await accountOf(context).licenses()).toEqual([]);
  await payPal.payNow();
  await expectAlert(page, strings.orders.completed, 'calm');
  await expect(page).toHaveURL(licensesPath);
  expect(await accountOf(context).licenses()).toHaveLength(1);
});

test("[ORD-33] lets a buyer who closed PayPal's window continue with the same payment", async ({
  page,
  context,
  shop,
  customer,
}) => {
  await customer();
  const order = new OrderPage(page);
  await order.openAndStart(await shop.catalogue.addWarden());
  const payPal = await order.openPayPal();
  const { paymentId } = payPal;
  await expect(order.changeOptionsButton).toBeDisabled();
  await payPal.close();
  await expectAlert(page, cancelled, 'calm');
  await order.expectPayable();
  expect(await accountOf(context).licenses()).toEqual([]);

  const again = await order.openPayPal();
  expect(again.paymentId).toBe(paymentId);
  await again.payNow();
  await expect(page).toHaveURL(licensesPath);
  expect(await accountOf(context).licenses()).toHaveLength(1);
});

test("[ORD-33] lets a buyer who cancelled in PayPal's window change the options, or pay with credits", async ({
  page,
  context,
  shop,
  customer,
}) => {
  await customer({ credits: 5 });
  const product = await shop.catalogue.addWarden({ stock: { enabled: true, amount: 3, data: [] } });
  const order = new OrderPage(page);
  await order.openAndStart(product);
  await order.chooseMethod('PayPal');
  const first = await order.openPayPal();
  const { paymentId } = first;
  await first.cancel();
  await expectAlert(page, cancelled, 'calm');
  await order.expectPayable();
  const second = await order.openPayPal();
  expect(second.paymentId).toBe(paymentId);
  await second.cancel();
  await order.expectPayable();
  await order.changeOptionsButton.click();
  await expect(order.payButton).toBeEnabled();
  await expect.poll(async () => (await shop.catalogue.get(product.id)).stock.amount).toBe(3);

  await order.payButton.click();
  await order.chooseMethod('PayPal');
  await (await order.openPayPal()).cancel();
  await order.expectPayable();
  await order.chooseMethod('Credits');
  await order.payWithCreditsButton.click();
  await expect(page).toHaveURL(licensesPath);
  expect(await accountOf(context).credits()).toBe(1);
  expect(await accountOf(context).licenses()).toHaveLength(1);
});

test('[UI-60] lets a buyer pay an order with PayPal by keyboard alone', async ({ page, shop, customer }) => {
  await customer();
  const order = new OrderPage(page);
  await order.open(await shop.catalogue.addWarden());
  await order.acceptance('terms').focus();
  await page.keyboard.press('Space');
  await order.acceptance('privacy policy').focus();
  await page.keyboard.press('Space');
  await order.payButton.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Payment', exact: true })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(order.method('PayPal')).toBeFocused();
  await expect(payPalButton(page)).toBeEnabled();
  await page.keyboard.press('Tab');
  await expect(payPalButton(page)).toBeFocused();

  const pressEnter = () => page.keyboard.press('Enter');
  const first = await PayPalWindow.openBy(page, pressEnter);
  await first.closeByEnter(first.cancelButton);
  await expectAlert(page, cancelled, 'calm');
  await order.expectPayable();
  await payPalButton(page, 'Venmo').focus();
  const second = await PayPalWindow.openBy(page, pressEnter);
  await second.closeByEnter(second.payNowButton);
  await expect(page).toHaveURL(licensesPath);
});
