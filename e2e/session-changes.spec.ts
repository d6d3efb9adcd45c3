import { copy } from '@botique/contract/copy.ts';
import { expect, test, type Page } from '@playwright/test';
import { holdAnswers, noteCalls } from './steps/calls.ts';
import { drawnText, expectSameDocument, markDocument } from './steps/document.ts';
import { expectSignedIn, expectVisitor, signInAsSomeoneNew, userDataCall } from './steps/sign-in.ts';

const come = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('focus')));

test('[ACC-37] [ACC-49] another person who logs in in another tab takes this page over, and it shows nobody else’s things', async ({
  page,
  context,
}) => {
  const first = await signInAsSomeoneNew(context, 'First');
  await page.goto('/dashboard');
  await expect(page.getByText('Connected live')).toBeVisible();
  await markDocument(page);

  const second = await signInAsSomeoneNew(context, 'Second');
  await expect(page.getByText(`Hello, ${second.name}`)).toBeVisible();
  await expect(page.getByText('Connected live')).toBeVisible();
  expect(await drawnText(page)).not.toContain(first.name);
  // Nobody was signed out: there is nothing to tell.
  await expect(page.getByTestId('alert')).toHaveCount(0);
  await expectSameDocument(page);
});

test('a page makes no call in the name of somebody whom it does not show', async ({ page, context }) => {
  // Without a live line nobody tells the page that its session was replaced.
  await page.routeWebSocket(/\/socket\.io\//, () => {});
  const first = await signInAsSomeoneNew(context, 'First');
  await page.goto(`/profile/${first.id}`);
  await expect(page.getByText('This browser')).toBeVisible();
  await signInAsSomeoneNew(context, 'Second');

  const letGo = await holdAnswers(page, userDataCall);
  const calls = noteCalls(page, '/api/user/');
  await page.getByRole('button', { name: 'New key' }).click();
  await page.getByLabel('Name').fill('Whose is it?');
  await page.getByRole('button', { name: 'Create key' }).click();
  await expect(page.getByTestId('alert')).toHaveText(copy.session.replaced);
  await page.keyboard.press('Escape');
  await come(page);
  // While the answer to the question who is here is on its way nothing of the first one stands there any more.
  await expect(page.getByRole('heading', { level: 1, name: first.name })).toHaveCount(0);
  expect(calls).toEqual([]);
  letGo();
  // The profile of the first one is none that the second may see.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nothing here');
});

test('a logout in a tab of its own leaves this page’s live line as it was, until the session ends', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 700, height: 800 });
  const person = await signInAsSomeoneNew(context);
  await page.goto('/dashboard');
  await expect(page.getByText('Connected live')).toBeVisible();
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  const opened = context.waitForEvent('page');
  await page.getByRole('link', { name: 'Logout' }).click({ modifiers: ['ControlOrMeta'] });
  await opened;
  await expect(page.getByTestId('alert')).toHaveText(copy.session.signedOut);
  await expectVisitor(page);
  expect(await drawnText(page)).not.toContain(person.name);
});

test('too many requests sign nobody out who was here', async ({ page, context }) => {
  const person = await signInAsSomeoneNew(context);
  await page.goto('/dashboard');
  await expect(page.getByText('Connected live')).toBeVisible();
  const refused = page.waitForResponse(userDataCall);
  await page.route(userDataCall, (route) =>
    route.fulfill({
      status: 429,
      json: { success: false, code: 429, error: 'too_many_requests', message: 'No' },
    }),
  );
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await refused;
  await page.evaluate(async () => void (await fetch('/readyz')));
  await expectSignedIn(page, person.name);
});

test('a server that could not be asked at first is asked again, and the page heals by itself', async ({
  page,
  context,
}) => {
  const person = await signInAsSomeoneNew(context);
  let away = true;
  await page.route(userDataCall, (route) => (away ? route.abort() : route.continue()));
  await page.goto('/dashboard');
  await expectVisitor(page);
  away = false;
  await expect(page.getByText(`Hello, ${person.name}`)).toBeVisible({ timeout: 10_000 });
});

test('[ACC-53] a question that is never answered ends the loader all the same', async ({
  page,
  context,
  baseURL,
}) => {
  await context.addCookies([{ name: 'token', value: 'of-a-session-that-is-gone', url: baseURL ?? '' }]);
  await page.route(userDataCall, () => {});
  await page.goto('/dashboard');
  await expect(page.getByRole('status').filter({ hasText: 'Signing you in' })).toBeAttached();
  await expect(page.getByRole('main')).toContainText(copy.dashboard.missingAccess, { timeout: 15_000 });
});
