import { moneyStrings } from '@botique/contract/money-strings.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { formatTimestamp } from '../../lib/format/dates.ts';
import { expectNoViolations } from '../../testing/axe.ts';
import {
  expectAddress,
  expectCount,
  expectNoSidewaysScroll,
  expectTexts,
} from '../../testing/expectations.ts';
import { openPage } from '../../testing/open-page.tsx';
import { overviewCard } from '../../testing/overview-card.ts';
import { sampleTransfer, transferList } from '../../testing/samples/sample-transfers.ts';
import { customer } from '../../testing/samples/samples.ts';
import { createTestShop } from '../../testing/server/test-shop.ts';

const path = '/dashboard';

const table = () => page.getByRole('table', { name: moneyStrings.overview.transfers });
const rows = () =>
  table()
    .getByRole('row')
    .filter({ has: page.getByRole('cell') });

const received = sampleTransfer();
const spent = sampleTransfer({
  id: '0f8fad5b-d9cb-469f-a165-70867728950e',
  userId: customer.id,
  receiverId: 'store',
  total: 6.5,
  reason: 'Warden',
  updatedAt: '2026-11-15T09:05:03.000Z',
});

test('[LED-17] [LED-19] [LED-20] [LED-21] shows the balance, and each transfer with its id, signed amount, user, reason and date', async () => {
  const shop = createTestShop({ viewer: customer });
  shop.api.reply('credits.get', { data: { credits: 18.5 } });
  shop.api.reply('bills.mine', transferList([spent, received]));
  await openPage(path, { shop });
  await expect.element(overviewCard(moneyStrings.overview.balance)).toMatchTextContent('$18.50');
  await expectTexts(table().getByRole('columnheader'), [...moneyStrings.overview.columns]);
  await expectCount(rows(), 2);
  for (const [row, { id, reason, updatedAt }, amount] of [
    [rows().first(), spent, '-$6.50'],
    [rows().last(), received, '+$25.00'],
  ] as const) {
    await expectTexts(row.getByRole('cell'), [
      id.slice(0, 8),
      amount,
      /Botique$/,
      reason,
      formatTimestamp(updatedAt),
    ]);
    await expect.element(row.getByTitle(id)).toBeVisible();
  }
});

test('[LED-18] opens the store from the plus button beside the balance', async () => {
  const shop = createTestShop({ viewer: customer });
  await openPage(path, { shop });
  await overviewCard(moneyStrings.overview.balance).getByRole('link', { name: 'Top up' }).click();
  await expectAddress('/store');
});

test('[LED-28] loads transfers page by page and shows a new one without a reload', async () => {
  const shop = createTestShop({ viewer: customer });
  const transfers = Array.from({ length: 11 }, (_, index) =>
    sampleTransfer({ id: crypto.randomUUID(), reason: `Number ${11 - index}` }),
  );
  shop.api.reply('bills.mine', ({ query: { cursor, limit } }) => {
    const start = cursor ? Number(cursor) : 0;
    const end = start + Number(limit);
    const next = end < transfers.length ? String(end) : null;
    return { ...transferList(transfers.slice(start, end)), next, total: transfers.length };
  });
  const screen = await openPage(path, { shop });
  await expect.element(screen.getByText('Live updates on')).toBeVisible();
  await expectCount(rows(), 10);
  await expect.element(table()).not.toMatchTextContent(/Number 1(?!\d)/);
  await screen.getByRole('button', { name: 'Show more' }).click();
  await expectCount(rows(), 11);
  await expect.element(rows().last()).toMatchTextContent('Number 1');
  await expect.element(screen.getByRole('button', { name: 'Show more' })).not.toBeInTheDocument();

  transfers.unshift(sampleTransfer({ id: crypto.randomUUID(), reason: 'Number 12' }));
  shop.live.send('credits.changed', {});
  await expectCount(rows(), 12);
  await expect.element(rows().first()).toMatchTextContent('Number 12');
});

test('[LED-17] stacks a transfer in two lines on a phone without scrolling sideways', async () => {
  const viewer = { ...customer, globalUsername: 'W'.repeat(20) };
  const shop = createTestShop({ viewer });
  shop.api.reply('credits.get', { data: { credits: 12_345.67 } });
  const wide = sampleTransfer({ ...spent, reason: `W${'w'.repeat(60)}` });
  shop.api.reply('bills.mine', transferList([wide, sampleTransfer({ total: 12_352.17 })]));
  const history = Array.from({ length: 30 }, (_, day) => ({
    date: new Date(Date.UTC(2026, 9, 17 + day)).toISOString().slice(0, 10),
    credits: day < 29 ? 0 : 12_345.67,
  }));
  const overview = { credits: 12_345.67, licenses: 0, bills: [], users: {}, history };
  shop.api.reply('overview.get', { data: overview });
  await openPage(path, { shop, width: 390 });
  await expectCount(rows(), 2);
  const given = rows().last();
  await expect.element(given.getByText('Welcome')).toBeVisible();
  const { bottom } = given.getByText('Welcome').element().getBoundingClientRect();
  const { top } = given.getByCss('time').element().getBoundingClientRect();
  expect(bottom).toBeLessThanOrEqual(top + 1);
  await expect.element(page.getByRole('img', { name: /^Your balance over/ })).toBeVisible();
  await expectNoViolations();
  for (const width of [390, 320]) await expectNoSidewaysScroll(width);
});
