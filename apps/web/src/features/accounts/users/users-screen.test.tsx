import type { ListedUser } from '@botique/contract/customers/managed-customer.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectNoViolations } from '../../../testing/axe.ts';
import { eventually } from '../../../testing/eventually.ts';
import { expectNoSidewaysScroll } from '../../../testing/expectations.ts';
import { openPage } from '../../../testing/open-page.tsx';
import { sampleListedUser } from '../../../testing/samples/sample-people.ts';
import { admin, customer } from '../../../testing/samples/samples.ts';
import { createTestShop, type TestShop } from '../../../testing/server/test-shop.ts';

const path = '/dashboard/admin/users';
const search = page.getByRole('searchbox', { name: 'Search users' });
const table = page.getByRole('table', { name: 'Users' });
const names = table.getByRole('link');
const found = () => names.elements().map(({ textContent }) => textContent);
const rowOf = (name: string) => table.getByRole('row').filter({ hasText: name });

const crowd = Array.from({ length: 51 }, (_, number) =>
  sampleListedUser({ ...customer, id: String(1000 + number), globalUsername: `Person ${number}` }),
);

const listOf = (data: ListedUser[]) => ({ data, next: null, total: data.length });

function shopWith(data: ListedUser[]): TestShop {
  const shop = createTestShop({ viewer: admin });
  shop.api.reply('users.list', listOf(data));
  return shop;
}

test('[ACC-58] shows users in pages of 50', async () => {
  const shop = createTestShop({ viewer: admin });
  shop.api.reply('users.list', ({ query }) =>
    query['cursor'] === 'page-2'
      ? { data: crowd.slice(50), next: null, total: 51 }
      : { data: crowd.slice(0, 50), next: 'page-2', total: 51 },
  );
  await openPage(path, { shop });
  await expect.element(names).toHaveLength(50);
  await expect.element(page.getByText('51 users')).toBeVisible();
  expect(shop.api.calls('users.list')[0]?.query).toEqual({ limit: '50' });
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect.element(names).toHaveLength(51);
  expect(new Set(found()).size).toBe(51);
  await expect.element(page.getByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
});

test('[ACC-58] [OFF-53] searches users on the server, keeps the search in the URL, and says when no user is found', async () => {
  const shop = createTestShop({ viewer: admin });
  shop.api.reply('users.list', ({ query }) =>
    listOf(crowd.filter(({ globalUsername }) => globalUsername.includes(query['q'] ?? ''))),
  );
  await openPage(`${path}?q=Person+7`, { shop });
  await expect.element(search).toHaveValue('Person 7');
  await expect.element(names).toHaveLength(1);
  await expect.element(page.getByText('1 user')).toBeVisible();
  await search.fill('Nobody');
  await expect.element(page.getByText('No users found.')).toBeVisible();
  expect(new URLSearchParams(window.location.search).get('q')).toBe('Nobody');
  await expectNoViolations();
  await search.fill('');
  await expect.element(names).toHaveLength(51);
  await eventually(() => window.location.search).toBe('');
});

test('[ACC-73] filters by who is online, admin or suspended, and keeps the filter in the URL', async () => {
  const shop = shopWith(crowd.slice(0, 2));
  await openPage(path, { shop });
  const tabs = page.getByRole('navigation', { name: 'Users' });
  for (const [name, filter] of [
    ['Online', 'online'],
    ['Admins', 'admins'],
    ['Suspended', 'suspended'],
  ] as const) {
    await tabs.getByRole('link', { name }).click();
    await eventually(() => window.location.search).toBe(`?filter=${filter}`);
    await eventually(() => shop.api.calls('users.list').at(-1)?.query).toEqual({ limit: '50', filter });
  }
  await tabs.getByRole('link', { name: 'All' }).click();
  await eventually(() => window.location.search).toBe('');
});

test('[ACC-73] says what the time in a row is about on a phone, where there are no column heads', async () => {
  const shop = shopWith([
    sampleListedUser(customer, { lastSeenAt: '2026-01-04T12:00:00.000Z' }),
    sampleListedUser({ ...customer, id: '2', globalUsername: 'Away' }, { lastSeenAt: null }),
  ]);
  await openPage(path, { shop, width: 390 });
  await expect.element(rowOf('Nova Reyes').getByText('last seen Jan 4, 2026')).toBeVisible();
  await expect.element(rowOf('Away').getByText('never', { exact: true })).toBeVisible();
});

test('[ACC-60] [ACC-73] shows credits, licenses, what was spent, when and where users were last seen', async () => {
  const shop = shopWith([
    sampleListedUser(customer, {
      credits: 148.5,
      spent: 332.7,
      licenses: 7,
      online: true,
      path: '/dashboard/licenses/@me',
    }),
    sampleListedUser({ ...customer, id: '2', globalUsername: 'Away' }, { lastSeenAt: null }),
    sampleListedUser(
      { ...customer, id: '3', globalUsername: 'Lost' },
      { online: true, path: '/no/such/page' },
    ),
  ]);
  await openPage(path, { shop });
  await expect
    .element(rowOf('Nova Reyes'))
    .toMatchTextContent(/\$148\.50.*\$332\.70.*7.*Online, on Licenses/);
  await expect.element(rowOf('Away')).toMatchTextContent(/never/i);
  await expect.element(rowOf('Lost')).toMatchTextContent(/Online(?!, on)/);
  const link = names.first();
  await expect.element(link).toHaveAttribute('href', `/dashboard/admin/user/${customer.id}`);
  await expectNoViolations();
  await expectNoSidewaysScroll();
  await expectNoViolations();
});

test('[ACC-71] follows who comes and goes, and stops when the list no longer shows', async () => {
  const shop = shopWith([sampleListedUser(customer)]);
  await openPage(path, { shop });
  await eventually(() => shop.live.sent('users.watch')).toEqual([{ all: true }]);
  await expect.element(rowOf('Nova Reyes')).toBeVisible();
  shop.api.reply('users.list', listOf([sampleListedUser(customer, { online: true, path: '/store' })]));
  shop.live.send('presence.changed', { changes: [{ id: customer.id, online: true, path: '/store' }] });
  await expect.element(rowOf('Nova Reyes')).toMatchTextContent(/Online, on Store/);
  shop.api.reply(
    'users.list',
    listOf([sampleListedUser(customer, { lastSeenAt: new Date().toISOString() })]),
  );
  shop.live.send('presence.changed', { changes: [{ id: customer.id, online: false, path: null }] });
  await expect.element(rowOf('Nova Reyes')).toMatchTextContent(/just now/i);
  await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Overview' }).click();
  await eventually(() => shop.live.sent('users.unwatch')).toEqual([{ all: true }]);
});

test('[ACC-71] asks for the list of those online at most once in ten seconds, however many come and go', async () => {
  const shop = createTestShop({ viewer: admin });
  shop.api.reply('users.list', listOf([sampleListedUser(customer, { online: true, path: '/store' })]));
  await openPage(`${path}?filter=online`, { shop });
  await eventually(() => shop.live.sent('users.watch')).toHaveLength(1);
  await expect.element(rowOf('Nova Reyes')).toMatchTextContent(/Online, on Store/);
  const before = shop.api.calls('users.list').length;
  // The list is loaded again after the first change, and the server knows where they are by then.
  shop.api.reply('users.list', listOf([sampleListedUser(customer, { online: true, path: '/products' })]));
  for (let times = 1; times <= 20; times += 1) {
    shop.live.send('presence.changed', {
      changes: [{ id: customer.id, online: times % 2 === 0, path: null }],
    });
  }
  shop.live.send('presence.changed', { changes: [{ id: customer.id, online: true, path: '/products' }] });
  await expect.element(rowOf('Nova Reyes')).toMatchTextContent(/Online, on Products/);
  expect(shop.api.calls('users.list').length).toBeLessThanOrEqual(before + 1);
});

test('[UI-10] offers Retry when the users cannot be loaded', async () => {
  const shop = createTestShop({ viewer: admin });
  // A live connection would refetch the users.
  shop.live.cut();
  shop.api.breakDown('users.list');
  await openPage(path, { shop });
  await expect
    .element(page.getByRole('main').getByRole('alert'))
    .toMatchTextContent('Could not load the users.');
  await expectNoViolations();
  shop.api.reply('users.list', listOf(crowd.slice(0, 2)));
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(names).toHaveLength(2);
});
