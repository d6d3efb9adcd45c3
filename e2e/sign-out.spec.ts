import { chromium, type Page } from '@playwright/test';
import { chooseInAccountMenu, expectVisitor, signInAsSomeoneNew } from './fixtures/sign-in.ts';
import { expect, test, type Person } from './fixtures/test.ts';
import { ProfilePage } from './pages/profile-page.ts';
import { greetingOf } from './pages/overview-page.ts';

async function expectNothingPrivate(page: Page, { id, name }: Person): Promise<void> {
  const text = await page.content();
  expect(text).not.toContain(name);
  expect(text).not.toContain(id);
  expect(text).not.toContain('Signed-in browsers');
}

test('[UI-15] Logout in the avatar menu removes the cookies, and the back button shows nothing private', async ({
  page,
  context,
  customer,
}) => {
  const person = await customer();
  await new ProfilePage(page).open(person);
  const asked = page.waitForRequest('**/auth/logout');
  await chooseInAccountMenu(page, 'Logout');
  expect(new URL((await asked).url()).origin).toBe(new URL(page.url()).origin);
  await expect(page).toHaveURL('/');
  await expectVisitor(page);
  expect(await context.cookies()).toEqual([]);
  await expectNothingPrivate(page, person);

  const reply = await page.goBack();
  await expectVisitor(page);
  expect(await reply?.text()).not.toContain(person.name);
  // The address contains the id, but the page doesn't show it.
  await expect(page.getByRole('main')).not.toContainText(person.id);
  expect(await page.content()).not.toContain(person.name);
});

test('the back button shows nothing private after a logout in a browser that caches whole pages', async ({
  baseURL,
  launchOptions,
}) => {
  const browser = await chromium.launch({
    ...launchOptions,
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  });
  try {
    const context = await browser.newContext(baseURL ? { baseURL } : {});
    const page = await context.newPage();
    const person = await signInAsSomeoneNew(context);
    await page.goto('/dashboard');
    await expect(page.getByText(greetingOf(person.name))).toBeVisible();
    await chooseInAccountMenu(page, 'Logout');
    await expect(page).toHaveURL('/');
    await expectVisitor(page);

    await page.evaluate(() => window.history.back());
    await expect(page).toHaveURL('/dashboard');
    await expectVisitor(page);
    await expectNothingPrivate(page, person);
  } finally {
    await browser.close();
  }
});

test('a page that comes back from the back/forward cache after a logout hides itself and loads again', async ({
  page,
  context,
  customer,
}) => {
  const person = await customer();
  await page.goto('/dashboard');
  await expect(page.getByText(greetingOf(person.name))).toBeVisible();
  await context.clearCookies();
  const loaded = page.waitForEvent('load');
  const hidden = await page.evaluate(() => {
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    return document.documentElement.hidden;
  });
  expect(hidden).toBe(true);
  await loaded;
  await expectVisitor(page);
  await expectNothingPrivate(page, person);
});
