import { expect, test, type Page } from '@playwright/test';
import { noteCalls } from './steps/calls.ts';
import { expectSameDocument, markDocument, waitUntilTakenOver } from './steps/document.ts';
import {
  accountButton,
  continueAsSomeoneNew,
  expectSignedIn,
  expectVisitor,
  loginLink,
  openLoginPopup,
  signInAsSomeoneNew,
  uniqueName,
  userDataCall,
} from './steps/sign-in.ts';

const mallory = { login: { id: '1', globalUsername: 'Mallory', avatar: null, role: 'Admin' } };

/** Posts a message to the page as one of its own scripts could, and waits until the page has dealt with it. */
async function postFromOwnOrigin(page: Page, message: object): Promise<void> {
  await page.evaluate(
    (data) =>
      new Promise<void>((resolve) => {
        window.addEventListener('message', () =>
          requestAnimationFrame(() => requestAnimationFrame(() => resolve())),
        );
        window.postMessage(data, window.location.origin);
      }),
    message,
  );
}

for (const [role, persona, name] of [
  ['customer', /Ravi Menon/, 'Ravi Menon'],
  ['admin', /June Okafor/, 'June Okafor'],
] as const) {
  test(`[ACC-44] [ACC-49] [UI-12] the ${role} signs in through the popup, and the page stays where it was`, async ({
    page,
    context,
    baseURL,
  }) => {
    await page.goto('/?from=mail');
    await waitUntilTakenOver(page);
    await markDocument(page);
    const firstAddress = context.waitForEvent('request', (request) => request.isNavigationRequest());
    const popup = await openLoginPopup(page);
    expect((await firstAddress).url().split('?', 1)).toEqual([`${baseURL}/auth/login`]);
    expect(await popup.evaluate(() => [window.innerWidth, window.innerHeight])).toEqual([800, 800]);

    const closed = popup.waitForEvent('close');
    await popup.getByRole('button', { name: persona }).click();
    await closed;
    await expectSignedIn(page, name);
    await expect(page).toHaveURL('/?from=mail');
    await expectSameDocument(page);
  });
}

test('[ACC-18] [ACC-19] the popup tells the page that opened it who signed in, and closes', async ({
  page,
  baseURL,
}) => {
  await page.goto('/');
  await waitUntilTakenOver(page);
  const message = page.evaluate(
    () =>
      new Promise((resolve) => {
        window.addEventListener('message', ({ origin, data }: MessageEvent<unknown>) =>
          resolve({ origin, data }),
        );
      }),
  );
  const popup = await openLoginPopup(page);
  const closed = popup.waitForEvent('close');
  await popup.getByRole('button', { name: /Ravi Menon/ }).click();
  expect(await message).toMatchObject({
    origin: baseURL,
    data: { login: { globalUsername: 'Ravi Menon', role: 'User' } },
  });
  await closed;
});

test('[ACC-46] [ACC-54] after the login message the page asks the server with both halves, and shows its answer', async ({
  page,
  context,
}) => {
  await page.goto('/');
  await waitUntilTakenOver(page);
  const person = await signInAsSomeoneNew(context);
  const asked = page.waitForRequest(userDataCall);
  await postFromOwnOrigin(page, mallory);

  const request = await asked;
  const token = (await context.cookies()).find((cookie) => cookie.name === 'token')?.value;
  expect(token).toBeTruthy();
  expect(request.method()).toBe('POST');
  expect(request.postDataJSON()).toEqual({ token, data: {} });
  expect(await request.headerValue('authorization')).toBe(`Bearer ${token}`);
  expect(await request.headerValue('cookie')).toContain('botique_session=');

  await expectSignedIn(page, person.name);
  await expect(page.getByText('Mallory')).toHaveCount(0);
});

test('[ACC-46] a forged login message signs nobody in', async ({ page }) => {
  await page.goto('/');
  await waitUntilTakenOver(page);
  await postFromOwnOrigin(page, mallory);
  await expectVisitor(page);
  await expect(page.getByText('Mallory')).toHaveCount(0);
});

test('[ACC-45] a login message from another origin is ignored', async ({ page, context }) => {
  await page.goto('/');
  await waitUntilTakenOver(page);
  const popup = await openLoginPopup(page);
  await popup.getByRole('button', { name: 'Cancel' }).waitFor();
  // With a session to find, a page that believed the message would find it.
  const person = await signInAsSomeoneNew(context);
  const calls = noteCalls(page, '/api/auth/user/data');
  const heard = page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        window.addEventListener('message', ({ origin }) =>
          requestAnimationFrame(() => requestAnimationFrame(() => resolve(origin))),
        );
      }),
  );
  await popup.evaluate((message) => (window.opener as Window).postMessage(message, '*'), mallory);
  expect(await heard).toBe(new URL(popup.url()).origin);
  expect(new URL(popup.url()).origin).not.toBe(new URL(page.url()).origin);
  // A call that the page had made would be known before this one is.
  await page.evaluate(async () => void (await fetch('/readyz')));
  expect(calls).toEqual([]);
  await expect(accountButton(page)).toHaveCount(0);

  await postFromOwnOrigin(page, mallory);
  await expectSignedIn(page, person.name);
  expect(calls).not.toEqual([]);
});

test('[ACC-22] [ACC-48] a declined login says so in the popup, whose button leads back to a usable Login', async ({
  page,
  context,
}) => {
  await page.goto('/');
  await waitUntilTakenOver(page);
  const popup = await openLoginPopup(page);
  await popup.getByRole('button', { name: 'Cancel' }).click();
  await expect(popup.getByRole('heading', { level: 1 })).toHaveText('You are not signed in');
  await expect(popup.getByText('The login was cancelled.')).toBeVisible();

  const closed = popup.waitForEvent('close');
  await popup.getByRole('link', { name: 'Back to the shop' }).click();
  await closed;
  await expectVisitor(page);
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('token');

  const again = await openLoginPopup(page);
  await continueAsSomeoneNew(again, uniqueName('Second try'));
  await expectSignedIn(page, 'Second try');
});

test('[ACC-22] as a whole page, a declined login leads back to where one was', async ({ page }) => {
  await page.goto('/auth/login?returnTo=%2Fdashboard%3Ffrom%3Dmail');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are not signed in');
  await page.getByRole('link', { name: 'Back to the shop' }).click();
  await expect(page).toHaveURL('/dashboard?from=mail');
  await expectVisitor(page);
});

test('[ACC-48] a popup that is closed by hand leaves Login usable', async ({ page }) => {
  await page.goto('/');
  await waitUntilTakenOver(page);
  const popup = await openLoginPopup(page);
  await expect(page.getByRole('link', { name: 'Waiting for login' })).toBeVisible();
  await expect(loginLink(page)).toHaveCount(0);

  await popup.close();
  await expectVisitor(page);
  await expect(page.getByRole('link', { name: 'Waiting for login' })).toHaveCount(0);

  const again = await openLoginPopup(page);
  await continueAsSomeoneNew(again, uniqueName('Back again'));
  await expectSignedIn(page, 'Back again');
});

test('while the popup is open a second click brings that one to the front', async ({ page, context }) => {
  await page.addInitScript(() => {
    // Nothing that a test can see tells which window is in front: this notes who asks for it.
    const open = window.open.bind(window);
    window.open = (...parameters) => {
      const popup = open(...parameters);
      if (!popup) return null;
      return new Proxy({} as Window, {
        get: (_, name) => {
          if (name === 'focus') return () => document.documentElement.setAttribute('data-popup', 'focused');
          return popup[name as 'closed'];
        },
      });
    };
  });
  await page.goto('/');
  await waitUntilTakenOver(page);
  await openLoginPopup(page);
  const html = page.locator('html');
  await expect(html).not.toHaveAttribute('data-popup');
  await page.getByRole('link', { name: 'Waiting for login' }).click();
  await expect(html).toHaveAttribute('data-popup', 'focused');
  expect(context.pages()).toHaveLength(2);
});

test('[ACC-47] where popups are blocked the whole page goes through login and returns', async ({
  page,
  context,
}) => {
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await page.goto('/dashboard?from=mail');
  await waitUntilTakenOver(page);
  await loginLink(page).click();
  await continueAsSomeoneNew(page, uniqueName('No popups'));
  await expect(page).toHaveURL('/dashboard?from=mail');
  await expectSignedIn(page, 'No popups');
  expect(context.pages()).toHaveLength(1);
});

test('[UI-60] one signs in, uses the avatar menu and goes on with the keyboard alone', async ({ page }) => {
  await page.goto('/');
  await waitUntilTakenOver(page);
  await tabTo(page, 'Login');
  await expect(loginLink(page)).toHaveCSS('outline-style', 'solid');
  const opened = page.waitForEvent('popup');
  await page.keyboard.press('Enter');
  const popup = await opened;
  await popup.getByRole('button', { name: 'Cancel' }).waitFor();
  await tabTo(popup, 'Mo @mo');
  await popup.keyboard.press('Enter');
  await expectSignedIn(page, 'Mo');

  await tabTo(page, 'Account of Mo');
  await expect(accountButton(page)).toHaveCSS('outline-style', 'solid');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Profile' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Dashboard' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(accountButton(page)).toBeFocused();

  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Profile' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/profile\/\d+$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Mo' })).toBeVisible();
});

/** Presses Tab until what begins with this name has the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let presses = 0; presses < 20; presses += 1) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(() =>
      document.activeElement?.textContent.replaceAll(/\s+/g, ' ').trim(),
    );
    if (focused?.startsWith(name)) return;
  }
  throw new Error(`Tab does not reach ${name}`);
}
