import { chromium, expect, test, type Page } from '@playwright/test';
import { waitUntilTakenOver } from './steps/document.ts';
import {
  chooseInAccountMenu,
  expectSignedIn,
  expectVisitor,
  signIn,
  signInAsSomeoneNew,
  type Person,
} from './steps/sign-in.ts';

async function expectNothingPrivate(page: Page, { id, name }: Person): Promise<void> {
  const text = await page.content();
  expect(text).not.toContain(name);
  expect(text).not.toContain(id);
  expect(text).not.toContain('Signed-in browsers');
}

test('[UI-15] Logout in the avatar menu removes the cookies, and the back button shows nothing private', async ({
  page,
  context,
}) => {
  const person = await signInAsSomeoneNew(context);
  await page.goto(`/profile/${person.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(person.name);
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
  // The address itself names him; nothing that the page shows does.
  await expect(page.getByRole('main')).not.toContainText(person.id);
  expect(await page.content()).not.toContain(person.name);
});

test('after a logout the back button shows nothing private where the browser keeps whole pages', async ({
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
    await expect(page.getByText(`Hello, ${person.name}`)).toBeVisible();
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

test('a page that comes back from the browser’s store after a logout hides itself and asks anew', async ({
  page,
  context,
}) => {
  const person = await signInAsSomeoneNew(context);
  await page.goto('/dashboard');
  await expect(page.getByText(`Hello, ${person.name}`)).toBeVisible();
  await context.clearCookies();
  const anew = page.waitForEvent('load');
  const hidden = await page.evaluate(() => {
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    return document.documentElement.hidden;
  });
  expect(hidden).toBe(true);
  await anew;
  await expectVisitor(page);
  await expectNothingPrivate(page, person);
});

test('[ACC-12] a link on another site does not sign anybody out', async ({ page, context }) => {
  await signIn(context, 'pixelpam');
  await page.goto('/auth/logout');
  await expect(page.getByRole('heading')).toHaveText('Log out?');
  await page.goto('/');
  await waitUntilTakenOver(page);
  await expectSignedIn(page, 'pixelpam');
});
