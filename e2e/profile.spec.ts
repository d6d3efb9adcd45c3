import { strings } from '@botique/contract/strings.ts';
import { expectSignedIn, expectVisitor, signIn } from './fixtures/sign-in.ts';
import { expect, test } from './fixtures/test.ts';
import { drawnText } from './pages/document.ts';
import { ProfilePage } from './pages/profile-page.ts';

test('[ACC-35] [ACC-37] [ACC-57] a customer signs out another browser, whose open page is signed out too, and then their own', async ({
  page,
  customer,
  browser,
}) => {
  const person = await customer();
  const elsewhere = await browser.newContext({ userAgent: 'Mozilla/5.0 (Windows NT 10.0) Firefox/150.0' });
  await signIn(elsewhere, person.id);
  const there = await elsewhere.newPage();
  await there.goto('/dashboard');
  await expect(there.getByText('Live updates on')).toBeVisible();

  const profile = new ProfilePage(page);
  await profile.open(person);
  await expect(profile.browsers).toHaveCount(2);
  await expect(profile.fact('Signed-in browsers')).toHaveText('2');
  await expect(profile.browser('This browser')).toHaveCount(1);
  await expect(profile.browser('This browser')).toContainText('Chrome on Linux');
  const avatar = profile.header.locator('img');
  await expect
    .poll(() => avatar.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  await profile.signOutBrowser('Firefox on Windows');
  await expect(profile.browsers).toHaveCount(1);
  await expect(profile.fact('Signed-in browsers')).toHaveText('1');
  await expectSignedIn(page, person.name);

  await expect(there.getByTestId('alert')).toHaveText(strings.session.signedOut);
  await expectVisitor(there);
  expect(await drawnText(there)).not.toContain(person.name);
  await there.reload();
  await expectVisitor(there);
  await elsewhere.close();

  await profile.signOutBrowser('This browser');
  await expect(page.getByRole('main').getByRole('link', { name: 'Login' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('main').getByRole('link', { name: 'Login' })).toBeVisible();
});

test('[ACC-38] [ACC-40] [ACC-41] an API key is shown once, works without a cookie and stops working when it is removed', async ({
  page,
  context,
  customer,
  playwright,
  baseURL,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const person = await customer();
  const profile = new ProfilePage(page);
  await profile.open(person);
  const key = await profile.createKey('Deploy script');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(key);
  await expect(profile.fact('API keys')).toHaveText('1');
  await page.reload();
  await expect(page.getByText('never used')).toBeVisible();
  expect(await page.content()).not.toContain(key);

  const program = await playwright.request.newContext({
    ...(baseURL ? { baseURL } : {}),
    extraHTTPHeaders: { authorization: `Bearer ${key}` },
  });
  const askWhoIsSignedIn = () => program.post('/api/auth/user/data', { data: { data: {} } });
  const reply = await askWhoIsSignedIn();
  expect(reply.status()).toBe(200);
  expect(await reply.json()).toMatchObject({ data: { id: person.id, globalUsername: person.name } });
  await profile.removeKey('Deploy script');
  await expect(page.getByText('Deploy script')).toHaveCount(0);
  await expect(profile.fact('API keys')).toHaveText('0');
  expect((await askWhoIsSignedIn()).status()).toBe(401);
  await program.dispose();
});
