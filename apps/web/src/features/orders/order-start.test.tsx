import { strings } from '@botique/contract/strings.ts';
import { errorCatalogue } from '@botique/contract/errors.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { press } from '../../testing/interactions.ts';
import { expectAlert } from '../../testing/alerts.ts';
import { expectNoViolations } from '../../testing/axe.ts';
import { advance, letClockRun } from '../../testing/clock.ts';
import { sampleOrder, sampleOrderId } from '../../testing/samples/sample-orders.ts';
import { waitUntilConnected } from '../../testing/wait-until-connected.ts';
import {
  acceptance,
  acceptTerms,
  changeOptions,
  createOrderShop,
  expectTotal,
  method,
  methods,
  openOrder,
  payButton,
  payWithCredits,
  slider,
  startOrder,
  summary,
  summaryLines,
  timer,
  warden,
} from './testing/order-page.ts';

const limited = (amount: number) => ({ ...warden, stock: { enabled: true, amount, data: [] } });

test('[ORD-31] locks the options and checkboxes when the order starts, and unlocks them when the buyer changes options', async () => {
  const shop = createOrderShop({ product: limited(3), credits: 148.5 });
  await openOrder(shop);
  await press(slider('Duration'), 'ArrowRight');
  await startOrder();
  await expect.element(method('Credits')).toBeChecked();
  await expect.element(methods).toMatchTextContent('$148.50 available');
  await expect.element(timer).toMatchTextContent(/^Reserved for you for (15:00|14:\d\d)$/);
  await expect.element(page.getByRole('region', { name: 'Payment', exact: true })).toHaveFocus();
  for (const box of [acceptance('terms'), acceptance('privacy policy')]) {
    await expect.element(box).toBeChecked();
    await expect.element(box).toBeDisabled();
  }
  const types = page.getByRole('group', { name: 'Subscription type' }).getByRole('radio');
  for (const radio of types.elements()) expect(radio).toBeDisabled();
  await expect.element(slider('Duration')).toHaveAttribute('aria-valuenow', '60');
  await expect.element(slider('Duration')).toHaveAttribute('data-disabled');
  await expectNoViolations();

  await changeOptions.click();
  await expect.element(methods).not.toBeInTheDocument();
  expect(shop.api.calls('orders.cancel')).toMatchObject([{ params: { id: sampleOrderId } }]);
  await expect.element(payButton).toMatchTextContent(/^Pay \$7\.76$/);
  await expect.element(acceptance('terms')).toBeEnabled();
  await press(slider('Duration'), 'End');
  await expect.element(payButton).toMatchTextContent(/^Pay \$20\.40$/);
  expect(shop.api.calls('orders.complete')).toEqual([]);
});

test('gives a free product away without payment, and shows the refusal of a second one', async () => {
  const free = { ...warden, price: 0 };
  const shop = createOrderShop({ product: free });
  const screen = await openOrder(shop);
  await startOrder();
  await expect.element(method('Free')).toBeChecked();
  await expect.element(payWithCredits).not.toBeInTheDocument();
  await expectNoViolations();
  await summary.getByRole('button', { name: strings.catalogue.getFree }).click();
  await expectAlert(strings.orders.completed, 'calm');
  expect(shop.api.calls('orders.complete')).toMatchObject([
    { body: { productId: free.id, price: 0, method: 'free', paymentId: sampleOrderId } },
  ]);
  await screen.unmount();

  await openOrder(shop);
  shop.api.refuse('orders.start', 'free_taken');
  await acceptTerms();
  await payButton.click();
  await expectAlert(errorCatalogue.free_taken.message, 'danger');
  await expect.element(methods).not.toBeInTheDocument();
  await expect.element(payButton).toBeEnabled();
});

test('says how many credits are missing, and lets the buyer pay as soon as they arrive', async () => {
  const shop = createOrderShop({ credits: 0.8 });
  await openOrder(shop);
  await waitUntilConnected(shop);
  await startOrder();
  await expect.element(methods).toMatchTextContent('$0.80 available');
  await expect.element(methods).toMatchTextContent('$3.20 short');
  await expect.element(payWithCredits).toBeDisabled();
  await expectNoViolations();
  expect(shop.api.calls('orders.complete')).toEqual([]);

  shop.api.reply('credits.get', { data: { credits: 4 } });
  shop.live.send('credits.changed', {});
  await expect.element(methods).toMatchTextContent('$4.00 available');
  await expect.element(methods).not.toMatchTextContent('short');
  await expect.element(payWithCredits).toBeEnabled();
});

test('offers no payment with credits until the balance is loaded', async () => {
  const shop = createOrderShop();
  shop.live.cut();
  shop.api.refuse('credits.get', 'unexpected');
  await openOrder(shop);
  await startOrder();
  await expect.element(methods).toMatchTextContent('Could not load your balance');
  await expect.element(payWithCredits).not.toBeInTheDocument();
  await expectNoViolations();
  shop.api.reply('credits.get', { data: { credits: 10 } });
  await summary.getByRole('button', { name: 'Reload balance' }).click();
  await expect.element(methods).toMatchTextContent('$10.00 available');
  await expect.element(payWithCredits).toBeEnabled();
});

test('ends an order whose reservation runs out, and lets the buyer start again', async () => {
  letClockRun();
  const shop = createOrderShop({ product: limited(2), credits: 10 });
  await openOrder(shop);
  await startOrder();
  await advance(14 * 60_000);
  await expect.element(timer).toMatchTextContent(/^Reserved for you for 0:[0-5]\d$/);
  await advance(60_000);
  await expectAlert('Your reservation has expired. You haven’t been charged.', 'calm');
  await expect.element(methods).not.toBeInTheDocument();
  await expect.element(acceptance('terms')).toBeEnabled();
  await payButton.click();
  await expect.element(methods).toBeVisible();
  await expect.element(timer).toMatchTextContent(/^Reserved for you for (15:00|14:\d\d)$/);
  expect(shop.api.calls('orders.complete')).toEqual([]);
});

test('shows the new price when it changed before the order started', async () => {
  const shop = createOrderShop({ credits: 10 });
  shop.live.cut();
  await openOrder(shop);
  shop.api.reply('products.get', { data: { ...warden, price: 5.5 } });
  const message = 'The price is now $5.50. You haven’t been charged.';
  shop.api.refuse('orders.start', 'price_changed', { message, price: 5.5 });
  await acceptTerms();
  await payButton.click();
  await expectAlert(message, 'danger');
  await expect.element(payButton).toMatchTextContent(/^Pay \$5\.50$/);
  await expect.element(methods).not.toBeInTheDocument();
  shop.api.reply('orders.start', { data: sampleOrder({ price: 5.5 }) });
  await payButton.click();
  await expect.element(payWithCredits).toMatchTextContent('Pay $5.50 with credits');
});

test('keeps the price of a started order when the shop changes it, even after a reload', async () => {
  const shop = createOrderShop({ product: limited(9), credits: 10 });
  const screen = await openOrder(shop);
  await waitUntilConnected(shop);
  await startOrder();
  const changed = { ...limited(8), price: 9, name: 'Warden 2' };
  shop.api.reply('products.get', { data: changed });
  shop.live.send('catalogue.changed', {});
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Warden 2');
  expect(summaryLines()).toEqual(['30 days at $4.00: $4.00', 'VAT: $0.00', 'Total: $4.00']);
  await screen.unmount();
  await openOrder(shop, { product: changed });
  await expectTotal('$4.00');
  await payWithCredits.click();
  await expectAlert(strings.orders.completed, 'calm');
  expect(shop.api.calls('orders.complete')).toMatchObject([{ body: { price: 4 } }]);
});

test('tells a buyer before they pay that the product has just sold out', async () => {
  const shop = createOrderShop({ product: limited(1), credits: 10 });
  shop.live.cut();
  await openOrder(shop);
  shop.api.refuse('orders.start', 'out_of_stock');
  shop.api.reply('products.get', { data: limited(0) });
  await acceptTerms();
  await payButton.click();
  await expectAlert(strings.catalogue.outOfStock, 'danger');
  await expect.element(payButton).toMatchTextContent(strings.catalogue.outOfStock);
  await expect.element(payButton).toBeDisabled();
});

test('starts one order and buys once on a double click', async () => {
  const shop = createOrderShop({ product: limited(5), credits: 20 });
  await openOrder(shop);
  await acceptTerms();
  await userEvent.dblClick(payButton);
  await expect.element(methods).toBeVisible();
  // The second click did not hit the button that appeared under the pointer.
  await expect.element(payWithCredits).toBeEnabled();
  expect(shop.api.calls('orders.start')).toHaveLength(1);
  expect(shop.api.calls('orders.complete')).toHaveLength(0);

  await expect.element(payWithCredits).not.toHaveAttribute('aria-busy', 'true');
  const button = payWithCredits.element() as HTMLElement;
  button.click();
  button.click();
  await expectAlert(strings.orders.completed, 'calm');
  expect(shop.api.calls('orders.complete')).toHaveLength(1);
});

test('keeps the options and checkboxes when the order could not be started', async () => {
  const shop = createOrderShop();
  await openOrder(shop);
  await press(slider('Duration'), 'End');
  shop.api.disconnect('orders.start');
  await acceptTerms();
  await payButton.click();
  await expectAlert(/Can’t reach the server/, 'danger');
  await expect.element(payButton).toMatchTextContent(/^Pay \$20\.40$/);
  await expect.element(acceptance('terms')).toBeChecked();
  shop.api.reply('orders.start', { data: sampleOrder({ price: 20.4 }) });
  await payButton.click();
  await expect.element(methods).toBeVisible();
});
