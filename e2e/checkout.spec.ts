import { strings } from '@botique/contract/strings.ts';
import { loseAnswers, recordCalls } from './fixtures/calls.ts';
import { accountOf } from './fixtures/customer-account.ts';
import { uniqueName } from './fixtures/sign-in.ts';
import { expect, test } from './fixtures/test.ts';
import { expectAlert } from './pages/alert.ts';
import { licensesPath } from './pages/licenses-page.ts';
import { completeCall, OrderPage } from './pages/order-page.ts';
import { TicketRoom } from './pages/ticket-room.ts';

const day = 86_400_000;

test('[ORD-26] [ORD-38] charges the total for a subscription and delivers it at once', async ({
  page,
  context,
  shop,
  customer,
}) => {
  await customer({ credits: 20 });
  const product = await shop.catalogue.addWarden();
  const order = new OrderPage(page);
  await order.open(product);
  await order.slider('Duration').press('ArrowRight');
  await order.slider('Duration').press('ArrowRight');
  await order.slider('Active sessions').press('ArrowRight');
  await order.slider('Active sessions').press('ArrowRight');
  await order.slider('Storage').press('PageUp');
  await order.slider('Storage').press('PageUp');
  await expect(order.total).toHaveText('$12.30');
  await order.start();
  await order.payWithCreditsButton.click();
  await expectAlert(page, strings.orders.completed, 'calm');
  await expect(page).toHaveURL(licensesPath);

  expect(await accountOf(context).credits()).toBe(7.7);
  await expect(page.getByRole('banner').getByRole('button', { name: /balance \$7\.70/ })).toBeVisible();
  const [license, ...more] = await accountOf(context).licenses();
  expect(more).toEqual([]);
  expect(license).toMatchObject({ productId: product.id, sessions: 4, storge: { max: 500 }, trial: false });
  expect(Date.parse(license?.expire ?? '') - Date.parse(license?.createdAt ?? '')).toBe(90 * day);
  // The next order starts with the default options.
  await order.open(product);
  await expect(order.total).toHaveText('$4.00');
});

test('[ORD-39] opens a ticket with the item after the purchase of a ticket product', async ({
  page,
  context,
  shop,
  customer,
}) => {
  await customer({ credits: 200 });
  const item = uniqueName('KEY');
  const product = await shop.catalogue.add({
    system: 'ticket',
    category: 'other',
    price: 180,
    stock: { enabled: true, amount: 0, data: [item] },
  });
  const order = new OrderPage(page);
  await order.openAndStart(product);
  await order.payWithCreditsButton.click();
  await expectAlert(page, strings.orders.completedTicket, 'calm');
  await expect(page).toHaveURL(/\/dashboard\/ticket\/view\/T-/);
  const { messages } = new TicketRoom(page);
  await expect(messages).toHaveCount(1);
  await expect(messages).toContainText('System');
  await expect(messages).toContainText(item);
  expect(await accountOf(context).credits()).toBe(20);
});

test('keeps the last piece for the buyer who reserved it, even after they leave the page', async ({
  page,
  context,
  shop,
  customer,
  secondBrowser,
}) => {
  await customer({ credits: 10 });
  await secondBrowser.customer();
  const stock = { enabled: true, amount: 1, data: [] };
  const product = await shop.catalogue.addWarden({ stock });
  const order = new OrderPage(page);
  const otherOrder = new OrderPage(secondBrowser.page);
  await otherOrder.open(product);
  await expect(otherOrder.payButton).toBeEnabled();
  await order.open(product);
  await order.slider('Active sessions').press('ArrowRight');
  await order.start();
  await expect(otherOrder.payButton).toHaveText(strings.catalogue.outOfStock);
  await expect(otherOrder.payButton).toBeDisabled();

  await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Overview' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Overview');
  await page.goBack();
  await expect(order.timer).toHaveText(/^Reserved for you for 14:\d\d$/);
  await page.reload();
  await expect(order.total).toHaveText('$4.30');
  // For this buyer the product is not sold out.
  const picture = order.summary.getByRole('img', { name: product.name, exact: true });
  await expect(picture).not.toHaveAttribute('src', /asleep/);
  await expect(order.payWithCreditsButton).toBeEnabled();
  // Nor is it sold out in a new tab.
  const tab = new OrderPage(await context.newPage());
  await tab.open(product);
  await expect(tab.payButton).toBeEnabled();
  await tab.page.close();

  await order.payWithCreditsButton.click();
  await expect(page).toHaveURL(licensesPath);
  expect(await accountOf(context).credits()).toBe(5.7);
});

test('charges once when the reply to a payment is lost and the page is reloaded', async ({
  page,
  context,
  shop,
  customer,
}) => {
  // Not enough for a second payment.
  await customer({ credits: 5 });
  const order = new OrderPage(page);
  await order.openAndStart(await shop.catalogue.addWarden());
  const payments = recordCalls(page, '/api/payment/completed/');
  const stopLosing = await loseAnswers(page, completeCall);
  await order.payWithCreditsButton.click();
  await expect(order.confirming).toBeVisible();
  await stopLosing();
  await page.reload();
  await expect(page).toHaveURL(licensesPath);
  const ids = payments.map((call) => (call.postDataJSON() as { data: { paymentId: string } }).data.paymentId);
  expect(ids.length).toBeGreaterThan(1);
  expect(new Set(ids).size).toBe(1);
  expect(await accountOf(context).credits()).toBe(1);
  expect(await accountOf(context).licenses()).toHaveLength(1);
});
