import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { payPalButton } from '../../../testing/paypal-buttons.ts';
import { expectAlert } from '../../../testing/alerts.ts';
import { eventually } from '../../../testing/eventually.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { expectNoViolations } from '../../../testing/axe.ts';
import { openPage } from '../../../testing/open-page.tsx';
import { sampleTopUp } from '../../../testing/samples/sample-orders.ts';
import { customer, sampleProduct } from '../../../testing/samples/samples.ts';
import { createTestShop } from '../../../testing/server/test-shop.ts';
import { waitUntilConnected } from '../../../testing/wait-until-connected.ts';
import {
  amountField,
  amounts,
  createTopUpShop,
  history,
  openTopUp,
  openWindow,
  payment,
  replyPaid,
  writeAmount,
} from '../testing/top-up-page.ts';

const trial = (id: string, name: string, changes: Parameters<typeof sampleProduct>[0] = {}) =>
  sampleProduct({ id, name, trial: { enabled: true, duration: 14 }, ...changes });
const cardOf = (name: string) => page.getByRole('main').getByRole('heading', { name, exact: true });

test('[ORD-118] validates a custom amount while it is typed, and sends only a valid one', async () => {
  const { shop, payPal } = createTopUpShop();
  await openTopUp(shop);
  for (const [text, error] of [
    ['0.99', 'Enter at least $1.'],
    ['1000.01', 'Enter at most $1,000.'],
    ['1.234', 'Use at most two decimals.'],
    ['12,50', 'Enter an amount in dollars, such as 12.50.'],
  ] as const) {
    await writeAmount(text);
    await expect.element(page.getByText(error, { exact: false })).toBeVisible();
    await expect.element(amountField).toHaveAttribute('aria-invalid', 'true');
    await expect.element(payPalButton).toBeDisabled();
  }
  await amountField.fill('');
  await expect.element(amountField).not.toHaveAttribute('aria-invalid');
  await expect.element(payPalButton).toBeDisabled();
  expect(shop.api.calls('paypal.topUp')).toEqual([]);

  await writeAmount('12.34');
  await expect.element(payment).toMatchTextContent('+$12.34');
  await openWindow(payPal);
  replyPaid(shop, 12.34, 12.34);
  await payPal.approve();
  await expectAlert('$12.34 added. Your balance is $12.34.', 'calm');
  expect(shop.api.calls('paypal.topUp').map(({ body }) => body)).toEqual([{ amount: 12.34 }]);
});

test('ignores a return address in the URL that is neither a product nor an invoice', async () => {
  for (const back of ['https://evil.example/', '//evil.example', '../../auth/logout']) {
    const { shop } = createTopUpShop();
    const screen = await openTopUp(shop, { search: `?amount=abc&back=${encodeURIComponent(back)}` });
    await expect.element(amountField).toHaveValue('abc');
    await expect.element(amountField).toHaveAttribute('aria-invalid', 'true');
    await expect.element(page.getByRole('link', { name: 'Back to your order' })).not.toBeInTheDocument();
    await screen.unmount();
  }
  const { shop, payPal } = createTopUpShop();
  await openTopUp(shop, { search: '?amount=1&back=%2F%2Fevil.example' });
  await openWindow(payPal);
  replyPaid(shop, 1, 1);
  await payPal.approve();
  await expect.element(payment).toMatchTextContent('Paid. $1.00 added.');
  expect(window.location.pathname).toBe(paths.store);
});

test('[UI-56] lists the top-ups with their state page by page, and offers Retry when they cannot be loaded', async () => {
  const { shop } = createTopUpShop();
  shop.live.cut();
  shop.api.refuse('topUps.mine', 'unexpected', { message: 'No.' });
  await openTopUp(shop);
  await expect.element(page.getByText('Could not load your top-ups. No.')).toBeVisible();
  const topUps = (['capturing', 'fulfilled', 'refunding', 'refunded'] as const).map((state, index) =>
    sampleTopUp({ id: `7c9e6679-7425-40de-944b-e07fc1f90a0${index}`, amount: index + 0.5, state }),
  );
  shop.api.reply('topUps.mine', ({ query }) => ({
    data: query['cursor'] ? topUps.slice(2) : topUps.slice(0, 2),
    next: query['cursor'] ? null : 'more',
    total: 4,
  }));
  await page.getByRole('alert').getByRole('button', { name: 'Retry' }).click();
  await eventually(() => history.getByRole('row').elements().length).toBe(3);
  await page.getByRole('button', { name: 'Show more' }).click();
  await eventually(() => history.getByRole('row').elements().length).toBe(5);
  const words = ['Amount', 'Being confirmed', 'Paid', 'Being refunded', 'Refunded'];
  for (const [index, row] of history.getByRole('row').elements().entries()) {
    expect(row.textContent).toContain(words[index]);
  }
  await expectNoViolations();
});

test('[ORD-117] offers only the available trials, until they are claimed', async () => {
  const { shop } = createTopUpShop();
  const products = [
    trial('Offered1', 'Offered'),
    trial('Claimed1', 'Claimed'),
    sampleProduct({ id: 'Plain001', name: 'Plain' }),
    trial('Locked01', 'Locked', { locked: true }),
  ];
  shop.api.reply('products.list', { data: products, next: null, total: products.length });
  shop.api.reply('trials.mine', { data: ['Claimed1'] });
  await openTopUp(shop);
  await waitUntilConnected(shop);
  await expect.element(cardOf('Offered')).toBeVisible();
  for (const name of ['Claimed', 'Plain', 'Locked'])
    await expect.element(cardOf(name)).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Start the free trial of Offered' })).toBeVisible();
  await expectNoViolations();
  // Claimed in another tab.
  shop.api.reply('trials.mine', { data: ['Claimed1', 'Offered1'] });
  shop.live.send('license.trails.created', { productId: 'Offered1' });
  await expect.element(cardOf('Offered')).not.toBeInTheDocument();
});

test('offers Retry when the trials cannot be loaded', async () => {
  const { shop } = createTopUpShop();
  shop.live.cut();
  shop.api.reply('products.list', { data: [trial('Offered1', 'Offered')], next: null, total: 1 });
  shop.api.refuse('trials.mine', 'unexpected', { message: 'No.' });
  await openTopUp(shop);
  const failure = page.getByRole('region', { name: 'Free trials' }).getByRole('alert');
  await expect.element(failure).toMatchTextContent('Could not load the free trials. No.');
  await expectNoViolations();
  shop.api.reply('trials.mine', { data: [] });
  await failure.getByRole('button', { name: 'Retry' }).click();
  await expect.element(cardOf('Offered')).toBeVisible();
});

test('offers no top-up in a shop that does not take PayPal', async () => {
  const shop = createTestShop({ viewer: customer });
  shop.api.reply('credits.get', { data: { credits: 7 } });
  await openTopUp(shop);
  await expect.element(page.getByText('Top-ups are not available right now')).toBeVisible();
  await expect.element(page.getByText(/You can still spend your \$7\.00\./)).toBeVisible();
  await expect.element(amounts).not.toBeInTheDocument();
  await expect.element(payPalButton).not.toBeInTheDocument();
  await expect.element(page.getByRole('heading', { name: 'Free trials' })).toBeVisible();
  await expectNoViolations();
});

test('opens the store from the side menu and from the balance', async () => {
  const { shop } = createTopUpShop();
  await openPage(paths.dashboard, { shop });
  const link = page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Top up' });
  await link.click();
  await eventually(() => window.location.pathname).toBe(paths.store);
  await expect.element(link).toHaveAttribute('aria-current', 'page');
  await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Overview' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Top up' }).click();
  await eventually(() => window.location.pathname).toBe(paths.store);
});
