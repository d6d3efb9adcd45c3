import { strings } from '@botique/contract/strings.ts';
import { signInAsAdmin } from './fixtures/sign-in.ts';
import { expect, test } from './fixtures/test.ts';
import { expectSameDocument, markDocument } from './pages/document.ts';
import { ProfilePage } from './pages/profile-page.ts';
import { UsersPage } from './pages/users-page.ts';

test('[ACC-58] [ACC-74] an admin finds someone by name and opens their page, and Back returns to the search', async ({
  page,
  context,
  secondBrowser,
}) => {
  await signInAsAdmin(context);
  const person = await secondBrowser.customer({ name: 'Findme' });
  const users = new UsersPage(page);
  await users.open();
  // The newest come first.
  await expect(users.names.filter({ hasText: person.name })).toBeVisible();

  await users.openPageOf(person);
  await expect(new ProfilePage(page).header).toContainText(person.id);
  await page.goBack();
  await expect(users.search).toHaveValue(person.name);
});

test('[ACC-26] an admin grants and removes the admin role of someone, whose open page updates', async ({
  page,
  customer,
  secondBrowser,
}) => {
  const person = await customer({ name: 'Deputy' });
  await page.goto('/dashboard');
  await expect(page.getByText('Live updates on')).toBeVisible();
  await markDocument(page);
  const menu = page.getByRole('navigation', { name: 'Dashboard' });
  await expect(menu.getByRole('button', { name: 'Admin' })).toHaveCount(0);

  await secondBrowser.admin();
  const adminPage = secondBrowser.page;
  const users = new UsersPage(adminPage);
  await users.open();
  await users.openPageOf(person);
  const profile = new ProfilePage(adminPage);
  const { header } = profile;
  await profile.makeAdmin();
  await expect(header.getByText('Admin', { exact: true })).toBeVisible();
  await expect(adminPage.getByTestId('alert')).toHaveText(`${person.name} is now an admin.`);

  await expect(page.getByTestId('alert')).toHaveText(strings.session.roleChanged);
  await menu.getByRole('link', { name: 'Users' }).click();
  const { names } = new UsersPage(page);
  await expect(names.first()).toBeVisible();

  await profile.takeAdminRole();
  await expect(header.getByText('User', { exact: true })).toBeVisible();
  await expect(menu.getByRole('button', { name: 'Admin' })).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText('Page not found');
  await expect(names).toHaveCount(0);
  await expectSameDocument(page);
});
