import { expect, test } from '@playwright/test';
import { noteCalls } from './steps/calls.ts';
import { waitUntilTakenOver } from './steps/document.ts';
import { expectSignedIn, expectVisitor, signInAsSomeoneNew, userDataCall } from './steps/sign-in.ts';

test('[ACC-51] without a token cookie the page never asks who is signed in', async ({ page }) => {
  const calls = noteCalls(page, '/api/auth/user/data');
  for (const path of ['/', '/dashboard', '/nowhere']) {
    await page.goto(path);
    await waitUntilTakenOver(page);
    await expectVisitor(page);
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    // A call that the page had made would be known before this one is.
    await page.evaluate(async () => void (await fetch('/readyz')));
  }
  expect(calls).toEqual([]);
});

test.describe('[ACC-52] whatever goes wrong with auth/user/data, the page shows the visitor’s view', () => {
  for (const [what, answer] of [
    ['answers 500', { status: 500, json: { success: false, code: 500, message: 'No' } }],
    ['refuses with 401', { status: 401, json: { success: false, code: 401, message: 'No' } }],
    ['answers something else than JSON', { status: 200, body: '<html>', contentType: 'text/html' }],
    ['does not answer', null],
  ] as const) {
    test(`it ${what}`, async ({ page, context }) => {
      const person = await signInAsSomeoneNew(context);
      await page.route(userDataCall, (route) => (answer ? route.fulfill(answer) : route.abort()));
      await page.goto('/dashboard');
      await expectVisitor(page);
      await expect(page.getByRole('main')).not.toContainText(person.name);
    });
  }
});

test.describe('[ACC-2] half a session is nobody', () => {
  for (const [kept, removed] of [
    ['the readable cookie', 'botique_session'],
    ['the HttpOnly cookie', 'token'],
  ] as const) {
    test(`with only ${kept} one sees the visitor’s view, and a call of that page is refused`, async ({
      page,
      context,
    }) => {
      const person = await signInAsSomeoneNew(context);
      await context.clearCookies({ name: removed });
      await page.goto('/dashboard');
      await expectVisitor(page);
      await expect(page.getByRole('main')).not.toContainText(person.name);

      const status = await page.evaluate(async () => {
        const token = /\btoken=([^;]+)/.exec(document.cookie)?.[1];
        const reply = await fetch('/api/user/keys/create', {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            ...(token ? { authorization: `Bearer ${token}` } : {}),
          },
          body: JSON.stringify({ token, data: { name: 'Stolen' } }),
        });
        return reply.status;
      });
      expect(status).toBe(401);
    });
  }
});

test('[ACC-10] the page, drawn by one half of the session, asks with both who is there', async ({
  page,
  context,
}) => {
  const person = await signInAsSomeoneNew(context);
  const asked = page.waitForRequest(userDataCall);
  const reply = await page.goto('/');
  expect(await reply?.text()).toContain(person.name);
  const token = (await context.cookies()).find(({ name }) => name === 'token')?.value;
  expect(await (await asked).headerValue('authorization')).toBe(`Bearer ${token}`);
  expect((await (await asked).response())?.status()).toBe(200);
  await expectSignedIn(page, person.name);
});
