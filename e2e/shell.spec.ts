import type { Page } from '@playwright/test';
import { accountButton, expectSignedIn } from './fixtures/sign-in.ts';
import { apiPost } from './fixtures/api.ts';
import { expect, test } from './fixtures/test.ts';
import { waitUntilHydrated } from './pages/hydration.ts';
import { observeLayoutShift, readLayoutShift } from './pages/layout-shift.ts';

const title = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 });
const scrollTop = (page: Page) => page.evaluate(() => window.scrollY);

test('[UI-42] an unknown address is answered with 404 and a page of the shop', async ({ page, customer }) => {
  expect((await page.goto('/nowhere'))?.status()).toBe(404);
  await expect(page).toHaveTitle('Page not found · Botique');
  await expect(title(page)).toHaveText('Page not found');
  const person = await customer();
  expect((await page.goto('/dashboard/nowhere'))?.status()).toBe(404);
  await expectSignedIn(page, person.name);
  await expect(title(page)).toHaveText('Page not found');
});

test('[UI-69] a screen whose code cannot be loaded says so inside the shell and retries by itself', async ({
  page,
  admin,
}) => {
  await admin();
  await page.goto('/dashboard');
  await waitUntilHydrated(page);
  const chunk = '**/assets/users-*.js';
  await page.route(chunk, (route) => route.abort());
  const users = page.getByRole('link', { name: 'Users' });
  await users.click();
  await expect(title(page)).toHaveText('Could not load this page');
  await expect(users).toBeVisible();
  await expect(accountButton(page)).toBeVisible();
  await page.unroute(chunk);
  await expect(title(page)).toHaveText('Users');
  await expect(page.getByRole('table')).toBeVisible();
});

test('[UI-68] [UI-69] the shell says that it is offline, and opens the requested page when it is back online', async ({
  page,
  context,
  admin,
}) => {
  await admin();
  await page.goto('/dashboard');
  await waitUntilHydrated(page);
  await context.setOffline(true);
  await expect(page.getByText('You’re offline. This page updates when you’re back.')).toBeVisible();
  await page.getByRole('link', { name: 'Users' }).click();
  await expect(title(page)).toHaveText('You’re offline');
  await expect(accountButton(page)).toBeVisible();
  await context.setOffline(false);
  await expect(title(page)).toHaveText('Users');
  await expect(page.getByRole('table')).toBeVisible();
});

test('Back restores the scroll position of a page, and a new page starts at its top', async ({ page }) => {
  await page.goto('/products');
  await waitUntilHydrated(page);
  const last = page.getByRole('main').getByRole('link', { name: 'Starter' });
  await last.scrollIntoViewIfNeeded();
  const left = await scrollTop(page);
  expect(left).toBeGreaterThan(0);
  await last.click();
  await expect(title(page)).toHaveText('Starter');
  expect(await scrollTop(page)).toBe(0);
  await page.goBack();
  await expect(title(page)).toHaveText('Products');
  await expect.poll(() => scrollTop(page)).toBe(left);
});

test('a link to the current page scrolls to its top and adds no history entry', async ({ page }) => {
  await page.goto('/');
  await waitUntilHydrated(page);
  const products = page.getByRole('banner').getByRole('link', { name: 'Products', exact: true });
  await products.click();
  await expect(page).toHaveURL('/products');
  await expect(title(page)).toHaveText('Products');
  await page.evaluate(() => window.scrollTo(0, 300));
  await expect.poll(() => scrollTop(page)).toBe(300);
  await products.click();
  await expect.poll(() => scrollTop(page)).toBe(0);
  await products.click();
  await page.goBack();
  await expect(page).toHaveURL('/');
});

test('a jump within the page works, and one to nowhere breaks nothing', async ({ page }) => {
  await page.goto('/');
  await waitUntilHydrated(page);
  await page.evaluate(() => window.location.assign('#main'));
  await page.evaluate(() => window.location.assign('#50%'));
  await expect(title(page)).toHaveText('Botique');
  await page.goBack();
  await expect(page).toHaveURL('/#main');
  await expect(title(page)).toHaveText('Botique');
});

test('the dashboard and a profile load with a layout shift below 0.1', async ({
  page,
  context,
  customer,
}) => {
  const person = await customer({ name: 'Wilhelmina Featherstone' });
  await apiPost(context, '/api/user/keys/create', { name: 'The script that publishes the shop every night' });
  await observeLayoutShift(page);
  const overview = [
    'Live updates on',
    /^Nothing here yet/,
    /^No transfers yet/,
    /^No credits in/,
    /^No open tickets/,
  ];
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 800 });
    for (const [path, complete] of [
      ['/dashboard', overview],
      [`/profile/${person.id}`, ['never used', 'This browser']],
    ] as const) {
      await page.goto(path);
      for (const words of complete) await expect(page.getByText(words)).toBeVisible();
      await expect(accountButton(page)).toBeEnabled();
      expect(await readLayoutShift(page), `${path} at ${width} px`).toBeLessThan(0.1);
    }
  }
});
