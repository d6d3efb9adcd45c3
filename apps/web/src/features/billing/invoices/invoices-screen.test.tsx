import { strings } from '@botique/contract/strings.ts';
import { moneyStrings } from '@botique/contract/money-strings.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { eventually } from '../../../testing/eventually.ts';
import { formatDate, formatTime } from '../../../lib/format/dates.ts';
import { expectNoViolations } from '../../../testing/axe.ts';
import {
  expectAddress,
  expectCount,
  expectNoSidewaysScroll,
  expectTexts,
} from '../../../testing/expectations.ts';
import { openPage } from '../../../testing/open-page.tsx';
import {
  invoiceList,
  sampleInvoiceDetails,
  sampleInvoices,
  samplePendingInvoice,
} from '../../../testing/samples/sample-invoices.ts';
import { samplePendingPayment } from '../../../testing/samples/sample-orders.ts';
import { customer } from '../../../testing/samples/samples.ts';
import { createTestShop, type TestShop } from '../../../testing/server/test-shop.ts';
import { waitUntilConnected } from '../../../testing/wait-until-connected.ts';

const path = '/dashboard/bills';

const cards = () => page.getByRole('main').getByRole('article');
const cardOf = (id: string) => cards().filter({ hasText: id });
const tab = (name: string) =>
  page.getByRole('navigation', { name: 'Invoice type' }).getByRole('link', { name, exact: true });
const search = () => page.getByPlaceholder(moneyStrings.invoices.search);
const lastQuery = (shop: TestShop) => shop.api.calls('invoices.mine').at(-1)?.query;

/** A shop that searches and filters invoices like the server does. */
function shopWithInvoices(): TestShop {
  const shop = createTestShop({ viewer: customer });
  shop.api.reply('invoices.mine', ({ query: { q = '', filter } }) => {
    const found = sampleInvoices.filter(({ id, title, price, status, userId }) => {
      const direction = userId === customer.id ? 'sent' : 'received';
      const kind = status === 'progress' ? 'pending' : direction;
      const text = `${id} ${title} ${price} Botique`.toLowerCase();
      return text.includes(q.toLowerCase()) && (!filter || filter === kind);
    });
    return invoiceList(found);
  });
  return shop;
}

test('[ORD-133] shows the other party, title, amount and date on an invoice card, and links to the invoice', async () => {
  const shop = shopWithInvoices();
  shop.api.reply('invoices.get', { data: sampleInvoiceDetails() });
  const screen = await openPage(path, { shop });
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Invoices');
  await eventually(() => document.title).toMatch(/^Invoices · /);
  const card = cardOf('INV-000042');
  await expect.element(card.getByRole('heading', { name: 'Warden' })).toBeVisible();
  await expect.element(card.getByText('Botique', { exact: true })).toBeVisible();
  await expect.element(card.getByText('$12.30', { exact: true })).toBeVisible();
  const { createdAt } = sampleInvoiceDetails();
  await expect.element(card.getByText(formatDate(createdAt))).toHaveAttribute('datetime', createdAt);
  await expect.element(card.getByText(formatTime(createdAt), { exact: true })).toBeVisible();

  await card.getByRole('link', { name: 'Details of INV-000042' }).click();
  await expectAddress('/dashboard/bill/INV-000042');
  await expect.element(screen.getByRole('article', { name: 'Invoice INV-000042' })).toBeVisible();
});

test('[ORD-129] [ORD-130] shows a badge for each state of an invoice and loads invoices page by page', async () => {
  const shop = createTestShop({ viewer: customer });
  const invoices = [...sampleInvoices, { ...sampleInvoiceDetails({ refunded: 2.3 }), id: 'INV-000040' }];
  shop.api.reply('invoices.mine', ({ query: { cursor } }) => ({
    ...invoiceList(cursor ? invoices.slice(3) : invoices.slice(0, 3)),
    next: cursor ? null : '43',
    total: 6,
  }));
  const screen = await openPage(path, { shop });
  await expectCount(cards(), 3);
  await screen.getByRole('button', { name: 'Show more' }).click();
  await expectCount(cards(), 6);
  expect(lastQuery(shop)).toMatchObject({ cursor: '43' });
  await expect.element(screen.getByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
  for (const [id, badge, amount] of [
    ['INV-000045', 'Pending', '$12.30'],
    ['INV-000044', 'Received', '$50.00'],
    ['INV-000043', 'Refunded', '$12.30'],
    ['INV-000042', 'Sent', '$12.30'],
    ['INV-000041', 'Cancelled', '$1,234.50'],
    ['INV-000040', 'Part refunded', '$12.30'],
  ] as const) {
    await expect.element(cardOf(id).getByText(badge, { exact: true })).toBeVisible();
    await expect.element(cardOf(id).getByText(amount, { exact: true })).toBeVisible();
  }
});

test('[ORD-132] [OFF-53] searches invoices while typing and keeps the search in the URL', async () => {
  const shop = shopWithInvoices();
  shop.api.reply('invoices.get', { data: sampleInvoiceDetails() });
  const screen = await openPage(path, { shop });
  await expectCount(cards(), 5);
  await search().fill('inv-000042');
  await expectCount(cards(), 1);
  await expect.element(cardOf('INV-000042')).toBeVisible();
  await expectAddress(`${path}?q=inv-000042`);
  expect(lastQuery(shop)).toMatchObject({ q: 'inv-000042' });
  await cards().getByRole('link').click();
  await expectAddress('/dashboard/bill/INV-000042');
  window.history.back();
  await expect.element(search()).toHaveValue('inv-000042');
  await expectCount(cards(), 1);

  await search().fill('nothing like it');
  await expect
    .element(screen.getByRole('heading', { level: 2 }))
    .toHaveTextContent('No invoices match “nothing like it”');
  await expectNoViolations();
  await screen.getByRole('link', { name: 'Show all invoices' }).click();
  await expectAddress(path);
  await expectCount(cards(), 5);
});

test('[ORD-131] [OFF-53] asks the server for the invoices of the chosen tab, and restores the tab when going back', async () => {
  const shop = shopWithInvoices();
  const screen = await openPage(path, { shop });
  await expect.element(tab('All')).toHaveAttribute('aria-current', 'page');
  await expectCount(cards(), 5);
  await tab('Pending').click();
  await expectAddress(`${path}?filter=pending`);
  await expectTexts(cards().getByRole('heading'), ['Renewal of Warden']);
  await tab('Received').click();
  await expectAddress(`${path}?filter=received`);
  await eventually(() => lastQuery(shop)).toMatchObject({ filter: 'received' });
  await expectTexts(cards().getByRole('heading'), ['Welcome']);
  await tab('Sent').click();
  await expectCount(cards(), 3);
  window.history.back();
  await expect.element(tab('Received')).toHaveAttribute('aria-current', 'page');
  await expectTexts(cards().getByRole('heading'), ['Welcome']);
  await search().fill('no such thing');
  await expect
    .element(screen.getByRole('heading', { level: 2 }))
    .toHaveTextContent('No received invoices match “no such thing”');
});

test('[UI-10] offers Retry when the invoices cannot be loaded, and links to the products when there are none', async () => {
  const shop = createTestShop({ viewer: customer });
  // A live connection would refetch the list.
  shop.live.cut();
  shop.api.breakDown('invoices.mine');
  const release = shop.api.hold('invoices.mine');
  const screen = await openPage(path, { shop });
  await expect.element(screen.getByText('Loading invoices')).toBeInTheDocument();
  release();
  const alert = screen.getByRole('main').getByRole('alert');
  await expect.element(alert).toMatchTextContent('Could not load the invoices.');
  await expectNoViolations();
  shop.api.reply('invoices.mine', invoiceList([]));
  await screen.getByRole('button', { name: 'Retry' }).click();
  await expect.element(screen.getByRole('heading', { level: 2 })).toHaveTextContent('No invoices yet');
  await expectNoViolations();
  await screen.getByRole('link', { name: strings.landing.viewProducts }).click();
  await expectAddress('/dashboard/products');
});

test('asks visitors to log in and fetches no invoices', async () => {
  for (const address of [path, '/dashboard/bill/INV-000001']) {
    const shop = createTestShop();
    const screen = await openPage(address, { shop });
    await expect.element(screen.getByText(strings.dashboard.missingAccess)).toBeVisible();
    expect(shop.api.calls('invoices.mine')).toEqual([]);
    expect(shop.api.calls('invoices.get')).toEqual([]);
    await screen.unmount();
  }
});

test.for([1280, 390])(
  '[UI-59] [UI-64] shows the invoices without accessibility violations at %i px and fits a narrow phone',
  async (width) => {
    await openPage(path, { shop: shopWithInvoices(), width });
    await expectCount(cards(), 5);
    await expectNoViolations();
    await expectNoSidewaysScroll();
  },
);

test.for([1280, 390])('does not shift the layout when the invoices arrive at %i px', async (width) => {
  const shop = shopWithInvoices();
  const release = shop.api.hold('invoices.mine');
  const screen = await openPage(path, { shop, width });
  const loading = screen.getByText('Loading invoices');
  await expect.element(loading).toBeInTheDocument();
  const placeholder = loading.element().nextElementSibling;
  const before = placeholder?.getBoundingClientRect().toJSON() as object;
  release();
  await expectCount(cards(), 5);
  expect(cards().first().element().getBoundingClientRect().toJSON()).toEqual(before);
});

test('[ORD-153] lists a payment that PayPal is checking under Pending, without an invoice number', async () => {
  const shop = createTestShop({ viewer: customer });
  await openPage(`${path}?filter=pending`, { shop });
  await expect.element(page.getByText('No pending invoices')).toBeVisible();
  await waitUntilConnected(shop);
  shop.api.reply('paypal.pending', { data: [samplePendingPayment({ title: 'Warden', amount: 12.3 })] });
  shop.live.send('invoices.changed', {});
  const card = page.getByRole('article', { name: 'Warden' });
  await expect.element(card).toMatchTextContent(/\$12\.30.*Being confirmed/);
  await expect.element(card).not.toMatchTextContent('INV-');
  await expect.element(page.getByText('No pending invoices')).not.toBeInTheDocument();
  await expectNoViolations();
  shop.api.reply('paypal.pending', { data: [] });
  shop.live.send('invoices.changed', {});
  await expect.element(card).not.toBeInTheDocument();
});

test('[ORD-153] marks a pending invoice whose payment PayPal is checking', async () => {
  const shop = createTestShop({ viewer: customer });
  const invoice = samplePendingInvoice();
  shop.api.reply('invoices.mine', { invoices: [invoice], users: {}, next: null, total: 1 });
  shop.api.reply('paypal.pending', { data: [samplePendingPayment({ invoiceId: invoice.id })] });
  await openPage(path, { shop });
  await expect.element(cardOf(invoice.id)).toMatchTextContent('Being confirmed');
  await expectCount(cards(), 1);
});
