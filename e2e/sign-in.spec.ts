import { strings } from '@botique/contract/strings.ts';
import type { Page } from '@playwright/test';
import { requestTokenOf } from './fixtures/api.ts';
import { recordCalls } from './fixtures/calls.ts';
import {
  accountButton,
  continueAsSomeoneNew,
  expectSignedIn,
  expectVisitor,
  loginLink,
  openLoginPopup,
  uniqueName,
  userDataCall,
} from './fixtures/sign-in.ts';
import { expect, test } from './fixtures/test.ts';
import { expectSameDocument, markDocument } from './pages/document.ts';
import { waitUntilHydrated } from './pages/hydration.ts';
import { greetingOf } from './pages/overview-page.ts';

const mallory = { login: { id: '1', globalUsername: 'Mallory', avatar: null, role: 'Admin' } };

async function openAsVisitor(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitUntilHydrated(page);
  await markDocument(page);
}

/** Waits until the page has handled the next window message. */
function nextMessage(page: Page): Promise<{ origin: string; data: unknown }> {
  return page.evaluate(
    () =>
      new Promise<{ origin: string; data: unknown }>((resolve) => {
        window.addEventListener('message', ({ origin, data }: MessageEvent<unknown>) =>
          requestAnimationFrame(() => requestAnimationFrame(() => resolve({ origin, data }))),
        );
      }),
  );
}

async function postFromOwnOrigin(page: Page, message: object): Promise<void> {
  const heard = nextMessage(page);
  await page.evaluate((data) => window.postMessage(data, window.location.origin), message);
  await heard;
}

test('[ACC-18] [ACC-19] [ACC-44] [ACC-49] [UI-12] a customer signs in through the popup, and the page stays where it was', async ({
  page,
  context,
  baseURL,
}) => {
  await openAsVisitor(page, '/?from=mail');
  const firstAddress = context.waitForEvent('request', (request) => request.isNavigationRequest());
  const message = nextMessage(page);
  const popup = await openLoginPopup(page);
  expect((await firstAddress).url().split('?', 1)).toEqual([`${baseURL}/auth/login`]);
  expect(await popup.evaluate(() => [window.innerWidth, window.innerHeight])).toEqual([800, 800]);

  const closed = popup.waitForEvent('close');
  await popup.getByRole('button', { name: /Ravi Menon/ }).click();
  expect(await message).toMatchObject({
    origin: baseURL,
    data: { login: { globalUsername: 'Ravi Menon', role: 'User' } },
  });
  await closed;
  await expectSignedIn(page, 'Ravi Menon');
  await expect(page).toHaveURL('/?from=mail');
  await expectSameDocument(page);
});

test('[UI-30] [ACC-49] logging in from the dashboard shows it without leaving the page', async ({ page }) => {
  await openAsVisitor(page, '/dashboard?from=mail');
  const login = page.getByRole('main').getByRole('link', { name: 'Login' });
  const popup = await openLoginPopup(page, login);
  const name = uniqueName('Newcomer');
  await continueAsSomeoneNew(popup, name);
  await expect(page.getByRole('main')).toContainText(greetingOf(name));
  await expect(page.getByText(strings.dashboard.missingAccess)).toHaveCount(0);
  await expect(page).toHaveURL('/dashboard?from=mail');
  await expectSameDocument(page);
});

test('[ACC-46] [ACC-54] after a login message, the page asks the server with both halves of the session and shows its answer', async ({
  page,
  context,
  customer,
}) => {
  await openAsVisitor(page, '/');
  await postFromOwnOrigin(page, mallory);
  await expectVisitor(page);

  const person = await customer();
  const asked = page.waitForRequest(userDataCall);
  await postFromOwnOrigin(page, mallory);
  const request = await asked;
  const token = await requestTokenOf(context);
  expect(token).toBeTruthy();
  expect(request.method()).toBe('POST');
  expect(request.postDataJSON()).toEqual({ token, data: {} });
  expect(await request.headerValue('authorization')).toBe(`Bearer ${token}`);
  expect(await request.headerValue('cookie')).toContain('botique_session=');
  await expectSignedIn(page, person.name);
  await expect(page.getByText('Mallory')).toHaveCount(0);
});

test('[ACC-10] a page rendered with one half of the session asks with both halves who is signed in', async ({
  page,
  context,
  customer,
}) => {
  const person = await customer();
  const asked = page.waitForRequest(userDataCall);
  const reply = await page.goto('/');
  expect(await reply?.text()).toContain(person.name);
  const request = await asked;
  expect(await request.headerValue('authorization')).toBe(`Bearer ${await requestTokenOf(context)}`);
  expect((await request.response())?.status()).toBe(200);
  await expectSignedIn(page, person.name);
});

test('[ACC-45] a login message from another origin is ignored', async ({ page, customer }) => {
  await openAsVisitor(page, '/');
  const popup = await openLoginPopup(page);
  await popup.getByRole('button', { name: 'Cancel' }).waitFor();
  // If the page trusted the message, it would now find this session.
  const person = await customer();
  const calls = recordCalls(page, '/api/auth/user/data');
  const heard = nextMessage(page);
  await popup.evaluate((message) => (window.opener as Window).postMessage(message, '*'), mallory);
  const { origin } = new URL(popup.url());
  expect((await heard).origin).toBe(origin);
  expect(origin).not.toBe(new URL(page.url()).origin);
  // Any earlier call of the page would be recorded before this one completes.
  await page.evaluate(async () => void (await fetch('/readyz')));
  expect(calls).toEqual([]);
  await expect(accountButton(page)).toHaveCount(0);

  await postFromOwnOrigin(page, mallory);
  await expectSignedIn(page, person.name);
  expect(calls).not.toEqual([]);
});

test('[ACC-22] [ACC-48] Login works again after a declined login and after a closed popup', async ({
  page,
  context,
}) => {
  await openAsVisitor(page, '/');
  const declined = await openLoginPopup(page);
  await declined.getByRole('button', { name: 'Cancel' }).click();
  await expect(declined.getByRole('heading', { level: 1 })).toHaveText('You’re not logged in');
  await expect(declined.getByText('The login was cancelled.')).toBeVisible();
  const gone = declined.waitForEvent('close');
  // The popup may close before Playwright has seen its click through.
  declined
    .getByRole('link', { name: 'Back to the shop' })
    .click()
    .catch(() => {});
  await gone;
  await expectVisitor(page);
  expect(await requestTokenOf(context)).toBe('');

  const closed = await openLoginPopup(page);
  await expect(page.getByRole('link', { name: 'Waiting for login' })).toBeVisible();
  await expect(loginLink(page)).toHaveCount(0);
  await closed.close();
  await expectVisitor(page);
  await expect(page.getByRole('link', { name: 'Waiting for login' })).toHaveCount(0);

  const accepted = await openLoginPopup(page);
  await continueAsSomeoneNew(accepted, uniqueName('Third try'));
  await expectSignedIn(page, 'Third try');
});

test('[ACC-22] [ACC-47] the whole page goes through login and returns, declined or not, when popups are blocked', async ({
  page,
  context,
}) => {
  await page.addInitScript(() => {
    window.open = () => null;
  });
  const path = '/dashboard?from=mail';
  await openAsVisitor(page, path);
  await loginLink(page).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You’re not logged in');
  await page.getByRole('link', { name: 'Back to the shop' }).click();
  await expect(page).toHaveURL(path);
  await expectVisitor(page);

  await waitUntilHydrated(page);
  await loginLink(page).click();
  await continueAsSomeoneNew(page, uniqueName('No popups'));
  await expect(page).toHaveURL(path);
  await expectSignedIn(page, 'No popups');
  expect(context.pages()).toHaveLength(1);
});

test('[UI-12] [UI-60] an admin signs in and opens their profile from the avatar menu with the keyboard alone', async ({
  page,
}) => {
  await openAsVisitor(page, '/');
  await tabTo(page, 'Login');
  await expect(loginLink(page)).toHaveCSS('outline-style', 'solid');
  const opened = page.waitForEvent('popup');
  await page.keyboard.press('Enter');
  const popup = await opened;
  await popup.getByRole('button', { name: 'Cancel' }).waitFor();
  await tabTo(popup, 'June Okafor');
  await popup.keyboard.press('Enter');
  await expectSignedIn(page, 'June Okafor');

  await tabTo(page, 'Account: June Okafor');
  await expect(accountButton(page)).toHaveCSS('outline-style', 'solid');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Profile' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/profile\/\d+$/);
  await expect(page.getByRole('heading', { level: 1, name: 'June Okafor' })).toBeVisible();
});

/** Presses Tab until an element whose text starts with this name has the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let presses = 0; presses < 20; presses += 1) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(() =>
      document.activeElement?.textContent.replaceAll(/\s+/g, ' ').trim(),
    );
    if (focused?.startsWith(name)) return;
  }
  throw new Error(`Tab never focuses ${name}`);
}
