import { strings } from '@botique/contract/strings.ts';
import { errorCatalogue } from '@botique/contract/errors.ts';
import { licenseStrings } from '@botique/contract/licenses/license-strings.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAddress } from '../../testing/expectations.ts';
import { press } from '../../testing/interactions.ts';
import { expectAlert, expectOnlyAlert } from '../../testing/alerts.ts';
import { eventually } from '../../testing/eventually.ts';
import { paths } from '../../lib/navigation/paths.ts';
import { expectNoViolations } from '../../testing/axe.ts';
import { advance, startClock, stopClock, waitForFrames, waitUntil } from '../../testing/clock.ts';
import { openPage } from '../../testing/open-page.tsx';
import { sampleLicense, sampleSession } from '../../testing/samples/sample-licenses.ts';
import { sampleOrder, sampleOrderId, sampleReceipt } from '../../testing/samples/sample-orders.ts';
import { admin, customer, sampleProduct } from '../../testing/samples/samples.ts';
import { waitUntilConnected } from '../../testing/wait-until-connected.ts';
import {
  changeOptions,
  confirmingPayment,
  createOrderShop,
  expectTotal,
  methods,
  openOrder,
  payButton,
  payWithCredits,
  replaceSession,
  slider,
  startOrder,
  summary,
  warden,
} from './testing/order-page.ts';
import { waitForAnswer } from '../../testing/wait-for-answer.ts';

/** Waits until the button no longer ignores clicks as part of a double click, then pays. */
async function pay(): Promise<void> {
  await expect.element(payWithCredits).toBeEnabled();
  await expect.element(payWithCredits).not.toHaveAttribute('aria-busy', 'true');
  await payWithCredits.click();
}

test('[ORD-38] [ORD-148] [LIC-109] sends the chosen options, the total and the acceptance, then shows the new license', async () => {
  const shop = createOrderShop({ credits: 20 });
  await openOrder(shop);
  await press(slider('Duration'), 'ArrowRight', 'ArrowRight');
  await press(slider('Active sessions'), 'ArrowRight', 'ArrowRight');
  await press(slider('Storage'), 'PageUp', 'PageUp');
  await expectTotal('$12.30');
  await startOrder();
  await expect.element(payWithCredits).toMatchTextContent('Pay $12.30 with credits');
  const release = shop.api.hold('orders.complete');
  await pay();
  await expect.element(payWithCredits).toHaveAttribute('aria-busy', 'true');
  await expect.element(changeOptions).toBeDisabled();
  const license = sampleLicense({ id: sampleReceipt(12.3).data.licenseId ?? '', productName: 'Warden' });
  shop.api.reply('licenses.get', { data: license });
  release();
  await expectAlert(strings.orders.completed, 'calm');
  await expectAddress(paths.licenses);
  await expect
    .element(page.getByRole('region', { name: 'Warden is yours' }))
    .toMatchTextContent(license.license);
  const chosen = { subscription: 'subscription', duration: 90, sessions: 4, storge: 500 };
  expect(shop.api.calls('orders.start')).toMatchObject([
    { body: { ...chosen, price: 12.3, accepted: { terms: true, privacy: true } } },
  ]);
  expect(shop.api.calls('orders.complete')).toMatchObject([
    { body: { ...chosen, price: 12.3, method: 'credits', paymentId: sampleOrderId } },
  ]);
});

test('[ORD-38] orders a lifetime license without a duration', async () => {
  const shop = createOrderShop({ credits: 62 });
  await openOrder(shop);
  await page.getByRole('radio', { name: /^Lifetime \$60\.00/ }).click();
  await press(slider('Active sessions'), 'ArrowRight');
  await startOrder();
  await pay();
  await expectAddress(paths.licenses);
  const [call] = shop.api.calls('orders.complete');
  expect(call?.body).toMatchObject({ subscription: 'lifetime', sessions: 3, storge: 100, price: 61 });
  expect(call?.body).not.toHaveProperty('duration');
});

const commission = sampleProduct({ name: 'W'.repeat(60), system: 'ticket', category: 'other', price: 180 });

const ticketId = 'T-7K2M9QxA';

/** Pays for a ticket product, then stops the clock: only the test advances it. */
async function payForTicket(): Promise<void> {
  const shop = createOrderShop({ product: commission, credits: 200 });
  shop.api.reply('orders.complete', sampleReceipt(180, ticketId));
  shop.api.hold('tickets.get');
  await openOrder(shop, { product: commission });
  await startOrder();
  const release = shop.api.hold('orders.complete');
  await pay();
  await eventually(() => shop.api.calls('orders.complete').length).toBe(1);
  stopClock();
  release();
  await waitUntil(() => paid.query() !== null);
  await waitForFrames();
}

const paid = summary.getByText(/^Paid\./);

test("[ORD-39] shows 'Paid' for 1.5 s before opening the ticket of a ticket product", async () => {
  await payForTicket();
  await advance(1499);
  expect(paid.query()).not.toBeNull();
  expect(window.location.pathname).toBe(paths.order(commission.id));
  await advance(1);
  expect(window.location.pathname).toBe(paths.ticket(ticketId));
  await expectAlert(strings.orders.completedTicket, 'calm');
});

test("[ORD-39] [UI-59] has no accessibility violations while the order page shows 'Paid'", async () => {
  await payForTicket();
  startClock();
  await expectNoViolations();
  await page.viewport(390, 844);
  await expectNoViolations();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  expect(paid.query()).not.toBeNull();
});

test('[ORD-152] retries a payment with the same id when the response was lost, even after a reload', async () => {
  const shop = createOrderShop({ credits: 5 });
  const screen = await openOrder(shop);
  await startOrder();
  shop.api.disconnect('orders.complete');
  shop.api.reply('credits.get', { data: { credits: 1 } });
  await pay();
  await expect.element(confirmingPayment).toBeVisible();
  await expect.element(methods).not.toBeInTheDocument();
  await expectNoViolations();
  await waitForAnswer(() => shop.api.calls('orders.complete').length);
  await screen.unmount();

  shop.api.reply('orders.complete', sampleReceipt(4));
  await openPage(paths.order(warden.id), { shop });
  await expectAddress(paths.licenses);
  const payments = shop.api.calls('orders.complete').map(({ body }) => body['paymentId']);
  expect(new Set(payments)).toEqual(new Set([sampleOrderId]));
  expect(payments.length).toBeGreaterThan(1);
});

test('[ORD-152] retries a payment when the server was unavailable', async () => {
  const shop = createOrderShop({ credits: 5 });
  await openOrder(shop);
  await startOrder();
  shop.api.refuse('orders.complete', 'unavailable');
  await pay();
  await expect.element(confirmingPayment).toBeVisible();
  shop.api.reply('orders.complete', sampleReceipt(4));
  await expectAlert(strings.orders.completed, 'calm');
  await expectAddress(paths.licenses);
});

test('tells the next person who signs in nothing about the previous purchase', async () => {
  const shop = createOrderShop({ credits: 10 });
  await openOrder(shop);
  await startOrder();
  const release = shop.api.hold('orders.complete');
  await pay();
  await expect.element(payWithCredits).toHaveAttribute('aria-busy', 'true');
  replaceSession(shop, { ...admin, role: 'User', globalUsername: 'Next' });
  await expect
    .element(page.getByRole('banner').getByRole('button', { name: /^Account: Next/ }))
    .toBeVisible();
  await expect.element(payButton).toMatchTextContent(/^Pay \$4\.00$/);
  release();
  // Alerts show in the order of their arrival, so one about the purchase would come first.
  await payButton.click();
  await expectOnlyAlert(strings.orders.acceptTerms, 'danger');
  await expectAddress(paths.order(warden.id));
  expect(document.body.textContent).not.toContain(customer.globalUsername);
});

test('[UI-6] shows the alert about the purchase even if three products have just started', async () => {
  const shop = createOrderShop({ credits: 10 });
  await openOrder(shop);
  await startOrder();
  await waitUntilConnected(shop);
  const license = sampleLicense();
  for (let times = 0; times < 3; times += 1) {
    shop.live.send('license.connect', sampleSession(license, 'Mall Moderator'));
  }
  await expectAlert(licenseStrings.started(license.id), 'calm');
  await pay();
  for (let times = 0; times < 3; times += 1) await page.getByRole('button', { name: 'Dismiss' }).click();
  await expectAlert(strings.orders.completed, 'calm');
});

test('tells a buyer who signed in again while paying that the purchase is complete', async () => {
  const shop = createOrderShop({ credits: 10 });
  await openOrder(shop);
  await startOrder();
  const release = shop.api.hold('orders.complete');
  await pay();
  await expect.element(payWithCredits).toHaveAttribute('aria-busy', 'true');
  const asked = shop.api.calls('auth.userData').length;
  replaceSession(shop, customer);
  await eventually(() => shop.api.calls('auth.userData').length).toBeGreaterThan(asked);
  release();
  await expectAlert(strings.orders.completed, 'calm');
  await expectAddress(paths.licenses);
});

test('completes the purchase when changing the options reveals that another tab has paid', async () => {
  const shop = createOrderShop({ credits: 10 });
  await openOrder(shop);
  await startOrder();
  shop.api.reply('orders.cancel', { data: sampleOrder({ state: 'fulfilled' }) });
  await changeOptions.click();
  await expectAddress(paths.licenses);
  await expectAlert(strings.orders.completed, 'calm');
});

test('tells a buyer who left the page while paying that the purchase is complete, and lets them stay there', async () => {
  const shop = createOrderShop({ credits: 10 });
  await openOrder(shop);
  await startOrder();
  const release = shop.api.hold('orders.complete');
  await pay();
  await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Overview' }).click();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Overview');
  release();
  await expectAlert(strings.orders.completed, 'calm');
  await expectAddress(paths.dashboard);
  // Going back shows a new order, not the paid one.
  window.history.back();
  await expect.element(payButton).toMatchTextContent(/^Pay \$4\.00$/);
});

test('ends an order that another tab replaced', async () => {
  const shop = createOrderShop({ credits: 10 });
  await openOrder(shop);
  await startOrder();
  shop.api.refuse('orders.complete', 'order_over');
  await pay();
  await expectAlert(errorCatalogue.order_over.message, 'danger');
  await expect.element(methods).not.toBeInTheDocument();
  await expect.element(payButton).toBeEnabled();
});

test('follows a payment whose response was lost to its end, even if the product has been locked since', async () => {
  const shop = createOrderShop({ credits: 10 });
  await openOrder(shop);
  await waitUntilConnected(shop);
  await startOrder();
  shop.api.disconnect('orders.complete');
  await pay();
  await expect.element(confirmingPayment).toBeVisible();
  const asked = shop.api.calls('products.get').length;
  shop.api.reply('products.get', { data: { ...warden, locked: true } });
  shop.live.send('catalogue.changed', {});
  await eventually(() => shop.api.calls('products.get').length).toBeGreaterThan(asked);
  await expect.element(confirmingPayment).toBeVisible();
  shop.api.reply('orders.complete', sampleReceipt(4));
  await expectAddress(paths.licenses);
});
