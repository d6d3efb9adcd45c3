import { copy } from '@botique/contract/copy.ts';
import { expect, test } from '@playwright/test';
import { noteCalls } from './steps/calls.ts';
import { expectSameDocument, markDocument, waitUntilTakenOver, drawnText } from './steps/document.ts';
import { noteLive, switchableLine } from './steps/live-frames.ts';
import {
  accountButton,
  chooseInAccountMenu,
  consentAs,
  continueAsSomeoneNew,
  expectSignedIn,
  expectVisitor,
  loginLink,
  openLoginPopup,
  signIn,
  signInAsAdmin,
  signInAsSomeoneNew,
  uniqueName,
} from './steps/sign-in.ts';
import { suspend } from './steps/people.ts';

test('[UI-43] a visitor has no live line; whoever signs in gets one, with his token', async ({
  page,
  context,
}) => {
  const live = noteLive(page);
  await page.goto('/');
  await waitUntilTakenOver(page);
  await page.goto('/dashboard');
  await waitUntilTakenOver(page);
  const popup = await openLoginPopup(page);
  await continueAsSomeoneNew(popup, uniqueName('Live'));
  expect(live.sockets).toEqual([]);

  await expect(page.getByText('Connected live')).toBeVisible();
  expect(live.sockets).toHaveLength(1);
  const token = (await context.cookies()).find(({ name }) => name === 'token')?.value;
  expect(live.handshakes).toEqual([{ token }]);
});

test('[UI-44] [UI-45] the page announces itself on connect, and where it is on every change', async ({
  page,
  context,
}) => {
  const { id: userId } = await signInAsSomeoneNew(context);
  const live = noteLive(page);
  await page.goto('/dashboard?from=mail');
  await expect(page.getByText('Connected live')).toBeVisible();
  await expect.poll(() => live.sent.length).toBeGreaterThanOrEqual(2);
  expect(live.sent).toEqual([
    { name: 'userdata', payload: { databaseName: 'none', module: 'none' } },
    { name: 'locationChange', payload: { url: '/dashboard', userId } },
  ]);

  const profile = `/profile/${userId}`;
  await chooseInAccountMenu(page, 'Profile');
  // Who is gone before a screen is there was never at it: each is waited for.
  await expect(page).toHaveTitle(/^Profile/);
  await page.goBack();
  await expect(page).toHaveTitle(/^Overview/);
  await page.goForward();
  await expect(page).toHaveTitle(/^Profile/);
  await expect
    .poll(() => live.payloads('locationChange'))
    .toEqual(
      // Without what stands behind the question mark: what somebody searches for is not told to anybody.
      ['/dashboard', profile, '/dashboard', profile].map((url) => ({ url, userId })),
    );
  expect(live.payloads('userdata')).toHaveLength(1);
  expect(live.sockets).toHaveLength(1);
});

test('[UI-47] a cut line shows quietly, comes back by itself, and the page announces itself and asks again', async ({
  page,
  context,
}) => {
  const { id: userId } = await signInAsSomeoneNew(context);
  const line = await switchableLine(page);
  await page.goto('/dashboard');
  await expect(page.getByText('Connected live')).toBeVisible();
  const sign = page.getByRole('banner').getByText('Reconnecting');
  const noTransfers = page.getByText(/^None yet\. What you pay/);
  await expect(sign).toHaveCount(0);
  await expect(noTransfers).toBeVisible();

  const transfers = noteCalls(page, '/api/overview/bills/get/@me');
  const credits = noteCalls(page, '/api/user/data/get/credits');
  await line.cut();
  await expect(sign).toBeVisible();
  await expect(page.getByText('Waiting for the line')).toBeVisible();
  await expect(noTransfers).toBeVisible();
  expect(transfers).toEqual([]);

  line.mend();
  await expect(page.getByText('Connected live')).toBeVisible({ timeout: 15_000 });
  await expect(sign).toHaveCount(0);
  await expect.poll(() => transfers.length).toBe(1);
  await expect.poll(() => credits.length).toBe(1);
  const announcement = [
    { name: 'userdata', payload: { databaseName: 'none', module: 'none' } },
    { name: 'locationChange', payload: { url: '/dashboard', userId } },
  ];
  expect(line.sent).toEqual([...announcement, ...announcement]);
});

test('signing out in one tab ends the other one at once, with an alert and nothing private left', async ({
  page,
  context,
}) => {
  const person = await signInAsSomeoneNew(context);
  const other = await context.newPage();
  await other.goto('/dashboard');
  await expect(other.getByText('Connected live')).toBeVisible();
  await page.goto('/dashboard');
  await markDocument(other);

  await chooseInAccountMenu(page, 'Logout');
  await expect(other.getByTestId('alert')).toHaveText(copy.session.signedOut);
  await expectVisitor(other);
  await expect(other.getByRole('main')).toContainText(copy.dashboard.missingAccess);
  await expectSameDocument(other);
  expect(await drawnText(other)).not.toContain(person.name);
  // The tab in which he did it knows.
  await expectVisitor(page);
  await expect(page.getByTestId('alert')).toHaveCount(0);
});

test('[ACC-37] ending a browser from the profile in another one ends its page', async ({
  page,
  context,
  browser,
}) => {
  const person = await signInAsSomeoneNew(context);
  await page.goto('/dashboard');
  await expect(page.getByText('Connected live')).toBeVisible();

  const elsewhere = await browser.newContext({ userAgent: 'Mozilla/5.0 (Windows NT 10.0) Firefox/150.0' });
  await signIn(elsewhere, person.id);
  const desk = await elsewhere.newPage();
  await desk.goto(`/profile/${person.id}`);
  await expect(desk.getByText('Firefox on Windows')).toBeVisible();
  await desk.getByRole('button', { name: 'Sign out Chrome on Linux' }).click();

  await expect(page.getByTestId('alert')).toHaveText(copy.session.signedOut);
  await expectVisitor(page);
  expect(await drawnText(page)).not.toContain(person.name);
  await expect(desk.getByText('Chrome on Linux')).toHaveCount(0);
  await expectSignedIn(desk, person.name);
  await elsewhere.close();
});

test('[ACC-24] [ACC-59] a suspended customer’s page ends within 5 s, he stays out, and comes back when it is lifted', async ({
  page,
  context,
  browser,
}) => {
  const person = await signInAsSomeoneNew(context, 'Rogue');
  await page.goto('/dashboard');
  await expect(page.getByText('Connected live')).toBeVisible();
  await markDocument(page);

  const office = await browser.newContext();
  await signInAsAdmin(office);
  const desk = await office.newPage();
  await desk.goto('/dashboard');
  await desk.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Users' }).click();
  await desk.getByPlaceholder('Search by name or id...').fill(person.name);
  await desk.getByRole('link', { name: person.name }).click();
  await desk.getByRole('button', { name: 'Suspend' }).click();
  const modal = desk.getByRole('dialog', { name: `Suspend ${person.name}?` });
  await modal.getByLabel('Reason').fill('Sold a license twice');
  await modal.getByRole('button', { name: 'Suspend' }).click();

  await expect(page.getByRole('main')).toContainText(copy.session.banned, { timeout: 5000 });
  await expect(page.getByTestId('alert')).toHaveText(copy.session.banned);
  await expectVisitor(page);
  await expectSameDocument(page);
  expect(await drawnText(page)).not.toContain(person.name);

  await expect(desk.getByText('Suspended', { exact: true })).toBeVisible();
  const refused = await openLoginPopup(page);
  await consentAs(refused, person);
  await expect(refused.getByRole('heading', { level: 1 })).toHaveText('You are not signed in');
  await expect(refused.getByText(copy.session.banned)).toBeVisible();
  await refused.close();
  await expectVisitor(page);

  await desk.getByRole('button', { name: 'Lift suspension' }).click();
  await expect(desk.getByRole('button', { name: 'Suspend' })).toBeVisible();
  const admitted = await openLoginPopup(page);
  await consentAs(admitted, person);
  await expectSignedIn(page, person.name);
  await expect(page.getByText(copy.session.banned)).toHaveCount(0);
  await expect(accountButton(page)).toBeVisible();
  await office.close();
});

test('why a session ended is not told to the next person who signs in here', async ({
  page,
  context,
  browser,
}) => {
  const banned = await signInAsSomeoneNew(context, 'Rogue');
  await page.goto('/dashboard');
  await expect(page.getByText('Connected live')).toBeVisible();
  const office = await browser.newContext();
  await signInAsAdmin(office);
  await suspend(office, banned.id);
  await expect(page.getByRole('main')).toContainText(copy.session.banned);
  await office.close();

  const next = await signInAsSomeoneNew(context, 'Honest');
  await page.evaluate(() => window.postMessage({ login: {} }, window.location.origin));
  await expect(page.getByText(`Hello, ${next.name}`)).toBeVisible();
  await context.clearCookies();
  // A question that was under way still had the cookies: the page is looked at until it asks without them.
  await expect(async () => {
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    await expect(loginLink(page)).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(page.getByRole('main')).toContainText(copy.dashboard.missingAccess);
  await expect(page.getByRole('main')).not.toContainText(copy.session.banned);
});
