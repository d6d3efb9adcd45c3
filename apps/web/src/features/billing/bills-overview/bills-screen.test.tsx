import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAlert } from '../../../testing/alerts.ts';
import { expectNoViolations } from '../../../testing/axe.ts';
import { eventually } from '../../../testing/eventually.ts';
import { openPage } from '../../../testing/open-page.tsx';
import { sampleCustomerInvoice, sampleFigures, sampleRefund } from '../../../testing/samples/sample-bills.ts';
import { admin } from '../../../testing/samples/samples.ts';
import { createTestShop } from '../../../testing/server/test-shop.ts';
import { waitUntilConnected } from '../../../testing/wait-until-connected.ts';

const path = '/dashboard/admin/bills';
const main = page.getByRole('main');
const table = (name: string) => main.getByRole('table', { name });
const row = (text: string) => main.getByRole('row').filter({ hasText: text });

function createShop() {
  const shop = createTestShop({ viewer: admin });
  shop.api.reply('invoices.all', {
    data: [
      sampleCustomerInvoice({ orderId: null }),
      sampleCustomerInvoice({ id: 'INV-000928', status: 'progress', kind: 'renewal', method: null }),
      sampleCustomerInvoice({ id: 'INV-000927', refunded: 6 }),
      sampleCustomerInvoice({ id: 'INV-000926', status: 'refunded', refunded: 30.9 }),
      sampleCustomerInvoice({ id: 'INV-000925', status: 'cancelled', kind: 'renewal', method: null }),
      sampleCustomerInvoice({ id: 'INV-000924', kind: 'grant', method: 'credits', amount: 5 }),
    ],
    next: 'more',
    total: 1_001,
  });
  return shop;
}

test('[ORD-137] shows figures and the invoices of all customers with their state', async () => {
  await openPage(path, { shop: createShop() });
  await expect.element(main.getByText('Newest 6 of 1,000+ invoices')).toBeVisible();
  for (const [id, badge, amount] of [
    ['INV-000929', 'Paid', '+$30.90'],
    ['INV-000928', 'Pending', '$30.90'],
    ['INV-000927', 'Part refunded', '+$30.90$6.00 refunded'],
    ['INV-000926', 'Refunded', '$30.90'],
    ['INV-000925', 'Cancelled', '$30.90'],
    ['INV-000924', 'Paid', '-$5.00'],
  ] as const) {
    await expect.element(row(id)).toMatchTextContent(badge);
    await expect.element(row(id)).toMatchTextContent(amount);
  }
  await expect.element(row('INV-000929')).toMatchTextContent('Relay · 180 days');
  await expect
    .element(row('INV-000929').getByRole('link', { name: 'INV-000929' }))
    .toHaveAttribute('href', '/dashboard/bill/INV-000929');
  await expect.element(main.getByText('$164.75')).toBeVisible();
  await expect.element(main.getByText('-$6.00', { exact: true })).toBeVisible();
  await expect.element(main.getByText('top 2 of 12')).toBeVisible();
  await expect.element(main.getByText('Top-ups $75.00, revenue once spent')).toBeVisible();
  await expectNoViolations();
});

test('[ORD-212] shows the best products first, and all of them on demand', async () => {
  const shop = createShop();
  const products = ['Relay', 'Warden', 'Tally', 'Encore', 'Sieve', 'Raffle'].map((name, index) => ({
    id: name,
    name,
    image: null,
    amount: 60 - index,
    count: 1,
  }));
  shop.api.reply('sales.figures', { data: sampleFigures({ products, productCount: 6 }) });
  await openPage(path, { shop });
  const rows = main.getByRole('list', { name: 'Revenue by product' }).getByRole('listitem');
  await expect.element(main.getByText('top 4 of 6')).toBeVisible();
  await expect.element(rows).toHaveLength(4);
  await main.getByRole('button', { name: 'Show all products' }).click();
  await expect.element(rows).toHaveLength(6);
  await expect.element(rows.last()).toMatchTextContent('Raffle');
  await expect.element(main.getByText('top 4 of 6')).not.toBeInTheDocument();
  await expectNoViolations();
  await main.getByRole('button', { name: 'Show fewer' }).click();
  await expect.element(rows).toHaveLength(4);
});

test.for([1280, 390])('[ORD-137] shows long titles and terms of invoices in full at %d px', async (width) => {
  const shop = createTestShop({ viewer: admin });
  const title =
    'Renewal of The Extremely Patient Greeter of Newcomers (Mall Moderator of the Northern Halls)';
  const terms = '90 days, 2 extra sessions, 400 MB extra storage';
  shop.api.reply('invoices.all', { data: [sampleCustomerInvoice({ title, terms })], next: null, total: 1 });
  await openPage(path, { shop, width });
  const cell = row('Greeter').getByRole('cell').filter({ hasText: terms });
  await expect.element(cell).toBeVisible();
  for (const part of cell.element().querySelectorAll<HTMLElement>('span')) {
    expect(part.scrollWidth).toBeLessThanOrEqual(part.clientWidth || part.scrollWidth);
  }
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
});

test('[ORD-137] shows the usual terms of an invoice on one line at 1280 px, beside wide dates and badges', async () => {
  const shop = createTestShop({ viewer: admin });
  const terms = 'Lifetime license, 3 extra sessions';
  const yesterday = new Date(Date.now() - 86_400_000);
  const refunded = sampleCustomerInvoice({ terms, status: 'refunded', createdAt: yesterday.toISOString() });
  shop.api.reply('invoices.all', { data: [refunded], next: null, total: 1 });
  await openPage(path, { shop });
  const text = row('INV-000929').getByText(terms, { exact: true });
  await expect.element(text).toBeVisible();
  expect(text.element().getClientRects()).toHaveLength(1);
  expect(text.element().clientHeight).toBeLessThan(2 * parseFloat(getComputedStyle(text.element()).fontSize));
});

test('[ORD-137] does not break the date of an invoice on a phone', async () => {
  const shop = createTestShop({ viewer: admin });
  const data = ['30 days, 1 extra session', '90 days, 2 extra sessions', '2 months', '180 days'].map(
    (terms, index) => sampleCustomerInvoice({ id: `INV-00092${index}`, title: 'Renewal of Doorman', terms }),
  );
  shop.api.reply('invoices.all', { data, next: null, total: 4 });
  await openPage(path, { shop, width: 390 });
  const dates = table('Invoices').getByText('Nov 16', { exact: true });
  await expect.element(dates).toHaveLength(4);
  for (const date of dates.elements()) expect(date.getClientRects()).toHaveLength(1);
});

test('[ORD-213] offers a way back if filters or a search find nothing', async () => {
  const shop = createTestShop({ viewer: admin });
  await openPage(`${path}?tab=renewals&period=90&status=paid&method=credits&q=nobody`, { shop });
  await expect.element(main.getByText('Only the chosen days are searched.')).toBeVisible();
  shop.api.reply('invoices.all', { data: [sampleCustomerInvoice()], next: null, total: 1 });
  await main.getByRole('link', { name: 'Clear filters' }).click();
  await expect.element(main.getByText('INV-000929')).toBeVisible();
  await expect.element(main.getByRole('searchbox')).toHaveValue('');
  expect(window.location.search).toBe('?tab=renewals&period=90');
});

test.for([1280, 390])('keeps the place of the sales figures at %d px while they load', async (width) => {
  const shop = createShop();
  const products = ['Relay', 'Warden', 'Tally', 'Encore', 'Sieve'].map((name) => ({
    id: name,
    name,
    image: null,
    amount: 60,
    count: 1,
  }));
  shop.api.reply('sales.figures', { data: sampleFigures({ products, productCount: 5 }) });
  const release = shop.api.hold('sales.figures');
  await openPage(path, { shop, width });
  const sales = main.getByRole('region', { name: 'Sales' });
  await expect.element(sales.getByText('Loading the sales figures')).toBeInTheDocument();
  const before = sales.element().clientHeight;
  release();
  await expect.element(sales.getByText('Show all products')).toBeVisible();
  expect(Math.abs(sales.element().clientHeight - before)).toBeLessThan(12);
});

test('[ORD-166] describes the chart of revenue and refunds to screen readers', async () => {
  await openPage(path, { shop: createShop() });
  const summary = 'Revenue and refunds per day: received $164.75, refunded $6.00.';
  await expect.element(main.getByRole('img', { name: summary })).toBeVisible();
  const days = table(summary).getByRole('row');
  await expect.element(days).toHaveLength(8);
  await expect.element(days.nth(4)).toHaveTextContent('Nov 13$33.00$6.00');
});

test('[ORD-166] shows the values of the axis, and the amounts of a day to mouse and keyboard', async () => {
  await openPage(path, { shop: createShop() });
  await expect.element(main.getByText('$60', { exact: true })).toBeVisible();
  await expect.element(main.getByText('$20', { exact: true })).toBeVisible();
  const slider = main.getByRole('slider', { name: 'Day' });
  const tooltip = () => document.querySelector('[data-tooltip]')?.textContent;
  const heightOf = () => main.getByRole('region', { name: 'Sales' }).element().scrollHeight;
  const height = heightOf();
  // The middle of the 4th of 7 days.
  await userEvent.hover(slider.element().parentElement as HTMLElement);
  await eventually(tooltip).toBe('Nov 13Revenue$33.00Refunds$6.00');
  expect(heightOf()).toBe(height);
  await userEvent.hover(main.getByRole('heading', { level: 1 }));
  await eventually(tooltip).toBe(undefined);
  (slider.element() as HTMLElement).focus();
  await userEvent.keyboard('{End}{ArrowLeft}');
  await eventually(tooltip).toBe('Nov 15Revenue$20.00Refunds$0.00');
  await expect.element(slider).toHaveAttribute('aria-valuetext', 'Nov 15: Revenue $20.00, Refunds $0.00');
  await expectNoViolations();
  await userEvent.keyboard('{Escape}');
  await eventually(tooltip).toBe(undefined);
});

test('[ORD-166] puts each label under its day, and draws nothing for a day without money', async () => {
  await openPage(path, { shop: createShop() });
  const chart = main.getByRole('img', { name: /^Revenue and refunds per day/ });
  await expect.element(chart).toBeVisible();
  const middleOf = (element: Element) => {
    const { left, width } = element.getBoundingClientRect();
    return left + width / 2;
  };
  const pills = [...chart.element().querySelectorAll('rect[rx]')];
  // Six days with revenue, one of them with a refund.
  expect(pills).toHaveLength(7);
  for (const [label, pill] of [
    ['Nov 10', pills[0]],
    ['Today', pills.at(-1)],
  ] as const) {
    const middle = middleOf(main.getByText(label, { exact: true }).first().element());
    expect(Math.abs(middle - middleOf(pill as Element))).toBeLessThan(1);
  }
});

test('[ORD-166] sums long periods by week', async () => {
  const shop = createShop();
  const days = Array.from({ length: 90 }, (_, index) => ({
    day: new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10),
    received: 0.1,
    refunded: 0,
  }));
  shop.api.reply('sales.figures', { data: sampleFigures({ days, received: 9, refunded: 0 }) });
  await openPage(`${path}?period=90`, { shop });
  const weeks = table('Revenue and refunds per week: received $9.00, refunded $0.00.').getByRole('row');
  await expect.element(weeks).toHaveLength(14);
  await expect.element(weeks.last()).toHaveTextContent('Mar 25$0.70$0.00');
});

test('[ORD-166] chooses the days of the figures by preset or by date, and keeps them in the URL', async () => {
  const shop = createShop();
  await openPage(path, { shop });
  await main.getByRole('button', { name: 'Dates: Nov 10 to Nov 16, 2026' }).click();
  await expectNoViolations();
  await page.getByRole('link', { name: 'Last 90 days' }).click();
  await eventually(() => window.location.search).toBe('?period=90');
  await eventually(() => shop.api.calls('sales.figures').at(-1)?.query).toEqual({ period: '90' });
  await main.getByRole('button', { name: /^Dates/ }).click();
  await page.getByLabelText('From').fill('2026-02-01');
  await page.getByLabelText('To', { exact: true }).fill('2026-01-01');
  await page.getByRole('button', { name: 'Show these days' }).click();
  await expect.element(page.getByText('“From” can’t be after “To”.')).toBeVisible();
  await page.getByLabelText('To', { exact: true }).fill('2026-02-28');
  await page.getByRole('button', { name: 'Show these days' }).click();
  await eventually(() => window.location.search).toBe('?from=2026-02-01&to=2026-02-28');
  await eventually(() => shop.api.calls('sales.figures').at(-1)?.query).toEqual({
    from: '2026-02-01',
    to: '2026-02-28',
  });
});

test('[UI-61] returns the focus to the dates once others have been chosen and loaded', async () => {
  const shop = createShop();
  await openPage(path, { shop });
  await main.getByRole('button', { name: 'Dates: Nov 10 to Nov 16, 2026' }).click();
  shop.api.reply('sales.figures', { data: sampleFigures({ from: '2026-08-19' }) });
  await page.getByRole('link', { name: 'Last 90 days' }).click();
  await expect.element(main.getByRole('button', { name: 'Dates: Aug 19 to Nov 16, 2026' })).toHaveFocus();
});

test('[ORD-137] filters and searches invoices on the server, with the filters in the URL', async () => {
  const shop = createShop();
  await openPage(path, { shop });
  await main.getByRole('link', { name: 'Renewals' }).click();
  await main.getByRole('searchbox', { name: 'Search invoices' }).fill('oskar');
  await eventually(() => shop.api.calls('invoices.all').at(-1)?.query).toEqual({
    limit: '50',
    kind: 'renewal',
    q: 'oskar',
    from: '2026-11-10',
    to: '2026-11-16',
  });
  await main.getByRole('button', { name: 'Filters' }).click();
  await expectNoViolations();
  await page.getByRole('combobox', { name: 'Status' }).click();
  await page.getByRole('option', { name: 'Pending' }).click();
  await eventually(() => Object.fromEntries(new URLSearchParams(window.location.search))).toEqual({
    tab: 'renewals',
    q: 'oskar',
    status: 'progress',
  });
  await eventually(() => shop.api.calls('invoices.all').at(-1)?.query).toEqual({
    limit: '50',
    kind: 'renewal',
    status: 'progress',
    q: 'oskar',
    from: '2026-11-10',
    to: '2026-11-16',
  });
});

test('[ORD-137] lists the invoices, refunds and transfers of the chosen days that a search finds', async () => {
  const shop = createShop();
  await openPage(`${path}?from=2026-02-01&to=2026-02-28&q=oskar`, { shop });
  const query = { limit: '50', from: '2026-02-01', to: '2026-02-28', q: 'oskar' };
  await eventually(() => shop.api.calls('invoices.all').at(-1)?.query).toEqual(query);
  await main.getByRole('link', { name: 'Refunds' }).click();
  await eventually(() => shop.api.calls('refunds.all').at(-1)?.query).toEqual(query);
  await expect.element(main.getByRole('searchbox', { name: 'Search refunds' })).toHaveValue('oskar');
  await main.getByRole('link', { name: 'Transfers' }).click();
  await eventually(() => shop.api.calls('bills.all').at(-1)?.query).toEqual(query);
  await expect.element(main.getByText('No transfers match')).toBeVisible();
});

test('[ORD-137] shows refunds and transfers in tabs of their own', async () => {
  const shop = createShop();
  shop.api.reply('refunds.all', {
    data: [
      sampleRefund(),
      sampleRefund({
        id: '00000000-0000-4000-8000-000000000009',
        cause: 'chargeback',
        reason: null,
        state: 'restored',
        amount: null,
        invoiceId: null,
      }),
    ],
    next: null,
    total: 2,
  });
  shop.api.reply('bills.all', {
    data: [
      {
        id: '00000000-0000-4000-8000-000000000001',
        userId: 'store',
        receiverId: '100000000000000007',
        total: 5,
        reason: 'Raffle prize',
        updatedAt: '2026-11-16T06:56:00.000Z',
      },
    ],
    users: {
      store: { username: 'Botique', avatar: null },
      '100000000000000007': { username: 'Oskar', avatar: null },
    },
    next: null,
    total: 1,
  });
  await openPage(`${path}?tab=refunds`, { shop });
  await expect.element(row('Bought twice by mistake')).toMatchTextContent('-$30.90');
  const link = (name: string) => row('Bought twice by mistake').getByRole('link', { name });
  await expect.element(link('INV-000929')).toHaveAttribute('href', '/dashboard/bill/INV-000929');
  await expect.element(link('Oskar')).toHaveAttribute('href', '/dashboard/admin/user/100000000000000007');
  await expect.element(row('Chargeback')).toMatchTextContent('Unknown');
  await expect.element(main.getByText('2 refunds')).toBeVisible();
  await expect
    .element(main.getByRole('button', { name: 'Export invoices' }))
    .toHaveAttribute('aria-disabled', 'true');
  await expectNoViolations();
  await main.getByRole('link', { name: 'Transfers' }).click();
  await expect.element(row('Raffle prize')).toMatchTextContent('Oskar');
  await expect.element(main.getByText('1 transfer', { exact: true })).toBeVisible();
  await expectNoViolations();
});

test.for([390, 320])('[ORD-137] shows each refund with its links at %d px', async (width) => {
  const shop = createShop();
  shop.api.reply('refunds.all', { data: [sampleRefund()], next: null, total: 1 });
  await openPage(`${path}?tab=refunds`, { shop, width });
  const refund = row('Bought twice by mistake');
  const links = refund.getByRole('link');
  await expect.element(links).toHaveLength(2);
  await expect.element(links.first()).toHaveTextContent('Oskar');
  await expect.element(links.last()).toHaveAttribute('href', '/dashboard/bill/INV-000929');
  await expect.element(refund.getByText('-$30.90')).toBeVisible();
  await expect.element(refund.getByText('On its way')).toBeVisible();
  await expectNoViolations();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
});

test('[ORD-163] asks for a link to the invoices of these days and filters', async () => {
  const shop = createShop();
  await openPage(`${path}?tab=top-ups&q=oskar`, { shop });
  // Another fragment, because any other address would end the test.
  shop.api.reply('invoices.export', { url: `${window.location.href}#saved` });
  await expect.element(main.getByText(/^Newest 6 of/)).toBeVisible();
  await main.getByRole('button', { name: 'Export invoices' }).click();
  await eventually(() => shop.api.calls('invoices.export')[0]?.query).toEqual({
    kind: 'top_up',
    q: 'oskar',
    from: '2026-11-10',
    to: '2026-11-16',
  });
  await expectAlert('Your export is being downloaded.', 'calm');
});

test('[ORD-165] refetches figures and invoices when something is sold', async () => {
  const shop = createShop();
  await openPage(path, { shop });
  await expect.element(main.getByText('$164.75')).toBeVisible();
  await waitUntilConnected(shop);
  shop.api.reply('sales.figures', { data: sampleFigures({ received: 200 }) });
  shop.api.reply('invoices.all', {
    data: [sampleCustomerInvoice({ id: 'INV-000999' })],
    next: null,
    total: 1,
  });
  shop.live.send('sales.changed', {});
  await expect.element(main.getByText('$200.00')).toBeVisible();
  await expect.element(main.getByText('INV-000999')).toBeVisible();
});

test('[UI-10] offers Retry when figures or invoices cannot be loaded', async () => {
  const shop = createTestShop({ viewer: admin });
  shop.live.cut();
  for (const call of ['sales.figures', 'invoices.all', 'held.list'] as const) shop.api.breakDown(call);
  await openPage(path, { shop });
  await expect.element(main.getByText(/Could not load the sales figures/)).toBeVisible();
  await expect.element(main.getByText(/Could not load the invoices/)).toBeVisible();
  await expect.element(main.getByText(/Could not load the held payments/)).toBeVisible();
  await expectNoViolations();
  shop.api.reply('sales.figures', { data: sampleFigures() });
  await main.getByRole('region', { name: 'Sales' }).getByRole('button', { name: 'Retry' }).click();
  await expect.element(main.getByText('$164.75')).toBeVisible();
  await expect.element(main.getByText(/Could not load the invoices/)).toBeVisible();
  shop.api.reply('invoices.all', { data: [sampleCustomerInvoice()], next: null, total: 1 });
  await main.getByRole('region', { name: 'Bills' }).getByRole('button', { name: 'Retry' }).click();
  await expect.element(main.getByText('INV-000929')).toBeVisible();
});

test('[UI-56] shows the loading and empty states of Bills Overview', async () => {
  const shop = createTestShop({ viewer: admin });
  const release = shop.api.hold('sales.figures');
  shop.api.reply('sales.figures', {
    data: sampleFigures({ products: [], productCount: 0, received: 0, refunded: 0 }),
  });
  await openPage(path, { shop });
  await expect.element(main.getByText('Loading the sales figures')).toBeInTheDocument();
  release();
  await expect.element(main.getByText('No sales in these days.')).toBeVisible();
  await expect.element(main.getByText('No invoices in these days')).toBeVisible();
  await main.getByRole('searchbox').fill('nobody');
  await expect.element(main.getByText('No invoices match')).toBeVisible();
  await expectNoViolations();
});

test.for([1280, 800, 390, 320])('[UI-59] keeps Bills Overview accessible at %d px', async (width) => {
  await openPage(path, { shop: createShop(), width });
  await expect.element(main.getByText(/^Newest 6 of/)).toBeVisible();
  await expectNoViolations();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
});
