import { moneyStrings } from '@botique/contract/money-strings.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAlert } from '../../../testing/alerts.ts';
import { expectNoViolations } from '../../../testing/axe.ts';
import { expectNoSidewaysScroll } from '../../../testing/expectations.ts';
import { openPage } from '../../../testing/open-page.tsx';
import { samplePendingInvoice } from '../../../testing/samples/sample-invoices.ts';
import { samplePendingPayment, sampleReceipt } from '../../../testing/samples/sample-orders.ts';
import { customer } from '../../../testing/samples/samples.ts';
import { createTestShop, type TestShop } from '../../../testing/server/test-shop.ts';
import { waitUntilConnected } from '../../../testing/wait-until-connected.ts';
import { waitForAnswer } from '../../../testing/wait-for-answer.ts';

const payment = () => page.getByRole('region', { name: 'Payment' });
const payButton = () => payment().getByRole('button', { name: 'Pay $4.00 with credits' });
const badge = (word: string) =>
  page.getByRole('article', { name: /^Invoice INV-/ }).getByText(word, { exact: true });

const renewed = {
  message: moneyStrings.renewal.renewed,
  data: {
    invoiceId: 'INV-000045',
    licenseId: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
    expire: '2027-01-14T12:00:00.000Z',
    price: 4,
  },
};

/** An unreachable script: PayPal's own buttons do not load in a test without a network. */
const payPal = { data: { clientId: 'test', scriptUrl: 'https://paypal.invalid/sdk/js' } };

async function openPending(shop: TestShop, credits: number, width = 1280) {
  shop.api.reply('invoices.get', { data: samplePendingInvoice() });
  shop.api.reply('credits.get', { data: { credits } });
  const screen = await openPage('/dashboard/bill/INV-000045', { shop, width });
  await expect.element(payment()).toMatchTextContent('Due by');
  return screen;
}

/** The server has taken the payment, whether or not the page got the response. */
function markPaid(shop: TestShop): void {
  const paid = samplePendingInvoice({
    status: 'paid',
    method: 'credits',
    dueAt: null,
    paidAt: '2026-11-16T10:00:00.000Z',
  });
  shop.api.reply('invoices.get', { data: paid });
}

test('[ORD-136] pays a pending invoice with credits', async () => {
  const shop = createTestShop({ viewer: customer });
  await openPending(shop, 10);
  await expect.element(badge('Pending')).toBeVisible();
  shop.api.reply('invoices.pay', () => {
    markPaid(shop);
    return renewed;
  });
  await payButton().click();
  await expectAlert(moneyStrings.renewal.renewed, 'calm');
  await expect.element(badge('Sent')).toBeVisible();
  await expect.element(payment()).not.toBeInTheDocument();
  await expect.element(page.getByRole('heading', { name: 'Paid with credits' })).toBeVisible();
  expect(shop.api.calls('invoices.pay').map(({ params }) => params)).toEqual([{ id: 'INV-000045' }]);
});

test('[ORD-136] shows the missing credits when they were spent elsewhere, and links from the invoice to a top-up', async () => {
  const shop = createTestShop({ viewer: customer });
  shop.api.reply('paypal.setup', payPal);
  // A live connection would update the credits first.
  shop.live.cut();
  await openPending(shop, 4);
  await expect.element(payButton()).toBeEnabled();
  shop.api.reply('credits.get', { data: { credits: 1 } });
  shop.api.refuse('invoices.pay', 'credits_short', { missing: 3, message: 'You need $3.00 more.' });
  await payButton().click();
  await expectAlert('You need $3.00 more.', 'danger');
  await expect.element(payment()).toMatchTextContent('$3.00 short');
  await expect
    .element(payment().getByRole('link', { name: 'Top up $3.00' }))
    .toHaveAttribute('href', '/store?amount=3.00&back=INV-000045');
  await expect.element(badge('Pending')).toBeVisible();
});

test('[ORD-136] [ORD-152] retries the payment of an invoice when the response is lost, and shows it as paid', async () => {
  const shop = createTestShop({ viewer: customer });
  await openPending(shop, 10);
  shop.api.reply('invoices.pay', () => {
    markPaid(shop);
    return renewed;
  });
  shop.api.loseNextAnswer('invoices.pay');
  await payButton().click();
  await expectAlert(moneyStrings.renewal.renewed, 'calm');
  expect(shop.api.calls('invoices.pay')).toHaveLength(2);
  await expect.element(badge('Sent')).toBeVisible();
});

test('[ORD-136] [ORD-152] resumes the payment of an invoice after a reload', async () => {
  const shop = createTestShop({ viewer: customer });
  const screen = await openPending(shop, 10);
  shop.api.refuse('invoices.pay', 'unavailable');
  await payButton().click();
  await expect.element(payment()).toMatchTextContent('Confirming your payment of $4.00');
  await waitForAnswer(() => shop.api.calls('invoices.pay').length);
  await screen.unmount();
  shop.api.reply('invoices.pay', () => {
    markPaid(shop);
    return renewed;
  });
  await openPage('/dashboard/bill/INV-000045', { shop });
  await expectAlert(moneyStrings.renewal.renewed, 'calm');
  await expect.element(badge('Sent')).toBeVisible();
});

test('[ORD-153] shows that the payment of an invoice is being confirmed instead of asking for another one', async () => {
  const shop = createTestShop({ viewer: customer });
  shop.api.reply('paypal.setup', payPal);
  const pending = samplePendingPayment({ invoiceId: 'INV-000045', title: 'Renewal of Warden' });
  shop.api.reply('paypal.pending', { data: [pending] });
  shop.api.reply('paypal.capture', { ...sampleReceipt(4), status: 'PENDING', details: [] });
  await openPending(shop, 10);
  await expect.element(payment()).toMatchTextContent('Confirming your payment of $4.00');
  await expect.element(payButton()).not.toBeInTheDocument();
  await expectNoViolations();
});

test('[ORD-136] offers neither PayPal nor a top-up for an invoice in a shop that does not take PayPal', async () => {
  const shop = createTestShop({ viewer: customer });
  await openPending(shop, 0);
  await expect.element(payment()).toMatchTextContent('$4.00 short');
  await expect.element(payButton()).toBeDisabled();
  await expect.element(page.getByRole('button', { name: 'PayPal', exact: true })).not.toBeInTheDocument();
  await expect.element(payment().getByRole('link')).not.toBeInTheDocument();
  await expectNoViolations();
  await waitUntilConnected(shop);
  shop.api.reply('credits.get', { data: { credits: 4 } });
  shop.live.send('credits.changed', {});
  await expect.element(payButton()).toBeEnabled();
});

test.for([1280, 390])(
  '[UI-59] [UI-64] shows the payment of an invoice without accessibility violations at %i px and fits a narrow phone',
  async (width) => {
    await openPending(createTestShop({ viewer: customer }), 13, width);
    await expect.element(payButton()).toBeEnabled();
    await expectNoViolations();
    await expectNoSidewaysScroll();
  },
);
