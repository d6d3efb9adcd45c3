import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAlert } from '../../testing/alerts.ts';
import { expectNoViolations } from '../../testing/axe.ts';
import { setDate } from '../../testing/clock.ts';
import { eventually } from '../../testing/eventually.ts';
import {
  expectAddress,
  expectCount,
  expectNoSidewaysScroll,
  expectTexts,
} from '../../testing/expectations.ts';
import { press } from '../../testing/interactions.ts';
import { openPage } from '../../testing/open-page.tsx';
import { overviewCard } from '../../testing/overview-card.ts';
import { emptyToday, samplePairs, sampleToday } from '../../testing/samples/sample-today.ts';
import { admin, customer } from '../../testing/samples/samples.ts';
import { createTestShop } from '../../testing/server/test-shop.ts';

const path = '/dashboard/admin/today';
const main = page.getByRole('main');
const card = (title: string) => overviewCard(title);
const fact = (name: string) => main.getByRole('term').filter({ hasText: name });

function shopWith(figures = sampleToday()) {
  const shop = createTestShop({ viewer: admin });
  shop.api.reply('today.get', { data: figures });
  return shop;
}

const definitions = () =>
  main
    .getByRole('definition')
    .elements()
    .map(({ textContent }) => textContent);

test('[OFF-120] shows revenue and counts beside those of the period before, up to the same time of day', async () => {
  await openPage(path, { shop: shopWith() });
  await expect.element(main.getByText('Monday, November 16. Compared until 8:40 AM')).toBeVisible();
  await expect.element(fact('Revenue today')).toBeVisible();
  expect(definitions()).toEqual([
    '$46.95Up 12%on last Monday',
    '$1,297.65Up 6%on the 7 days before: $1,222.90 before',
    '$5,610.40Up 21%on the 30 days before: $4,646.95 before',
    '4Up 1on last Monday',
    '1,204Up 26in 7 days',
    '3827 can be renewed',
    '649 bought in 7 days',
  ]);
  await expectNoViolations();
});

test('[OFF-121] says how many days the chart shows where it has room for fewer', async () => {
  const screen = await openPage(path, { shop: shopWith(), width: 390 });
  await expect.element(screen.getByText('Last 14 days')).toBeVisible();
  await expect.element(screen.getByText('30 days earlier')).toBeVisible();
  await expect.element(screen.getByText('Last 30 days')).not.toBeVisible();
});

test('[OFF-120] says when figures fall, stay the same, or have nothing to be compared with', async () => {
  const figures = sampleToday({
    revenue: {
      today: { now: 5, before: 0 },
      week: { now: 50, before: 100 },
      month: { now: 100, before: 100 },
    },
    orders: { now: 1, before: 3 },
    licenses: { active: 10, change: 0, expiring: 0, renewable: 0 },
  });
  await openPage(path, { shop: shopWith(figures) });
  await expect.element(fact('Revenue today')).toBeVisible();
  expect(definitions().slice(0, 5)).toEqual([
    '$5.00Nothing last Monday',
    '$50.00Down 50%on the 7 days before: $100.00 before',
    '$100.00Same as the 30 days before',
    '1Down 2on last Monday',
    '10Unchanged in 7 days',
  ]);
});

test('[OFF-120] says that there was nothing in the days before', async () => {
  const nothingBefore = { now: 5, before: 0 };
  const revenue = { today: nothingBefore, week: nothingBefore, month: { now: 5, before: 5 } };
  await openPage(path, { shop: shopWith(sampleToday({ revenue })) });
  await expect.element(main.getByText('Nothing in the 7 days before', { exact: true })).toBeVisible();
});

test('[OFF-121] draws each day beside the day of the period before, for screen readers as a table', async () => {
  await openPage(path, { shop: shopWith() });
  const chart = main.getByRole('img', { name: /^Revenue per day from Oct 18 until today/ });
  await expect.element(chart).toBeVisible();
  const rows = main.getByRole('table').getByRole('row');
  await expect.element(rows).toHaveLength(31);
  await expect.element(rows.last()).toMatchTextContent('Nov 16$46.95$41.90');
});

test('[OFF-121] shows the amounts of a day and of the day before it, to the keyboard', async () => {
  await openPage(path, { shop: shopWith() });
  const slider = main.getByRole('slider', { name: 'Day' });
  await expect.element(slider).toBeVisible();
  await expect.element(main.getByText('$300', { exact: true }).first()).toBeVisible();
  const tooltip = () => document.querySelector('[data-tooltip]')?.textContent;
  await press(slider, 'End');
  await eventually(tooltip).toBe('Nov 16Now$46.95Before$41.90');
  await userEvent.keyboard('{Home}');
  await eventually(tooltip).toMatch(/^Oct 18Now/);
  await expectNoViolations();
});

test('[OFF-120] links the customers of the latest orders', async () => {
  await openPage(path, { shop: shopWith() });
  await expect
    .element(card('Latest orders').getByRole('link', { name: 'Oskar' }))
    .toHaveAttribute('href', '/dashboard/admin/user/2');
});

test('[OFF-120] [OFF-125] marks refunded orders, and says how much went back in the period of the chart', async () => {
  const { latestOrders } = sampleToday();
  for (const [at, refunded] of [9.05, 1, 0].entries()) Object.assign(latestOrders[at] ?? {}, { refunded });
  const screen = await openPage(path, { shop: shopWith(sampleToday({ latestOrders })) });
  const orders = card('Latest orders').getByRole('listitem');
  await expect.element(orders).toHaveLength(3);
  expect(orders.elements().map(({ textContent }) => textContent)).toEqual([
    'Doorman MoRefunded+$9.05',
    'Encore pixelpamPart refunded+$3.00',
    'Relay Oskar+$30.90',
  ]);
  await expect.element(screen.getByText('$96.20 refunded in 30 days')).toBeVisible();
});

test('[OFF-121] keeps the range of the chart in the URL, and the figures on the screen while another one loads', async () => {
  const shop = shopWith();
  await openPage(path, { shop });
  const ranges = page.getByRole('navigation', { name: 'Days in the chart' });
  await expect.element(ranges.getByRole('link', { name: '30 days' })).toHaveAttribute('aria-current', 'page');
  await expect.element(card('Latest orders')).toMatchTextContent('Doorman');
  const release = shop.api.hold('today.get');
  shop.api.reply('today.get', { data: sampleToday({ chart: samplePairs('365') }) });
  await ranges.getByRole('link', { name: 'Year' }).click();
  await expectAddress(`${path}?range=365`);
  await expect.element(card('Latest orders')).toMatchTextContent('Doorman');
  release();
  await expect.element(main.getByRole('img', { name: /^Revenue per week/ })).toBeVisible();
  await eventually(() => shop.api.calls('today.get').map(({ query }) => query)).toContainEqual({
    range: '365',
  });
});

test('[OFF-125] lists what waits, most urgent first, each with a link to its page', async () => {
  await openPage(path, { shop: shopWith() });
  const waiting = card('Waiting for you');
  await expectTexts(waiting.getByRole('listitem'), [
    '2 disputesFirst evidence due in 2 days',
    '2 held payments$14.55, the older for 19 h',
    '3 ticketsLongest wait 3 h 12 min',
    '1 failed jobChecking all books, tried 3 times',
  ]);
  await expect.element(waiting).toMatchTextContent(/^Waiting for you8/);
  for (const [name, to] of [
    [/disputes/, '/dashboard/admin/disputes'],
    [/held payments/, '/dashboard/admin/bills'],
    [/tickets/, '/dashboard/tickets/@me?status=open'],
  ] as const) {
    await expect.element(waiting.getByRole('link', { name })).toHaveAttribute('href', to);
  }
});

test.for([
  ['tries a failed job again', 'jobs.retry', 'Try again: Checking all books', 'The job runs again now.'],
  ['dismisses a failed job', 'jobs.dismiss', 'Dismiss: Checking all books', 'The job was dismissed.'],
] as const)('[OFF-127] %s from a modal, by keyboard', async ([, call, button, done]) => {
  const shop = shopWith();
  // Only then, because the page also refetches after it has connected.
  shop.api.reply(call, () => {
    shop.api.reply('today.get', { data: emptyToday() });
    return {};
  });
  await openPage(path, { shop });
  const row = card('Waiting for you').getByRole('button', { name: /^1 failed job/ });
  await press(row, 'Enter');
  const modal = page.getByRole('dialog', { name: 'Failed jobs' });
  await expect.element(modal).toMatchTextContent('canceling statement due to statement timeout');
  await expect.element(modal).toMatchTextContent('It won’t be retried automatically.');
  await expectNoViolations();
  await press(modal.getByRole('button', { name: button }), 'Enter');
  await expectAlert(done, 'calm');
  await expect.element(modal).toMatchTextContent('No failed jobs are left.');
  expect(shop.api.calls(call).map(({ params }) => params)).toEqual([{ id: '7' }]);
  await userEvent.keyboard('{Escape}');
  await expect.element(modal).not.toBeInTheDocument();
});

test('[OFF-127] says that a job was tried again by someone else', async () => {
  const shop = shopWith();
  shop.api.refuse('jobs.dismiss', 'not_found', { message: 'This job no longer waits.' });
  await openPage(path, { shop });
  await card('Waiting for you')
    .getByRole('button', { name: /failed job/ })
    .click();
  await page.getByRole('button', { name: 'Dismiss: Checking all books' }).click();
  await expectAlert('This job no longer waits.', 'danger');
});

test('[OFF-124] shows the five products with the most sessions awake', async () => {
  await openPage(path, { shop: shopWith() });
  const shelf = card('Awake now');
  await expect.element(shelf).toMatchTextContent('214 sessions, 163 customers');
  await expectTexts(shelf.getByRole('listitem'), [
    'Warden81 running',
    'Encore54 running',
    'Relay33 running',
    'Tally29 running',
    'Doorman17 running',
  ]);
  await expect
    .element(shelf.getByRole('img', { name: '68 starts and stops in the last 20 minutes' }))
    .toBeVisible();
});

test('[OFF-132] shows trouble in bold, with what to do about it', async () => {
  const figures = emptyToday();
  figures.health = {
    answers: { p95Ms: 2_400, failed: 0 },
    live: { connected: 3, redis: 'away' },
    database: { nodes: 1, missing: 1, booksMatch: true },
    payPal: { webhookAt: null, answeredAt: null, failedAt: '2026-11-16T08:37:00.000Z' },
    backup: { at: '2026-11-12T03:00:00.000Z' },
  };
  await openPage(path, { shop: shopWith(figures) });
  await expectTexts(card('Health').getByRole('listitem'), [
    'Jobsnone failed',
    /^Pages and callsp95 2\.4 sCheck the load/,
    /^Live channelno RedisPages on other servers miss updates/,
    /^Database1 of 2 nodesA server fell silent/,
    /^PayPalfailed 3 min agoRun `botique doctor`/,
    /^Backup4 d agoRun `botique backup`/,
  ]);
  const weightOf = (text: string) =>
    getComputedStyle(card('Health').getByText(text, { exact: true }).element()).fontWeight;
  expect(['Jobs', 'none failed'].map(weightOf)).toEqual(['400', '400']);
  expect(['Pages and calls', 'p95 2.4 s'].map(weightOf)).toEqual(['600', '600']);
  await expectNoViolations();
});

test('[OFF-132] shows an empty shop, and does not call anything trouble that is only unknown', async () => {
  const figures = emptyToday();
  figures.health.payPal = null;
  figures.health.backup = { at: null };
  await openPage(path, { shop: shopWith(figures) });
  await expect.element(card('Waiting for you')).toMatchTextContent('Nothing is waiting for you.');
  await expect.element(card('Awake now')).toMatchTextContent('Nothing is running.');
  await expect.element(card('Waiting tickets')).toMatchTextContent('No tickets are waiting.');
  await expect.element(card('Latest orders')).toMatchTextContent('No orders yet.');
  await expect.element(card('Health')).toMatchTextContent('PayPalnot set upBackupnone known');
  expect(definitions().slice(0, 2)).toEqual(['$0.00No sales yet', '$0.00No sales yet']);
  await expectNoViolations();
  await expectNoSidewaysScroll();
});

test('[OFF-133] refetches on live events, and says when the connection is lost', async () => {
  const shop = shopWith();
  await openPage(path, { shop });
  await eventually(() => shop.live.isConnected).toBe(true);
  await expect.element(main.getByText('Live', { exact: true })).toBeVisible();
  const sell = (orders: number) =>
    shop.api.reply('today.get', { data: sampleToday({ orders: { now: orders, before: 3 } }) });
  sell(50);
  shop.live.send('today.changed', { at: '2026-11-16T08:41:00.000Z' });
  await eventually(() => definitions()[3]).toBe('50Up 47on last Monday');
  sell(51);
  shop.live.send('sales.changed', {});
  await eventually(() => definitions()[3]).toBe('51Up 48on last Monday');
  shop.live.cut();
  await expect.element(main.getByText('Connection lost. Reconnecting…')).toBeVisible();
  await expect.element(card('Latest orders')).toMatchTextContent('Doorman');
});

test('[OFF-134] offers Retry when the figures cannot be loaded', async () => {
  const shop = createTestShop({ viewer: admin });
  // A live connection would refetch the figures.
  shop.live.cut();
  shop.api.refuse('today.get', 'unexpected', { message: 'Something went wrong.' });
  await openPage(path, { shop });
  await expect
    .element(main.getByRole('alert'))
    .toMatchTextContent('Could not load today’s figures. Something went wrong.');
  // Nothing looks as if it was still loading.
  expect(document.querySelector('main header [aria-hidden].bg-hover')).toBeNull();
  await expectNoViolations();
  shop.api.reply('today.get', { data: sampleToday() });
  await main.getByRole('button', { name: 'Retry' }).click();
  await expect.element(card('Latest orders')).toMatchTextContent('Doorman');
  await expect.element(main.getByRole('alert')).not.toBeInTheDocument();
});

test('[OFF-134] keeps its height while the figures load', async () => {
  const shop = shopWith();
  const release = shop.api.hold('today.get');
  await openPage(path, { shop });
  await expect.element(main.getByText('Loading today’s figures')).toBeInTheDocument();
  const top = () => document.querySelectorAll('main .rounded-card')[4]?.getBoundingClientRect().top;
  const loading = top();
  await expectNoViolations();
  release();
  await expect.element(card('Latest orders')).toMatchTextContent('Doorman');
  expect(Math.abs((top() ?? 0) - (loading ?? 0))).toBeLessThanOrEqual(8);
});

test.for([
  ['2026-11-16T08:00', 'Good morning, June'],
  ['2026-11-16T13:00', 'Good afternoon, June'],
  ['2026-11-16T22:00', 'Good evening, June'],
] as const)('[OFF-120] greets by the clock of the viewer at %s', async ([now, words]) => {
  setDate(now);
  await openPage(path, { shop: shopWith() });
  await expect.element(page.getByRole('heading', { level: 1 })).toMatchTextContent(words);
});

test('[OFF-120] greets by the first name only', async () => {
  const shop = createTestShop({ viewer: { ...admin, globalUsername: 'June Okafor' } });
  shop.api.reply('today.get', { data: sampleToday() });
  await openPage(path, { shop });
  await expect.element(page.getByRole('heading', { level: 1 })).toMatchTextContent(/^Good \w+, June$/);
});

test('[OFF-120] the address of the office without a page leads to Today', async () => {
  await openPage('/dashboard/admin', { shop: shopWith() });
  await expectAddress(path);
  await expect.element(fact('Revenue today')).toBeVisible();
});

test('[OFF-120] shows the page to nobody but staff', async () => {
  await openPage(path, { shop: createTestShop({ viewer: customer }) });
  await expect.element(page.getByText('Page not found').first()).toBeVisible();
  await expectCount(page.getByRole('link', { name: 'Today' }), 0);
});
