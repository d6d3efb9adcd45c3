import { strings } from '@botique/contract/strings.ts';
import { expect, test, vi } from 'vitest';
import { page, userEvent, type Locator } from 'vitest/browser';
import { firstName } from '../../../lib/format/first-name.ts';
import { focus, press } from '../../../testing/interactions.ts';
import { expectNoViolations } from '../../../testing/axe.ts';
import { advance, startClock, stopClock, waitForFrames, waitUntil } from '../../../testing/clock.ts';
import { eventually } from '../../../testing/eventually.ts';
import { openPage } from '../../../testing/open-page.tsx';
import { admin, customer } from '../../../testing/samples/samples.ts';
import { postLoginMessage, setRequestToken, signInElsewhere } from '../../../testing/session.ts';
import { createTestShop } from '../../../testing/server/test-shop.ts';

const main = page.getByRole('main');
const sideMenu = page.getByRole('navigation', { name: 'Dashboard' });
const toggle = page.getByRole('button', { name: 'Menu' });
const drawer = page.getByRole('dialog', { name: 'Menu' });
const loader = page.getByText('Logging you in');
const missingAccess = page.getByText(strings.dashboard.missingAccess);

for (const path of ['/dashboard', '/dashboard/anything', '/dashboard/admin/users', '/profile/1']) {
  test(`[UI-30] asks a visitor of ${path} to log in`, async () => {
    await openPage(path, { shop: createTestShop() });
    await expect
      .element(main.getByRole('heading', { level: 1 }))
      .toHaveTextContent(strings.dashboard.missingAccess);
    await expect.element(main.getByRole('link', { name: 'Login' })).toBeVisible();
    await expect.element(sideMenu).not.toBeInTheDocument();
    if (path === '/dashboard') await expectNoViolations();
  });
}

async function expectLoaderAfterHalfASecond(): Promise<void> {
  await advance(499);
  expect(main.query()).not.toBeNull();
  expect(loader.query()).toBeNull();
  expect(missingAccess.query()).toBeNull();
  await advance(1);
  expect(loader.query()).not.toBeNull();
}

test('[ACC-50] [ACC-53] [UI-31] shows a loader after 500 ms until the server says who is signed in', async () => {
  const shop = createTestShop();
  setRequestToken('of-a-session-that-is-gone');
  const release = shop.api.hold('auth.userData');
  stopClock();
  await openPage('/dashboard', { shop, data: { hasRequestToken: true } });
  await expectLoaderAfterHalfASecond();
  startClock();
  await expectNoViolations();
  release();
  await expect.element(missingAccess).toBeVisible();
  await expect.element(loader).not.toBeInTheDocument();
});

test('[ACC-50] [ACC-53] [UI-31] shows the loader 500 ms after a login message, too', async () => {
  const shop = createTestShop();
  await openPage('/dashboard', { shop });
  await expect.element(missingAccess).toBeVisible();
  signInElsewhere(shop, customer);
  const release = shop.api.hold('auth.userData');
  stopClock();
  postLoginMessage();
  await waitUntil(() => shop.api.calls('auth.userData').length === 1);
  await waitForFrames();
  await expectLoaderAfterHalfASecond();
  release();
  await expect.element(main).toMatchTextContent(`Hello, ${firstName(customer.globalUsername)}`);
  await expect.element(loader).not.toBeInTheDocument();
});

test('[ACC-53] stops the loader with a 10 s time-out when the server never answers', async () => {
  const patience = new AbortController();
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(patience.signal);
  const shop = createTestShop();
  setRequestToken('of-a-session-that-is-gone');
  shop.api.hold('auth.userData');
  await openPage('/dashboard', { shop, data: { hasRequestToken: true } });
  await expect.element(loader).toBeInTheDocument();
  expect(timeout).toHaveBeenCalledWith(10_000);
  patience.abort();
  await expect.element(loader).not.toBeInTheDocument();
  await expect.element(page.getByText('You’ll be logged in as soon as we can reach the shop.')).toBeVisible();
});

test('[UI-32] shows the side menu at 800 px and hides it behind a toggle at 799 px', async () => {
  await openPage('/dashboard', { shop: createTestShop({ viewer: customer }), width: 800 });
  await expect.element(sideMenu).toBeVisible();
  await expect.element(toggle).not.toBeInTheDocument();
  await page.viewport(799, 700);
  await expect.element(toggle).toBeVisible();
  await expect.element(sideMenu).not.toBeInTheDocument();
});

/** After a navigation, the page itself moves the focus, more than once and not immediately. */
async function focusAfterNavigation(locator: Locator): Promise<void> {
  await eventually(async () => {
    focus(locator);
    await waitForFrames();
    return document.activeElement === locator.element();
  }).toBe(true);
}

test('[UI-32] opens the drawer, follows its links and closes it by mouse and by keyboard', async () => {
  await openPage('/dashboard', { shop: createTestShop({ viewer: admin }), width: 799 });
  await toggle.click();
  await expect.element(drawer).toBeVisible();
  await expectNoViolations();
  await drawer.getByRole('link', { name: 'Users' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible();
  expect(window.location.pathname).toBe('/dashboard/admin/users');
  await expect.element(drawer).not.toBeInTheDocument();

  await focusAfterNavigation(toggle);
  await userEvent.keyboard('{Enter}');
  await expect.element(drawer).toBeVisible();
  await eventually(() => drawer.element().contains(document.activeElement)).toBe(true);
  await userEvent.keyboard('{Escape}');
  await expect.element(drawer).not.toBeInTheDocument();
  await expect.element(toggle).toHaveFocus();

  await userEvent.keyboard('{Enter}');
  const overview = drawer.getByRole('link', { name: 'Overview' });
  await expect.element(overview).toBeVisible();
  await press(overview, 'Enter');
  await eventually(() => window.location.pathname).toBe('/dashboard');
  await expect.element(drawer).not.toBeInTheDocument();
});

test('[UI-34] opens side menu groups by default and collapses them by mouse and by keyboard', async () => {
  const data = { communityUrl: 'https://discord.example/invite' };
  await openPage('/dashboard', { shop: createTestShop({ viewer: admin }), data });
  for (const [label, entry] of [
    ['Support', /^Server/],
    ['Admin', /^Users/],
  ] as const) {
    const group = sideMenu.getByRole('button', { name: label });
    const link = sideMenu.getByRole('link', { name: entry });
    await expect.element(group).toHaveAttribute('aria-expanded', 'true');
    await expect.element(link).toBeVisible();
    await group.click();
    await expect.element(group).toHaveAttribute('aria-expanded', 'false');
    await expect.element(link).not.toBeInTheDocument();
    await press(group, 'Enter');
    await expect.element(link).toBeVisible();
    await userEvent.keyboard('[Space]');
    await expect.element(link).not.toBeInTheDocument();
    await userEvent.keyboard('[Space]');
    await expect.element(link).toBeVisible();
  }
  await expectNoViolations();
});

test('[UI-78] remembers collapsed side menu groups and applies them to the drawer', async () => {
  const shop = createTestShop({ viewer: customer });
  const first = await openPage('/dashboard', { shop });
  await sideMenu.getByRole('button', { name: 'Store' }).click();
  await expect.element(sideMenu.getByRole('link', { name: 'Invoices' })).not.toBeInTheDocument();
  await first.unmount();

  await openPage('/dashboard', { shop, width: 390 });
  await toggle.click();
  await expect
    .element(drawer.getByRole('button', { name: 'Store' }))
    .toHaveAttribute('aria-expanded', 'false');
  await expect
    .element(drawer.getByRole('button', { name: 'Support' }))
    .toHaveAttribute('aria-expanded', 'true');
});

test('[UI-79] offers suspended customers a link to the community server', async () => {
  const shop = createTestShop({ viewer: customer });
  await openPage('/dashboard', { shop, data: { communityUrl: 'https://discord.example/invite' } });
  await expect.element(page.getByText('Live updates on')).toBeVisible();
  setRequestToken(null);
  shop.live.send('session.ended', { reason: 'banned' });
  await expect
    .element(main.getByRole('link', { name: /^Contact our team/ }))
    .toHaveAttribute('href', 'https://discord.example/invite');
  await expect
    .element(main.getByRole('heading', { level: 1 }))
    .toHaveTextContent(strings.session.bannedTitle);
  await expect.element(main.getByRole('link', { name: 'Login' })).toBeVisible();
  await expectNoViolations();
});

test('hides the Admin group of the side menu from customers', async () => {
  await openPage('/dashboard', { shop: createTestShop({ viewer: customer }) });
  await expect.element(sideMenu.getByRole('link', { name: 'Overview' })).toBeVisible();
  await expect.element(sideMenu.getByRole('button', { name: 'Admin' })).not.toBeInTheDocument();
});

test('[UI-41] shows customers the not-found page instead of an admin page and fetches no users', async () => {
  const shop = createTestShop({ viewer: customer });
  await openPage('/dashboard/admin/users', { shop });
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Page not found');
  await expect.element(page.getByRole('searchbox')).not.toBeInTheDocument();
  await expect.element(page.getByRole('table')).not.toBeInTheDocument();
  await expect.element(page.getByText('Live updates on')).not.toBeInTheDocument();
  expect(shop.api.calls('users.list')).toEqual([]);
});

test('[UI-35] lists Products, Invoices and Top up in the Store group', async () => {
  await openPage('/dashboard', { shop: createTestShop({ viewer: customer }) });
  const store = sideMenu.getByRole('button', { name: 'Store' });
  const links = () => [...sideMenu.element().querySelectorAll('a')].map((link) => link.getAttribute('href'));
  await expect.element(store).toHaveAttribute('aria-expanded', 'true');
  const open = links();
  await store.click();
  await expect.element(store).toHaveAttribute('aria-expanded', 'false');
  await eventually(() => open.filter((address) => !links().includes(address))).toEqual([
    '/dashboard/products',
    '/dashboard/bills',
    '/store',
  ]);
  await store.click();
  for (const [name, address] of [
    ['Products', '/dashboard/products'],
    ['Invoices', '/dashboard/bills'],
    ['Top up', '/store'],
  ] as const) {
    await expect.element(sideMenu.getByRole('link', { name })).toHaveAttribute('href', address);
  }
});

test('[UI-36] lists Tickets and the community link in the Support group, and the community link in the top bar', async () => {
  const communityUrl = 'https://discord.example/invite';
  await openPage('/dashboard', { shop: createTestShop({ viewer: customer }), data: { communityUrl } });
  const links = sideMenu.getByRole('link', { name: /^(Tickets|Server)/ });
  await expect.element(links).toHaveLength(2);
  expect(links.elements().map(({ textContent }) => textContent)).toEqual([
    'Tickets',
    'Server (opens in a new tab)',
  ]);
  for (const link of [page.getByRole('banner').getByRole('link', { name: /^Community/ }), links.last()]) {
    await expect.element(link).toHaveAttribute('href', communityUrl);
    await expect.element(link).toHaveAttribute('target', '_blank');
    await expect.element(link).toHaveAccessibleName(/opens in a new tab/);
  }
});
