import { strings } from '@botique/contract/strings.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { firstName } from '../format/first-name.ts';
import { expectNoViolations } from '../../testing/axe.ts';
import { advance, stopClock, waitUntil } from '../../testing/clock.ts';
import { eventually } from '../../testing/eventually.ts';
import { openPage } from '../../testing/open-page.tsx';
import { sampleLoginSession, sampleProfile } from '../../testing/samples/sample-people.ts';
import { customer } from '../../testing/samples/samples.ts';
import {
  expectSignedIn,
  expectVisitor,
  lookAtPage,
  postLoginMessage,
  setRequestToken,
  signInElsewhere,
} from '../../testing/session.ts';
import { createTestShop, type TestShop } from '../../testing/server/test-shop.ts';

const main = page.getByRole('main');
const next = { ...customer, id: '100000000000000003', globalUsername: 'Honest Ada' };
const asked = ({ api }: TestShop) => api.calls('auth.userData').length;

/** Calls that the page made earlier are recorded before this one is answered. */
const waitForEarlierCalls = () => fetch('/api/products/get/all');

for (const path of ['/', '/dashboard', '/nowhere']) {
  test(`[ACC-51] does not ask who is signed in on ${path} without a token cookie`, async () => {
    const shop = createTestShop();
    await openPage(path, { shop });
    await expectVisitor();
    lookAtPage();
    await waitForEarlierCalls();
    expect(asked(shop)).toBe(0);
  });
}

test('[ACC-52] shows the visitor’s view when auth/user/data refuses', async () => {
  const shop = createTestShop({ viewer: customer });
  shop.api.refuse('auth.userData', 'signed_out');
  await openPage('/dashboard', { shop });
  await expectVisitor();
  await expect.element(main).not.toMatchTextContent(customer.globalUsername);
});

const notice = page.getByText('Can’t reach the shop right now. Trying again…');

for (const [what, fail] of [
  ['answers 500', ({ api }: TestShop) => api.breakDown('auth.userData')],
  ['answers something else than JSON', ({ api }: TestShop) => api.answerWithPage('auth.userData')],
  ['does not answer', ({ api }: TestShop) => api.disconnect('auth.userData')],
] as const) {
  test(`[ACC-52] keeps the viewer signed in and shows an outage message when auth/user/data ${what}`, async () => {
    const shop = createTestShop({ viewer: customer });
    fail(shop);
    await openPage('/dashboard', { shop });
    await expect.element(notice).toBeVisible();
    await expectSignedIn(customer);
    await expect.element(main).toMatchTextContent(`Hello, ${firstName(customer.globalUsername)}`);
    await expectNoViolations();
    shop.api.reply('auth.userData', { data: customer });
    await expect.element(notice).not.toBeInTheDocument();
    await expectSignedIn(customer);
  });
}

test('[ACC-52] does not show the visitor’s view while the server cannot tell who is signed in', async () => {
  const shop = createTestShop();
  setRequestToken('of-a-session');
  shop.api.breakDown('auth.userData', 503);
  await openPage('/dashboard', { shop, data: { hasRequestToken: true } });
  await expect.element(notice).toBeVisible();
  await expect.element(main).toMatchTextContent('You’ll be logged in as soon as we can reach the shop.');
  shop.api.reply('auth.userData', { data: customer });
  await expectSignedIn(customer);
});

test('[ACC-2] [ACC-52] does not sign anyone in by the readable cookie alone', async () => {
  const shop = createTestShop();
  setRequestToken('half-a-session');
  await openPage('/dashboard', { shop, data: { hasRequestToken: true } });
  await expectVisitor();
  expect(asked(shop)).toBeGreaterThan(0);
});

test('[ACC-2] [ACC-51] does not sign anyone in by the HttpOnly cookie alone, although the page was rendered with it', async () => {
  const shop = createTestShop({ viewer: customer });
  setRequestToken(null);
  await openPage('/dashboard', { shop, data: { hasRequestToken: false } });
  await expectVisitor();
  await expect.element(main).not.toMatchTextContent(customer.globalUsername);
  expect(asked(shop)).toBe(0);
});

test('[ACC-46] ignores a forged login message', async () => {
  const shop = createTestShop();
  await openPage('/', { shop });
  await expectVisitor();
  const heard = new Promise((resolve) => window.addEventListener('message', resolve, { once: true }));
  postLoginMessage({ ...customer, globalUsername: 'Mallory', role: 'Admin' });
  await heard;
  await waitForEarlierCalls();
  await expectVisitor();
  await expect.element(page.getByText(/Mallory/)).not.toBeInTheDocument();
  expect(asked(shop)).toBe(0);
});

test('[ACC-46] shows the user that the server names after a login message, not the one in the message', async () => {
  const shop = createTestShop();
  await openPage('/', { shop });
  await expectVisitor();
  signInElsewhere(shop, next);
  postLoginMessage({ ...customer, globalUsername: 'Mallory', role: 'Admin' });
  await expectSignedIn(next);
  await expect.element(page.getByText(/Mallory/)).not.toBeInTheDocument();
});

test('keeps the viewer signed in when the server answers too_many_requests', async () => {
  const shop = createTestShop({ viewer: customer });
  await openPage('/dashboard', { shop });
  await expect.element(page.getByText('Live updates on')).toBeVisible();
  await expectSignedIn(customer);
  shop.api.refuse('auth.userData', 'too_many_requests');
  const before = asked(shop);
  lookAtPage();
  await eventually(() => asked(shop)).toBeGreaterThan(before);
  await waitForEarlierCalls();
  await expectSignedIn(customer);
});

test('[ACC-52] asks again after 3 s when the server cannot be reached', async () => {
  stopClock();
  const shop = createTestShop({ viewer: customer });
  shop.api.disconnect('auth.userData');
  // A connect would ask, too.
  shop.live.cut();
  await openPage('/dashboard', { shop });
  await waitUntil(() => notice.query() !== null);
  const before = asked(shop);
  await advance(2999);
  await waitForEarlierCalls();
  expect(asked(shop)).toBe(before);
  shop.api.reply('auth.userData', { data: customer });
  await advance(1);
  await waitUntil(() => notice.query() === null);
});

test('makes no calls for a person the page does not show', async () => {
  const shop = createTestShop({ viewer: customer });
  // Without the live connection, the page is not told that its login session was replaced.
  shop.live.cut();
  shop.api.reply('profile.get', { data: sampleProfile(customer) });
  shop.api.reply('sessions.list', { data: [sampleLoginSession()], next: null, total: 1 });
  await openPage(`/profile/${customer.id}`, { shop });
  await expect.element(page.getByText('This browser')).toBeVisible();
  await expectSignedIn(customer);

  signInElsewhere(shop, next);
  shop.api.refuse('profile.get', 'not_found');
  const release = shop.api.hold('auth.userData');
  await page.getByRole('button', { name: 'New key' }).click();
  await page.getByLabelText('Name').fill('Whose is it?');
  await page.getByRole('button', { name: 'Create key' }).click();
  await expect.element(page.getByTestId('alert')).toHaveTextContent(strings.session.replaced);
  await userEvent.keyboard('{Escape}');
  window.dispatchEvent(new Event('focus'));
  // Until the new viewer is known, the page shows nothing of the previous one.
  const heading = page.getByRole('heading', { level: 1, name: customer.globalUsername });
  await expect.element(heading).not.toBeInTheDocument();
  expect(shop.api.calls('keys.create')).toEqual([]);
  release();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Page not found');
});

test('does not tell the next person who signs in why the previous session ended', async () => {
  const shop = createTestShop({ viewer: customer });
  await openPage('/dashboard', { shop });
  await expect.element(page.getByText('Live updates on')).toBeVisible();
  setRequestToken(null);
  shop.live.send('session.ended', { reason: 'banned' });
  await expect.element(main).toMatchTextContent(strings.session.banned);
  signInElsewhere(shop, next);
  postLoginMessage();
  await expect.element(page.getByText(`Hello, ${firstName(next.globalUsername)}`)).toBeVisible();
  setRequestToken(null);
  lookAtPage();
  await expectVisitor();
  await expect.element(main).toMatchTextContent(strings.dashboard.missingAccess);
  await expect.element(main).not.toMatchTextContent(strings.session.banned);
});
