import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { eventually } from '../../../testing/eventually.ts';
import { expectNoViolations } from '../../../testing/axe.ts';
import { openPage } from '../../../testing/open-page.tsx';
import { customer } from '../../../testing/samples/samples.ts';
import { createTestShop } from '../../../testing/server/test-shop.ts';

const accountButton = page.getByRole('banner').getByRole('button', { name: /^Account: / });
const menu = page.getByRole('menu');
const title = page.getByRole('main').getByRole('heading', { level: 1 });

function createShop() {
  const shop = createTestShop({ viewer: customer });
  shop.api.reply('credits.get', { data: { credits: 12.5 } });
  shop.api.reply('profile.get', {
    data: { ...customer, createdAt: '2026-01-01T00:00:00.000Z', bannedAt: null, counts: noCounts },
  });
  return shop;
}

const noCounts = { browserSessions: 1, apiKeys: 0 };

async function choose(entry: string): Promise<void> {
  await accountButton.click();
  await menu.getByRole('menuitem', { name: entry }).click();
}

test('[UI-13] [UI-16] [UI-83] shows the balance and links to Profile, Dashboard, Store and Logout in the account menu', async () => {
  await openPage('/', { shop: createShop() });
  await accountButton.click();
  await expect.element(menu).toMatchTextContent('Balance $12.50');
  await expect.element(menu).toMatchTextContent(customer.globalUsername);
  const entries = menu.getByRole('menuitem').elements();
  expect(entries.map(({ textContent }) => textContent)).toEqual(['Profile', 'Dashboard', 'Store', 'Logout']);
  await expect
    .element(menu.getByRole('menuitem', { name: 'Logout' }))
    .toHaveAttribute('href', `${window.location.origin}/auth/logout`);
  await expectNoViolations(menu.element());

  await menu.getByRole('menuitem', { name: 'Dashboard' }).click();
  await expect.element(title).toHaveTextContent('Overview');
  expect(window.location.pathname).toBe('/dashboard');
  await choose('Profile');
  await expect.element(title).toHaveTextContent(customer.globalUsername);
  expect(window.location.pathname).toBe(`/profile/${customer.id}`);
  await choose('Store');
  await expect.element(title).toHaveTextContent('Store');
  expect(window.location.pathname).toBe('/store');
});

test('[UI-14] locks page scrolling while the account menu is open', async () => {
  await openPage('/', { shop: createShop() });
  await page.viewport(1280, 400);
  await expect.element(accountButton).toBeEnabled();
  const scroll = async () => {
    await userEvent.wheel(document.body, { delta: { y: 200 } });
    return window.scrollY;
  };
  await accountButton.click();
  await expect.element(menu).toBeVisible();
  expect(getComputedStyle(document.body).overflow).toBe('hidden');
  await userEvent.keyboard('{Escape}');
  await expect.element(menu).not.toBeInTheDocument();
  await eventually(scroll).toBeGreaterThan(0);
  window.scrollTo(0, 0);
});

test('moves the focus to the content when a menu entry is chosen', async () => {
  await openPage('/dashboard', { shop: createShop() });
  await choose('Profile');
  await expect.element(title).toHaveTextContent(customer.globalUsername);
  await expect.element(menu).not.toBeInTheDocument();
  await expect.element(page.getByRole('main')).toHaveFocus();
});
