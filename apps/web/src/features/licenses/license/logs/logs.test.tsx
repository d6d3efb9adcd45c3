import type { LogEntry } from '@botique/contract/licenses/log-entry.ts';
import type { LogAction } from '@botique/contract/licenses/log-rules.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { formatTimestamp } from '../../../../lib/format/dates.ts';
import { expectNoViolations } from '../../../../testing/axe.ts';
import { eventually } from '../../../../testing/eventually.ts';
import { expectAddress, expectNoSidewaysScroll, expectTexts } from '../../../../testing/expectations.ts';
import { openPage } from '../../../../testing/open-page.tsx';
import { sampleLicense, sampleSession } from '../../../../testing/samples/sample-licenses.ts';
import { customer } from '../../../../testing/samples/samples.ts';
import { createTestShop, type TestShop } from '../../../../testing/server/test-shop.ts';
import { waitUntilConnected } from '../../../../testing/wait-until-connected.ts';

const license = sampleLicense();
const session = sampleSession(license, 'Relay');
const path = `/dashboard/license/manage/${license.id}`;
const device = 'c3e81b60-95d7-47aa-b1f4-0e2d6a7c5518';
const date = '2026-11-15T14:13:40.000Z';

let made = 0;
function entry(action: LogAction, changes: Partial<LogEntry> = {}): LogEntry {
  made += 1;
  return { id: String(made), uuid: device, action, reason: null, date, createdAt: date, ...changes };
}

const entries = [
  entry('key replaced', { uuid: null }),
  entry('blacklist remove'),
  entry('blacklist add'),
  entry('disconnected', { reason: 'session_stopped' }),
  entry('ratelimit reached'),
  entry('refused', { reason: 'seats_taken' }),
  entry('connected'),
];

const panel = () => page.getByRole('tabpanel', { name: 'Logs' });
const rows = () => panel().getByRole('table', { name: 'Events' }).getByRole('row');
const search = () => panel().getByRole('searchbox', { name: 'Search by UUID' });
const filter = (name: string) =>
  panel().getByRole('navigation', { name: 'Event' }).getByRole('link', { name, exact: true });
const badge = (action: LogAction) => panel().getByText(action, { exact: true }).element().parentElement;

const listOf = (data: LogEntry[], total = data.length) => ({ data, next: null, total });

type Options = { data?: LogEntry[]; search?: string; width?: number };

async function openLogs(shop: TestShop, { data = entries, search: query = '', width = 1280 }: Options = {}) {
  shop.api.reply('licenses.get', { data: license });
  shop.api.reply('licenses.logs', listOf(data));
  await openPage(`${path}?tab=logs${query}`, { shop, width });
  await expect.element(panel()).toBeVisible();
}

const aShop = () => createTestShop({ viewer: customer });

test('[LIC-83] lists UUID, event and date, with the reasons in plain words', async () => {
  const shop = aShop();
  await openLogs(shop);
  const at = formatTimestamp(date);
  await expectTexts(rows(), [
    'UUIDEventDate',
    `No devicekey replaced${at}${at}`,
    `${device}blacklist remove${at}${at}`,
    `${device}blacklist add${at}${at}`,
    `${device}disconnectedstopped in the dashboard${at}${at}`,
    `${device}ratelimit reached${at}${at}`,
    `${device}refusedall seats taken${at}${at}`,
    `${device}connected${at}${at}`,
  ]);
  await expect.element(panel()).toMatchTextContent('7 events');
  expect(shop.api.calls('licenses.logs')[0]).toMatchObject({
    params: { license: license.id },
    query: { limit: '50' },
  });
  await expectNoViolations();
  await expectNoSidewaysScroll();
  await expectNoViolations();
});

test.for([
  ['connected', 'text-ok'],
  ['disconnected', 'border-line-2'],
  ['ratelimit reached', 'text-gold'],
  ['blacklist add', 'text-bad'],
  ['blacklist remove', 'text-bad'],
  ['refused', 'text-bad'],
  ['restarted', 'text-info'],
  ['key replaced', 'text-info'],
] as const)('[LIC-84] marks %j with the class %s', async ([action, look]) => {
  await openLogs(aShop(), { data: [entry(action)] });
  await expect.element(rows()).toHaveLength(2);
  expect(badge(action)).toHaveClass(look);
});

test('[LIC-135] filters by event and UUID, and keeps both in the URL', async () => {
  const shop = aShop();
  await openLogs(shop, { search: '&event=blacklist&q=c3e8' });
  await expect.element(search()).toHaveValue('c3e8');
  await expect.element(filter('Blacklist')).toHaveAttribute('aria-current', 'page');
  expect(shop.api.calls('licenses.logs')[0]?.query).toEqual({ limit: '50', event: 'blacklist', q: 'c3e8' });
  await filter('Rate limit').click();
  await expectAddress(`${path}?tab=logs&event=ratelimit&q=c3e8`);
  await search().fill('');
  await expectAddress(`${path}?tab=logs&event=ratelimit`);
  await filter('All').click();
  await expectAddress(`${path}?tab=logs`);
  await eventually(() => shop.api.calls('licenses.logs').at(-1)?.query).toEqual({ limit: '50' });
});

test('[LIC-153] filters restarts', async () => {
  const shop = aShop();
  await openLogs(shop, { data: [entry('restarted')] });
  await filter('Restarted').click();
  await expectAddress(`${path}?tab=logs&event=restarted`);
  await eventually(() => shop.api.calls('licenses.logs').at(-1)?.query).toMatchObject({ event: 'restarted' });
});

test('[LIC-135] shows the events in pages of 50', async () => {
  const shop = aShop();
  const all = Array.from({ length: 60 }, () => entry('connected'));
  await openLogs(shop);
  shop.api.reply('licenses.logs', ({ query }) => {
    // A refetch on connect must not look like the filtered list.
    if (query['event'] !== 'connected') return listOf(entries);
    return query['cursor'] === 'page-2'
      ? listOf(all.slice(50), 60)
      : { ...listOf(all.slice(0, 50), 60), next: 'page-2' };
  });
  await filter('Connected').click();
  await expect.element(panel()).toMatchTextContent('Newest 50 of 60 events');
  await panel().getByRole('button', { name: 'Show more' }).click();
  await expect.element(rows()).toHaveLength(61);
  await expect.element(panel().getByText('60 events').first()).toBeVisible();
  await expect.element(panel()).not.toMatchTextContent('Newest');
});

test('[LIC-135] says that there are no events, or none that match', async () => {
  const shop = aShop();
  await openLogs(shop, { data: [], search: '&event=refused&q=abc' });
  await expect.element(panel()).toMatchTextContent('No events match');
  await expectNoViolations();
  await panel().getByRole('link', { name: 'Show all events' }).click();
  await expectAddress(`${path}?tab=logs`);
  await expect.element(panel()).toMatchTextContent('No events yet');
  await expect.element(panel()).toMatchTextContent('the last 180 days');
  await expectNoViolations();
});

test('[LIC-83] adds new events when sessions of this license start, end or are refused', async () => {
  const shop = aShop();
  await openLogs(shop, { data: [] });
  await waitUntilConnected(shop);
  await expect.element(panel()).toMatchTextContent('No events yet');
  // Wait for the refetch on connect, so that only an event could trigger the next one.
  await eventually(() => shop.api.calls('licenses.logs').length).toBe(2);
  const { socketId, uuid, ip, host, platform } = session;

  shop.api.reply('licenses.logs', listOf(entries.slice(0, 1)));
  shop.live.send('license.connect', sampleSession(sampleLicense(), 'Another'));
  shop.live.send('license.refused', {
    license: license.id,
    productName: license.productName,
    metadata: [],
    uuid,
    ip,
    host,
    platform,
    date,
    sessions: 1,
    holders: [],
  });
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect.element(rows()).toHaveLength(2);
  shop.api.reply('licenses.logs', listOf(entries.slice(0, 2)));
  shop.live.send('license.connect', session);
  await expect.element(rows()).toHaveLength(3);
  shop.api.reply('licenses.logs', listOf(entries.slice(0, 3)));
  shop.live.send('license.disconnect', { socketId, uuid, license: license.id, crash: null });
  await expect.element(rows()).toHaveLength(4);
});

test('[LIC-83] [UI-10] shows that the events are loading, and offers Retry when that fails', async () => {
  const shop = aShop();
  // A live connection would refetch them.
  shop.live.cut();
  const release = shop.api.hold('licenses.logs');
  shop.api.reply('licenses.get', { data: license });
  shop.api.breakDown('licenses.logs');
  await openPage(`${path}?tab=logs`, { shop });
  await expect.element(panel().getByText('Loading the events')).toBeInTheDocument();
  await expectNoViolations();
  release();
  const alert = panel().getByRole('alert');
  await expect.element(alert).toMatchTextContent('Could not load the events.');
  await expectNoViolations();
  shop.api.reply('licenses.logs', listOf(entries));
  await alert.getByRole('button', { name: 'Retry' }).click();
  await expect.element(rows()).toHaveLength(8);
});
