import { expect, test, type Page } from '@playwright/test';
import { holdAnswers } from './steps/calls.ts';
import { newPerson, signIn, signInAsAdmin, signInAsSomeoneNew } from './steps/sign-in.ts';

const title = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 });
const fact = (page: Page, name: string) =>
  page
    .getByRole('term')
    .filter({ hasText: new RegExp(`^${name}$`) })
    .locator('xpath=following-sibling::dd');

test('[ACC-55] [ACC-57] one’s own profile shows avatar, name, id, role, member since and counts', async ({
  page,
  context,
}) => {
  const person = await signInAsSomeoneNew(context);
  await page.goto(`/profile/${person.id}`);
  await expect(title(page)).toHaveText(person.name);
  const header = page.getByRole('main').locator('header');
  await expect(header).toContainText(person.id);
  await expect(header.getByText('User', { exact: true })).toBeVisible();
  await expect
    .poll(() => header.locator('img').evaluate((image) => (image as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0);
  const today = await page.evaluate(() =>
    new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' }).format(new Date()),
  );
  await expect(fact(page, 'Member since')).toHaveText(today);
  await expect(fact(page, 'Signed-in browsers')).toHaveText('1');
  await expect(fact(page, 'API keys')).toHaveText('0');
});

test('[ACC-55] [ACC-56] another’s profile is not found for a customer, and open to an admin', async ({
  page,
  context,
  browser,
}) => {
  const elsewhere = await browser.newContext();
  const other = await signInAsSomeoneNew(elsewhere, 'Other');
  await elsewhere.close();

  await signInAsSomeoneNew(context);
  for (const id of [other.id, '1']) {
    await page.goto(`/profile/${id}`);
    await expect(title(page)).toHaveText('Nothing here');
    await expect(page.getByText(other.name)).toHaveCount(0);
  }

  await context.clearCookies();
  await signInAsAdmin(context);
  await page.goto(`/profile/${other.id}`);
  await expect(title(page)).toHaveText(other.name);
  await expect(page.getByRole('main').locator('header')).toContainText(other.id);
  // What belongs to him alone is not shown even to an admin.
  await expect(page.getByRole('heading', { name: 'API keys' })).toHaveCount(0);
  await expect(page.getByText('This browser')).toHaveCount(0);
});

test('[ACC-35] one sees one’s signed-in browsers and ends each of them', async ({
  page,
  context,
  browser,
}) => {
  const person = await signInAsSomeoneNew(context);
  const elsewhere = await browser.newContext({ userAgent: 'Mozilla/5.0 (Windows NT 10.0) Firefox/150.0' });
  await signIn(elsewhere, person.id);

  await page.goto(`/profile/${person.id}`);
  const rows = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Last seen' });
  await expect(rows).toHaveCount(2);
  await expect(fact(page, 'Signed-in browsers')).toHaveText('2');
  await expect(rows.filter({ hasText: 'This browser' })).toHaveCount(1);
  await expect(rows.filter({ hasText: 'This browser' })).toContainText('Chrome on Linux');
  await rows.filter({ hasText: 'Firefox on Windows' }).getByRole('button', { name: 'Sign out' }).click();
  await expect(rows).toHaveCount(1);
  await expect(fact(page, 'Signed-in browsers')).toHaveText('1');
  const there = await elsewhere.newPage();
  await there.goto('/dashboard');
  await expect(there.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
  await elsewhere.close();

  await rows.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('main').getByRole('link', { name: 'Login' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('main').getByRole('link', { name: 'Login' })).toBeVisible();
});

test('[ACC-38] [ACC-40] [ACC-41] an API key is made, shown once, works without a cookie, and is removed', async ({
  page,
  context,
  playwright,
  baseURL,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const person = await signInAsSomeoneNew(context);
  await page.goto(`/profile/${person.id}`);
  await page.getByRole('button', { name: 'New key' }).click();
  const form = page.getByRole('dialog', { name: 'New API key' });
  await form.getByRole('button', { name: 'Create key' }).click();
  await expect(form.getByText('A name is needed.')).toBeVisible();
  await form.getByLabel('Name').fill('Deploy script');
  await expect(form.getByText('A name is needed.')).toHaveCount(0);
  await form.getByRole('button', { name: 'Create key' }).click();

  const shown = page.getByRole('dialog', { name: 'Your new key' });
  const key = await shown.getByText(/^btq_/).innerText();
  await shown.getByRole('button', { name: 'Copy' }).click();
  await expect(page.getByTestId('alert')).toHaveText('Key copied.');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(key);
  await shown.getByRole('button', { name: 'Done' }).click();
  await expect(shown).toHaveCount(0);
  await expect(fact(page, 'API keys')).toHaveText('1');
  expect(await page.content()).not.toContain(key);
  await page.reload();
  await expect(page.getByText('never used')).toBeVisible();
  expect(await page.content()).not.toContain(key);

  const program = await playwright.request.newContext({
    ...(baseURL ? { baseURL } : {}),
    extraHTTPHeaders: { authorization: `Bearer ${key}` },
  });
  const who = () => program.post('/api/auth/user/data', { data: { data: {} } });
  const reply = await who();
  expect(reply.status()).toBe(200);
  expect(await reply.json()).toMatchObject({ data: { id: person.id, globalUsername: person.name } });

  await page.getByRole('button', { name: 'Remove Deploy script' }).click();
  const question = page.getByRole('dialog', { name: 'Remove this key?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toHaveCount(0);
  expect((await who()).status()).toBe(200);
  await page.getByRole('button', { name: 'Remove Deploy script' }).click();
  await question.getByRole('button', { name: 'Remove key' }).click();
  await expect(question).toHaveCount(0);
  await expect(page.getByText('Deploy script')).toHaveCount(0);
  await expect(fact(page, 'API keys')).toHaveText('0');
  expect((await who()).status()).toBe(401);
  await program.dispose();
});

test('[UI-61] the modals of the profile keep the focus inside and give it back', async ({
  page,
  context,
}) => {
  const person = await signInAsSomeoneNew(context);
  await page.goto(`/profile/${person.id}`);
  const trigger = page.getByRole('button', { name: 'New key' });
  await trigger.focus();
  await page.keyboard.press('Enter');
  const modal = page.getByRole('dialog', { name: 'New API key' });
  await expect(modal.getByLabel('Name')).toBeFocused();
  for (let presses = 0; presses < 8; presses += 1) {
    await page.keyboard.press(presses < 4 ? 'Tab' : 'Shift+Tab');
    await expect(modal.locator(':focus')).toHaveCount(1);
  }
  await page.keyboard.press('Escape');
  await expect(modal).toHaveCount(0);
  await expect(trigger).toBeFocused();
});

test.describe('[UI-10] [UI-56] what cannot be loaded says so and offers Retry', () => {
  for (const [what, path, sentence, content] of [
    ['browsers', '**/api/user/sessions/get/@me*', 'Could not load your browsers.', 'This browser'],
    ['API keys', '**/api/user/keys/get/@me*', 'Could not load your API keys.', 'With an API key'],
    ['profile', '**/api/user/profile/get/*', 'Could not load this profile.', 'Member since'],
  ] as const) {
    test(`the ${what}`, async ({ page, context }) => {
      // With a live line the page would fetch anew by itself once it stands.
      await page.routeWebSocket(/\/socket\.io\//, () => {});
      const person = await signInAsSomeoneNew(context);
      let failing = true;
      await page.route(path, (route) =>
        failing
          ? route.fulfill({
              status: 500,
              json: { success: false, code: 500, error: 'unexpected', message: 'Oh no.' },
            })
          : route.continue(),
      );
      await page.goto(`/profile/${person.id}`);
      const trouble = page.getByRole('main').getByRole('alert');
      await expect(trouble).toContainText(sentence);
      await expect(page.getByText(content)).toHaveCount(0);
      // Still in trouble: Retry stays.
      const refusedAgain = page.waitForResponse(path);
      await trouble.getByRole('button', { name: 'Retry' }).click();
      await refusedAgain;
      await expect(trouble).toContainText(sentence);
      failing = false;
      await trouble.getByRole('button', { name: 'Retry' }).click();
      await expect(page.getByText(content)).toBeVisible();
      await expect(trouble).toHaveCount(0);
    });
  }
});

test('[UI-56] the lists of the profile say that they are loading, and what stands there when they are empty', async ({
  page,
  context,
}) => {
  const person = await signInAsSomeoneNew(context);
  const letGo = await holdAnswers(page, '**/api/user/*/get/@me*');
  await page.goto(`/profile/${person.id}`);
  for (const what of ['your browsers', 'your API keys']) {
    await expect(page.getByRole('status').filter({ hasText: `Loading ${what}` })).toBeVisible();
  }
  letGo();
  await expect(page.getByText('This browser')).toBeVisible();
  await expect(
    page.getByText('With an API key your own programs can do what you can do here.'),
  ).toBeVisible();
  await expect(page.getByText('Loading your')).toHaveCount(0);
});

test('somebody who never signed in has no profile, even for an admin', async ({ page, context }) => {
  const stranger = await newPerson(context);
  await signInAsAdmin(context);
  await page.goto(`/profile/${stranger.id}`);
  await expect(title(page)).toHaveText('Nothing here');
});
