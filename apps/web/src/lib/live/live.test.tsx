import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { eventually } from '../../testing/eventually.ts';
import { openPage } from '../../testing/open-page.tsx';
import { sampleProfile } from '../../testing/samples/sample-people.ts';
import { customer } from '../../testing/samples/samples.ts';
import { accountButton, expectVisitor, postLoginMessage, signInElsewhere } from '../../testing/session.ts';
import { createTestShop } from '../../testing/server/test-shop.ts';

const connected = page.getByText('Live updates on');
const userId = customer.id;

test('[UI-43] opens a live connection only after sign-in, with the token of the login session', async () => {
  const shop = createTestShop();
  await openPage('/dashboard', { shop });
  await expectVisitor();
  expect(shop.live.isConnected).toBe(false);
  signInElsewhere(shop, customer);
  postLoginMessage();
  await expect.element(connected).toBeVisible();
  expect(shop.live.handshakes).toEqual([{ token: `token-of-${userId}` }]);
});

test('[UI-7] uses the API origin that the server named for calls and the live connection', async () => {
  const shop = createTestShop({ viewer: customer });
  const called = vi.spyOn(window, 'fetch');
  onTestFinished(() => called.mockRestore());
  await openPage('/dashboard', { shop, data: { apiOrigin: 'https://api.shop.example' } });
  await expect.element(connected).toBeVisible();
  const addresses = called.mock.calls.map(([request]) =>
    String(request instanceof Request ? request.url : request),
  );
  const calls = addresses.filter((address) => address.includes('/api/'));
  expect(calls.length).toBeGreaterThan(0);
  expect(calls.filter((address) => !address.startsWith('https://api.shop.example/api/'))).toEqual([]);
  expect(shop.live.origins).toEqual(['wss://api.shop.example']);
});

test('[UI-44] [UI-45] announces itself on connect and its location on every navigation', async () => {
  const shop = createTestShop({ viewer: customer });
  shop.api.reply('profile.get', { data: sampleProfile(customer) });
  await openPage('/dashboard?from=mail', { shop });
  await expect.element(connected).toBeVisible();
  await eventually(() => shop.live.sent('userdata')).toEqual([{ databaseName: 'none', module: 'none' }]);
  // Without the query string, because searches are private.
  await eventually(() => shop.live.sent('locationChange')).toEqual([{ url: '/dashboard', userId }]);

  const profile = `/profile/${userId}`;
  await accountButton.click();
  await page.getByRole('menuitem', { name: 'Profile' }).click();
  // A screen that is left before it has loaded is not reported, so the test waits for each.
  await eventually(() => document.title).toMatch(/^Profile/);
  window.history.back();
  await eventually(() => document.title).toMatch(/^Overview/);
  window.history.forward();
  await eventually(() => document.title).toMatch(/^Profile/);
  await eventually(() => shop.live.sent('locationChange')).toEqual(
    ['/dashboard', profile, '/dashboard', profile].map((url) => ({ url, userId })),
  );
  expect(shop.live.sent('userdata')).toHaveLength(1);
  expect(shop.live.handshakes).toHaveLength(1);
});

test('[UI-46] [UI-47] shows a lost connection, reconnects, announces itself again and refetches', async () => {
  const shop = createTestShop({ viewer: customer });
  await openPage('/dashboard', { shop });
  await expect.element(connected).toBeVisible();
  const sign = page.getByRole('banner').getByText('Reconnecting');
  const noTransfers = page.getByText(/^No transfers yet/);
  await expect.element(noTransfers).toBeVisible();
  await expect.element(sign).not.toBeInTheDocument();
  await eventually(() => shop.live.sent('locationChange')).toHaveLength(1);
  // The first connect refetches what the page already shows.
  await eventually(() => shop.api.calls('overview.get').length).toBe(2);

  const calls = () => [shop.api.calls('overview.get').length, shop.api.calls('credits.get').length];
  const before = calls();
  shop.live.cut();
  await expect.element(sign).toBeVisible();
  await expect.element(page.getByText('Connecting to live updates')).toBeVisible();
  await expect.element(noTransfers).toBeVisible();
  expect(calls()).toEqual(before);

  shop.live.restore();
  await expect.element(connected).toBeVisible();
  await expect.element(sign).not.toBeInTheDocument();
  await eventually(calls).toEqual(before.map((count) => count + 1));
  expect(shop.live.sent('userdata')).toHaveLength(2);
  const here = { url: '/dashboard', userId };
  expect(shop.live.sent('locationChange')).toEqual([here, here]);
});
