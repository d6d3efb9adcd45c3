import { copy } from '@botique/contract/copy.ts';
import { expect, test, type Page } from '@playwright/test';
import { holdAnswers, noteCalls } from './steps/calls.ts';
import { expectSameDocument, markDocument, waitUntilTakenOver } from './steps/document.ts';
import {
  continueAsSomeoneNew,
  expectSignedIn,
  openLoginPopup,
  signInAsAdmin,
  signInAsSomeoneNew,
  uniqueName,
  userDataCall,
} from './steps/sign-in.ts';

const sideMenu = (page: Page) => page.getByRole('navigation', { name: 'Dashboard' });
const loader = (page: Page) => page.getByText('Signing you in');

for (const path of ['/dashboard', '/dashboard/anything', '/dashboard/admin/users', '/profile/1']) {
  test(`[UI-30] ${path} asks a visitor to log in`, async ({ page }) => {
    await page.goto(path);
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(copy.dashboard.missingAccess);
    await expect(main.getByRole('link', { name: 'Login' })).toBeVisible();
    await expect(sideMenu(page)).toHaveCount(0);
  });
}

test('[UI-30] [ACC-49] logging in from there shows the dashboard in place', async ({ page }) => {
  await page.goto('/dashboard?from=mail');
  await waitUntilTakenOver(page);
  await markDocument(page);
  const popup = await openLoginPopup(page, page.getByRole('main').getByRole('link', { name: 'Login' }));
  const name = uniqueName('Newcomer');
  await continueAsSomeoneNew(popup, name);
  await expect(page.getByRole('main')).toContainText(`Hello, ${name}`);
  await expect(page.getByText(copy.dashboard.missingAccess)).toHaveCount(0);
  await expect(page).toHaveURL('/dashboard?from=mail');
  await expectSameDocument(page);
});

test.describe('[ACC-50] [ACC-53] [UI-31] the loader comes 500 ms after the question and ends with the answer', () => {
  /** The clock stands: only the test lets time pass. */
  async function expectLoaderAfterHalfASecond(page: Page): Promise<void> {
    await page.clock.runFor(499);
    await expect(loader(page)).toHaveCount(0);
    await expect(page.getByText(copy.dashboard.missingAccess)).toHaveCount(0);
    await page.clock.runFor(1);
    await expect(loader(page)).toBeVisible();
  }

  test('when the page begins with a token cookie alone', async ({ page, context, baseURL }) => {
    await context.addCookies([{ name: 'token', value: 'of-a-session-that-is-gone', url: baseURL ?? '' }]);
    const letGo = await holdAnswers(page, userDataCall);
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.goto('/dashboard');
    await waitUntilTakenOver(page);
    await expectLoaderAfterHalfASecond(page);
    letGo();
    await page.clock.resume();
    await expect(page.getByRole('main')).toContainText(copy.dashboard.missingAccess);
    await expect(loader(page)).toHaveCount(0);
  });

  test('after the login message', async ({ page, context }) => {
    const letGo = await holdAnswers(page, userDataCall);
    await page.clock.install();
    await page.goto('/dashboard');
    await waitUntilTakenOver(page);
    await page.clock.pauseAt(Date.now() + 60_000);
    const person = await signInAsSomeoneNew(context);
    const asked = page.waitForRequest(userDataCall);
    await page.evaluate(() => window.postMessage({ login: {} }, window.location.origin));
    await asked;
    await expectLoaderAfterHalfASecond(page);
    letGo();
    await page.clock.resume();
    await expect(page.getByRole('main')).toContainText(`Hello, ${person.name}`);
    await expect(loader(page)).toHaveCount(0);
  });
});

test('[UI-32] the side menu stands beside the screen at 800 px, and behind a toggle at 799', async ({
  page,
  context,
}) => {
  await signInAsSomeoneNew(context);
  await page.setViewportSize({ width: 800, height: 700 });
  await page.goto('/dashboard');
  const toggle = page.getByRole('button', { name: 'Menu', exact: true });
  await expect(sideMenu(page)).toBeVisible();
  await expect(toggle).toBeHidden();
  await page.setViewportSize({ width: 799, height: 700 });
  await expect(sideMenu(page)).toBeHidden();
  await expect(toggle).toBeVisible();
});

test('[UI-32] the drawer opens, leads on and closes, by mouse and by keyboard', async ({ page, context }) => {
  await signInAsAdmin(context);
  await page.setViewportSize({ width: 799, height: 700 });
  await page.goto('/dashboard');
  await waitUntilTakenOver(page);
  const toggle = page.getByRole('button', { name: 'Menu', exact: true });
  const drawer = page.getByRole('dialog', { name: 'Menu' });

  await toggle.click();
  await drawer.getByRole('link', { name: 'Users' }).click();
  await expect(page).toHaveURL('/dashboard/admin/users');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Users');
  await expect(drawer).toHaveCount(0);

  await toggle.focus();
  await page.keyboard.press('Enter');
  await expect(drawer).toBeVisible();
  await expect(drawer.locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);
  await expect(toggle).toBeFocused();

  await page.keyboard.press('Enter');
  await drawer.getByRole('link', { name: 'Overview' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/dashboard');
  await expect(drawer).toHaveCount(0);
});

test('[UI-34] the groups are open, and mouse and keyboard collapse them', async ({ page, context }) => {
  await signInAsAdmin(context);
  await page.goto('/dashboard');
  await waitUntilTakenOver(page);
  for (const [label, entry] of [
    ['Support', 'Server'],
    ['Admin', 'Users'],
  ] as const) {
    const group = sideMenu(page).getByRole('button', { name: label });
    const link = sideMenu(page).getByRole('link', { name: entry });
    await expect(group).toHaveAttribute('aria-expanded', 'true');
    await expect(link).toBeVisible();
    await group.click();
    await expect(group).toHaveAttribute('aria-expanded', 'false');
    await expect(link).toBeHidden();
    await group.focus();
    await page.keyboard.press('Enter');
    await expect(link).toBeVisible();
    await page.keyboard.press('Space');
    await expect(link).toBeHidden();
    await page.keyboard.press('Space');
    await expect(link).toBeVisible();
  }
});

test('only an admin has the group Admin', async ({ page, context, browser }) => {
  await signInAsSomeoneNew(context);
  await page.goto('/dashboard');
  await expect(sideMenu(page).getByRole('link', { name: 'Overview' })).toBeVisible();
  await expect(sideMenu(page).getByRole('button', { name: 'Admin' })).toHaveCount(0);

  const office = await browser.newContext();
  await signInAsAdmin(office);
  const desk = await office.newPage();
  await desk.goto('/dashboard');
  await expect(sideMenu(desk).getByRole('button', { name: 'Admin' })).toBeVisible();
  await office.close();
});

test('[UI-41] an admin page shows a customer the not-found page, and nothing is asked for', async ({
  page,
  context,
}) => {
  const person = await signInAsSomeoneNew(context);
  const calls = noteCalls(page, '/api/admin');
  const reply = await page.goto('/dashboard/admin/users');
  expect(reply?.status()).toBe(404);
  await expectSignedIn(page, person.name);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nothing here');
  await expect(page.getByPlaceholder('Search by name or id...')).toHaveCount(0);
  await expect(page.getByRole('table')).toHaveCount(0);
  expect(calls).toEqual([]);
});

test('[UI-36] Tickets and the community link stand in the group Support, and the latter in the top bar, too', async ({
  page,
  context,
}) => {
  await signInAsSomeoneNew(context);
  await page.goto('/dashboard');
  await expect(sideMenu(page).getByRole('link', { name: /^(Tickets|Server)/ })).toHaveText([
    'Tickets',
    /^Server/,
  ]);
  for (const link of [
    page.getByRole('banner').getByRole('link', { name: /^Community/ }),
    sideMenu(page).getByRole('link', { name: /^Server/ }),
  ]) {
    await expect(link).toHaveAttribute('href', 'https://discord.example/invite');
    await expect(link).toHaveAttribute('target', '_blank');
    await expect(link).toHaveAccessibleName(/opens in a new tab/);
  }
});
