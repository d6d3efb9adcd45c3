import { strings } from '@botique/contract/strings.ts';
import { errorCatalogue } from '@botique/contract/errors.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAddress } from '../../testing/expectations.ts';
import { expectAlert, expectOnlyAlert } from '../../testing/alerts.ts';
import { eventually } from '../../testing/eventually.ts';
import { paths } from '../../lib/navigation/paths.ts';
import { expectNoViolations } from '../../testing/axe.ts';
import { advance, letClockRun, startClock, stopClock, waitUntil } from '../../testing/clock.ts';
import { openPage } from '../../testing/open-page.tsx';
import { payPalButton, takePayPal } from '../../testing/paypal-buttons.ts';
import { samplePaymentId, samplePendingPayment, sampleReceipt } from '../../testing/samples/sample-orders.ts';
import { sampleProduct } from '../../testing/samples/samples.ts';
import { waitUntilConnected } from '../../testing/wait-until-connected.ts';
import {
  changeOptions,
  checkNow,
  confirmingPayment,
  createOrderShop,
  method,
  methods,
  openOrder,
  payButton,
  payWithCredits,
  startOrder,
  summary,
  timer,
  warden,
} from './testing/order-page.ts';

const captured = (status: 'COMPLETED' | 'PENDING', ticket: string | null = null) => ({
  ...sampleReceipt(4, ticket),
  status,
  details: [],
});

/** Opens an order page with PayPal's buttons. Returns the controls of the shop and of PayPal. */
async function openOrderWithPayPal({ product = warden, credits = 0, width = 1280 } = {}) {
  const shop = createOrderShop({ product, credits });
  shop.api.reply('paypal.capture', captured('COMPLETED'));
  const payPal = takePayPal(shop);
  const screen = await openOrder(shop, { product, width });
  await startOrder();
  await expect.element(payPalButton).toBeEnabled();
  return { shop, payPal, screen };
}

type PayPal = Awaited<ReturnType<typeof openOrderWithPayPal>>['payPal'];

async function openWindow(payPal: PayPal): Promise<void> {
  await expect.element(payPalButton).toBeEnabled();
  await payPalButton.click();
  await eventually(() => payPal.openPayment).toBe(samplePaymentId);
}

async function expectPayable(): Promise<void> {
  await expect.element(method('PayPal')).toBeEnabled();
  await expect.element(changeOptions).toBeEnabled();
  await expect.element(payPalButton).toBeEnabled();
}

test('[ORD-36] says why a payment could not be opened and that nothing was charged, and lets the buyer try again', async () => {
  const { shop, payPal } = await openOrderWithPayPal();
  shop.api.refuse('paypal.create', 'payment_unavailable');
  await payPalButton.click();
  await expectAlert(errorCatalogue.payment_unavailable.message, 'danger');
  await expectPayable();
  shop.api.disconnect('paypal.create');
  await payPalButton.click();
  await expectAlert(/Can’t reach the server.*You haven’t been charged\.$/, 'danger');
  await expectPayable();
  shop.api.reply('paypal.create', {
    id: samplePaymentId,
    data: { orderId: crypto.randomUUID(), expiresAt: '2099-01-01T00:00:00Z' },
  });
  await openWindow(payPal);
  await payPal.approve();
  await expectAddress(paths.licenses);
});

test('[ORD-35] returns to the payment methods when PayPal refuses the payment', async () => {
  const { shop, payPal } = await openOrderWithPayPal();
  shop.api.refuse('paypal.capture', 'payment_refused');
  await openWindow(payPal);
  await payPal.approve();
  await expectAlert(errorCatalogue.payment_refused.message, 'danger');
  await expectPayable();
});

test("[ORD-35] returns to the payment methods when PayPal's window is blocked", async () => {
  const { payPal } = await openOrderWithPayPal();
  await openWindow(payPal);
  payPal.fail();
  await expectAlert(/didn’t open or stopped working.*You haven’t been charged\..*blocks popups/, 'danger');
  await expectPayable();
});

test('[ORD-148] sends the accepted terms and privacy policy with a PayPal payment', async () => {
  const { shop, payPal } = await openOrderWithPayPal();
  await openWindow(payPal);
  const accepted = { terms: true, privacy: true };
  expect(shop.api.calls('paypal.create')).toMatchObject([{ body: { cart: [{ id: warden.id }], accepted } }]);
});

test("does not claim that nothing was charged when PayPal's window breaks after the buyer approved", async () => {
  const { shop, payPal } = await openOrderWithPayPal();
  await openWindow(payPal);
  const release = shop.api.hold('paypal.capture');
  const approved = payPal.approve();
  await eventually(() => shop.api.calls('paypal.capture').length).toBe(1);
  payPal.fail();
  await expect.element(changeOptions).toBeDisabled();
  release();
  await approved;
  await expectOnlyAlert(strings.orders.completed, 'calm');
  await expectAddress(paths.licenses);
});

test("keeps an order whose reservation runs out while PayPal's window is open until the window closes", async () => {
  letClockRun();
  const product = { ...warden, stock: { enabled: true, amount: 2, data: [] } };
  const { payPal } = await openOrderWithPayPal({ product });
  await openWindow(payPal);
  await advance(15 * 60_000 + 1000);
  // While a payment is in flight, the server decides whether the order is over.
  await expect.element(timer).toMatchTextContent('Reserved for you for 0:00');
  payPal.cancel();
  await expectAlert('You left PayPal before paying. You haven’t been charged.', 'calm');
  await expectAlert('Your reservation has expired. You haven’t been charged.', 'calm');
  await expect.element(methods).not.toBeInTheDocument();
  await expect.element(payButton).toBeEnabled();
});

test('[ORD-152] retries a capture whose response was lost, and offers no other way to pay until it is settled', async () => {
  const { shop, payPal } = await openOrderWithPayPal();
  shop.api.disconnect('paypal.capture');
  await openWindow(payPal);
  await payPal.approve();
  await expect.element(confirmingPayment).toBeVisible();
  await expect.element(summary).toMatchTextContent('Don’t pay again.');
  await expect.element(summary).not.toMatchTextContent(/[Tt]ry again|You haven’t been charged/);
  await expect.element(payPalButton).not.toBeInTheDocument();
  await expect.element(methods).not.toBeInTheDocument();
  shop.api.reply('paypal.capture', captured('COMPLETED'));
  await expectAddress(paths.licenses);
  const asked = shop.api.calls('paypal.capture').map(({ params }) => params['orderID']);
  expect(new Set(asked)).toEqual(new Set([samplePaymentId]));
});

test('[ORD-152] checks a pending payment at once when the connection comes back or an invoice changes', async () => {
  const { shop, payPal } = await openOrderWithPayPal();
  await waitUntilConnected(shop);
  shop.api.reply('paypal.capture', captured('PENDING'));
  await openWindow(payPal);
  // With the clock stopped, no timer can trigger a check.
  stopClock();
  await payPal.approve();
  await waitUntil(() => confirmingPayment.query() !== null);
  expect(shop.api.calls('paypal.capture')).toHaveLength(1);
  shop.live.send('invoices.changed', {});
  await waitUntil(() => shop.api.calls('paypal.capture').length === 2);
  shop.api.reply('paypal.capture', captured('COMPLETED'));
  shop.live.cut();
  shop.live.restore();
  await waitUntil(() => shop.api.calls('paypal.capture').length === 3);
  startClock();
  await expectAlert(strings.orders.completed, 'calm');
});

test('[ORD-152] resumes a payment that was in flight when the page was reloaded', async () => {
  const { shop, payPal, screen } = await openOrderWithPayPal();
  await openWindow(payPal);
  await screen.unmount();
  shop.api.reply('paypal.capture', captured('COMPLETED'));
  await openPage(paths.order(warden.id), { shop });
  await expectAlert(strings.orders.completed, 'calm');
  await expectAddress(paths.licenses);
});

test('[ORD-152] offers to pay again after a reload when the buyer had not approved the payment', async () => {
  const { shop, payPal, screen } = await openOrderWithPayPal();
  await openWindow(payPal);
  await screen.unmount();
  const details = [{ issue: 'ORDER_NOT_APPROVED', description: 'Not approved.' }];
  shop.api.refuse('paypal.capture', 'payment_declined', { details });
  await openOrder(shop);
  await expectAlert('You didn’t approve this payment in PayPal. You haven’t been charged.', 'danger');
  await expectPayable();
});

test('[ORD-153] shows that a payment of this order is in flight in another tab, and follows it to its end', async () => {
  const { shop } = await openOrderWithPayPal();
  shop.api.refuse('paypal.create', 'payment_under_way');
  shop.api.reply('paypal.pending', { data: [samplePendingPayment()] });
  shop.api.reply('paypal.capture', captured('PENDING'));
  await payPalButton.click();
  await expect.element(confirmingPayment).toBeVisible();
  shop.api.reply('paypal.capture', captured('COMPLETED'));
  await checkNow.click();
  await expectAddress(paths.licenses);
});

test('[ORD-154] removes the alerts of a payment attempt when the next one starts', async () => {
  const { payPal } = await openOrderWithPayPal();
  await openWindow(payPal);
  payPal.cancel();
  await expectAlert('You left PayPal before paying. You haven’t been charged.', 'calm');
  await openWindow(payPal);
  await expect.element(page.getByTestId('alert')).not.toBeInTheDocument();
});

test('[ORD-155] shows the amount beside the payment buttons on a phone only', async () => {
  await openOrderWithPayPal({ width: 390 });
  await expectPayable();
  await expect.element(summary.getByText('Amount due')).toBeInViewport();
  await page.viewport(1280, 800);
  await expect.element(summary.getByText('Amount due')).not.toBeVisible();
});

test('[ORD-39] opens the ticket of a ticket product that is paid with PayPal', async () => {
  const product = sampleProduct({ system: 'ticket', category: 'other', price: 4 });
  const { shop, payPal } = await openOrderWithPayPal({ product });
  shop.api.hold('tickets.get');
  shop.api.reply('paypal.capture', captured('COMPLETED', 'T-7K2M9QxA'));
  // The capture has settled the order, so a lost response here costs the buyer nothing.
  shop.api.disconnect('orders.complete');
  await openWindow(payPal);
  await payPal.approve();
  await expectAlert(strings.orders.completedTicket, 'calm');
  await expectAddress(paths.ticket('T-7K2M9QxA'));
});

test('offers Retry when the PayPal setup of the shop cannot be loaded', async () => {
  const shop = createOrderShop();
  shop.live.cut();
  takePayPal(shop);
  shop.api.refuse('paypal.setup', 'unexpected');
  await openOrder(shop);
  await startOrder();
  await expect.element(summary.getByText(/^Could not load PayPal\./)).toBeVisible();
  await expectNoViolations();
  takePayPal(shop);
  await summary.getByRole('button', { name: 'Retry' }).click();
  await expect.element(payPalButton).toBeEnabled();
});

test('offers only credits in a shop that does not take PayPal', async () => {
  const shop = createOrderShop();
  await openOrder(shop);
  await startOrder();
  await expect.element(method('Credits')).toBeChecked();
  expect(methods.getByRole('radio').elements()).toHaveLength(1);
  await expect.element(methods).toMatchTextContent('$4.00 short');
  await expect.element(payWithCredits).toBeDisabled();
  await expect.element(summary.getByRole('link', { name: /^Top up/ })).not.toBeInTheDocument();
});

test('offers to top up the missing credits, or the smallest top-up if that is more', async () => {
  for (const [credits, missing, topUp] of [
    [0.8, '$3.20 short', 'Top up $3.20'],
    [3.9, '$0.10 short', 'Top up $1.00'],
  ] as const) {
    const { screen } = await openOrderWithPayPal({ credits });
    await method('Credits').click();
    await expect.element(methods).toMatchTextContent(missing);
    await expect.element(summary.getByRole('link', { name: topUp })).toBeVisible();
    await expect.element(payWithCredits).not.toBeInTheDocument();
    await screen.unmount();
    window.sessionStorage.clear();
  }
});

test("[UI-60] keeps the focused element clear of PayPal's buttons on a phone", async () => {
  await openOrderWithPayPal({ width: 390 });
  await expectPayable();
  const radio = method('Credits').element() as HTMLElement;
  // Scrolls it to where the sticky buttons are.
  window.scrollBy(0, radio.getBoundingClientRect().top - (window.innerHeight - 100));
  radio.focus();
  const { x, y, width, height } = radio.getBoundingClientRect();
  expect(document.elementFromPoint(x + width / 2, y + height / 2)).toBe(radio);
});

/** Checks a narrow and a wide page. */
async function expectClean(): Promise<void> {
  for (const width of [390, 1280]) {
    await page.viewport(width, 800);
    await expectNoViolations();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  }
}

test('[UI-59] has no accessibility violations and does not scroll sideways before and while the buyer pays', async () => {
  const { payPal } = await openOrderWithPayPal();
  await expectPayable();
  await expectClean();
  await openWindow(payPal);
  await expectClean();
});

test('[UI-59] has no accessibility violations and does not scroll sideways while a payment is being confirmed', async () => {
  const { shop, payPal } = await openOrderWithPayPal();
  await openWindow(payPal);
  shop.api.disconnect('paypal.capture');
  await payPal.approve();
  await expect.element(confirmingPayment).toBeVisible();
  await expectClean();
  shop.api.reply('paypal.capture', captured('PENDING'));
  await expect
    .element(summary)
    .toMatchTextContent(
      /PayPal is still checking this payment.*your license will be ready as soon as it’s confirmed/,
    );
  await expect
    .element(summary.getByRole('link', { name: 'View pending payments' }))
    .toHaveAttribute('href', `${paths.invoices}?filter=pending`);
  await expectClean();
});
