import { strings } from '@botique/contract/strings.ts';
import { accountOf } from './fixtures/customer-account.ts';
import { getFree } from './fixtures/purchases.ts';
import { accountButton, uniqueName } from './fixtures/sign-in.ts';
import { expect, test } from './fixtures/test.ts';
import { expectSameDocument, markDocument } from './pages/document.ts';
import { NotificationBell } from './pages/notification-bell.ts';
import { ProfilePage } from './pages/profile-page.ts';
import { UserPage } from './pages/user-page.ts';
import { UsersPage } from './pages/users-page.ts';

test('[ACC-60] [ACC-74] [ACC-76] an admin sees where a customer is and grants credits, which the customer sees at once', async ({
  page,
  customer,
  secondBrowser,
}) => {
  const person = await customer({ name: 'Mo' });
  await page.goto('/store');
  await expect(accountButton(page)).toHaveAccessibleName(/balance \$0\.00/);
  await secondBrowser.admin();
  const users = new UsersPage(secondBrowser.page);
  await users.open();
  await users.openPageOf(person);
  const user = new UserPage(secondBrowser.page);
  await expect(user.header).toContainText('Online, on Store');
  await expect(user.fact('Last seen')).toHaveText('now');
  await markDocument(page);
  await user.grantCredits('5.00', 'For the outage');
  await expect(user.fact('Credits')).toHaveText('$5.00');
  await expect(accountButton(page)).toHaveAccessibleName(/balance \$5\.00/);
  await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Overview' }).click();
  await expect(page.getByRole('main')).toContainText('For the outage');
  await expect(user.header).toContainText('Online, on Overview');
});

test('[LIC-170] [LIC-173] [ACC-74] an admin changes the sessions of a license and suspends it, and its product ends', async ({
  page,
  context,
  customer,
  shop,
  secondBrowser,
  productSessions,
}) => {
  const product = await shop.catalogue.add({ price: 0, category: 'bots' });
  const person = await customer({ name: 'Mo' });
  const license = await getFree(context, product);
  const name = uniqueName('Mall Moderator');
  const session = await productSessions.startFor(context, license, name);
  await page.goto('/dashboard/licenses/@me');
  await secondBrowser.admin();
  const user = new UserPage(secondBrowser.page);
  await user.open(person);
  await expect(user.awake).toContainText(name);
  await expect(user.fact('Awake now')).toHaveText('1');

  const resize = await user.act(name, 'Sessions and storage…');
  const sessions = resize.getByRole('slider', { name: 'Sessions' });
  await sessions.focus();
  await sessions.press('ArrowRight');
  await resize.getByLabel(/^Reason/).fill('As agreed');
  await resize.getByRole('button', { name: 'Save' }).click();
  await expect(user.licenses).toContainText('1 of 3');
  expect((await accountOf(context).license(license)).sessions).toBe(3);

  await user.suspend(name, 'Shared key');
  expect(await session.stopped).toMatchObject({ error: 'license_suspended' });
  await expect(user.licenses).toContainText('Suspended');
  await expect(user.fact('Awake now')).toHaveText('0');
  await expect(page.getByRole('main')).toContainText('Suspended');
  const bell = new NotificationBell(page);
  await bell.button.click();
  await expect(bell.list).toContainText(`Your license for ${product.name} was suspended: Shared key`);
});

test('[ACC-75] an admin signs a customer out everywhere, and the open page notices at once', async ({
  page,
  customer,
  secondBrowser,
}) => {
  const person = await customer({ name: 'Mo' });
  await page.goto('/dashboard');
  await expect(page.getByText('Live updates on')).toBeVisible();
  await markDocument(page);
  await secondBrowser.admin();
  const user = new UserPage(secondBrowser.page);
  await user.open(person);
  await user.signOutEverywhere();
  await expect(page.getByRole('main')).toContainText('Missing access to dashboard');
  await expectSameDocument(page);
  await expect(user.fact('Last seen')).toHaveText('just now');
});

test('[LIC-172] [LIC-177] [LIC-44] an admin grants a license, extends it and deletes it, and the customer sees each at once', async ({
  page,
  context,
  customer,
  shop,
  secondBrowser,
}) => {
  const product = await shop.catalogue.addWarden({ name: uniqueName('Gift') });
  const person = await customer({ name: 'Mo' });
  await page.goto('/dashboard/licenses/@me');
  await markDocument(page);
  await secondBrowser.admin();
  const user = new UserPage(secondBrowser.page);
  await user.open(person);

  await user.grantLicense(product.name, '10', 'Won our contest');
  await expect(user.licenses).toContainText(product.name);
  await expect(page.getByRole('main')).toContainText(product.name);
  const [license] = await accountOf(context).licenses();
  const end = Date.parse(license?.expire ?? '');

  const extend = await user.act(product.name, 'Extend…');
  await extend.getByLabel('Days to add').fill('20');
  await extend.getByLabel(/^Reason/).fill('For the outage');
  await extend.getByRole('button', { name: 'Extend' }).click();
  await expect(extend).toHaveCount(0);
  expect(await accountOf(context).endOf(license?.id ?? '')).toBe(end + 20 * 86_400_000);

  const question = await user.act(product.name, 'Delete…');
  await question.getByLabel(/^Reason/).fill('Made by mistake');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(question).toHaveCount(0);
  await expect(page.getByRole('main')).not.toContainText(product.name);
  await expectSameDocument(page);
  expect(await accountOf(context).licenses()).toEqual([]);
});

test('[ACC-59] [LIC-176] the open page and the running product of a customer end within 5 s of the suspension', async ({
  page,
  context,
  customer,
  shop,
  secondBrowser,
  productSessions,
}) => {
  const product = await shop.catalogue.add({ price: 0, category: 'bots' });
  const person = await customer({ name: 'Mo' });
  const session = await productSessions.startFor(context, await getFree(context, product));
  await page.goto('/dashboard/licenses/@me');
  await secondBrowser.admin();
  const user = new UserPage(secondBrowser.page);
  await user.open(person);
  await expect(user.fact('Awake now')).toHaveText('1');

  await new ProfilePage(secondBrowser.page).suspend(person.name, 'Sold a license twice');
  const begun = performance.now();
  await expect(page.getByRole('main')).toContainText(strings.session.banned);
  expect(await session.stopped).toMatchObject({ error: 'account_banned' });
  expect(performance.now() - begun).toBeLessThan(5_000);
  await expect(user.fact('Awake now')).toHaveText('0');
});
