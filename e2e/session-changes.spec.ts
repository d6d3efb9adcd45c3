import { strings } from '@botique/contract/strings.ts';
import {
  chooseInAccountMenu,
  consentAs,
  expectSignedIn,
  expectVisitor,
  openLoginPopup,
} from './fixtures/sign-in.ts';
import { expect, test } from './fixtures/test.ts';
import { drawnText, expectSameDocument, markDocument } from './pages/document.ts';
import { ProfilePage } from './pages/profile-page.ts';
import { UsersPage } from './pages/users-page.ts';
import { greetingOf } from './pages/overview-page.ts';

test('[ACC-37] [ACC-49] an open page switches to someone who logs in in another tab, and shows nothing of the first person', async ({
  page,
  customer,
}) => {
  const first = await customer({ name: 'First' });
  await page.goto('/dashboard');
  await expect(page.getByText('Live updates on')).toBeVisible();
  await markDocument(page);
  const second = await customer({ name: 'Second' });
  await expect(page.getByText(greetingOf(second.name))).toBeVisible();
  await expect(page.getByText('Live updates on')).toBeVisible();
  expect(await drawnText(page)).not.toContain(first.name);
  // No one was signed out, so there is no alert.
  await expect(page.getByTestId('alert')).toHaveCount(0);
  await expectSameDocument(page);
});

test('a logout that is opened in a new tab signs out this page, too', async ({ page, context, customer }) => {
  await page.setViewportSize({ width: 700, height: 800 });
  const person = await customer();
  await page.goto('/dashboard');
  await expect(page.getByText('Live updates on')).toBeVisible();
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  const opened = context.waitForEvent('page');
  await page.getByRole('link', { name: 'Logout' }).click({ modifiers: ['ControlOrMeta'] });
  await opened;
  await expect(page.getByTestId('alert')).toHaveText(strings.session.signedOut);
  await expectVisitor(page);
  expect(await drawnText(page)).not.toContain(person.name);
});

test('[ACC-37] signing out in one tab signs out the other one with an alert and leaves nothing private on it', async ({
  page,
  context,
  customer,
}) => {
  const person = await customer();
  const other = await context.newPage();
  await other.goto('/dashboard');
  await expect(other.getByText('Live updates on')).toBeVisible();
  await page.goto('/dashboard');
  await markDocument(other);

  await chooseInAccountMenu(page, 'Logout');
  await expect(other.getByTestId('alert')).toHaveText(strings.session.signedOut);
  await expectVisitor(other);
  await expect(other.getByRole('main')).toContainText(strings.dashboard.missingAccess);
  await expectSameDocument(other);
  expect(await drawnText(other)).not.toContain(person.name);
  // The tab with the logout needs no alert.
  await expectVisitor(page);
  await expect(page.getByTestId('alert')).toHaveCount(0);
});

test('[ACC-24] [ACC-59] a suspended customer is signed out on their open page and cannot log in until the suspension is lifted', async ({
  page,
  customer,
  secondBrowser,
}) => {
  const person = await customer({ name: 'Rogue' });
  await page.goto('/dashboard');
  await expect(page.getByText('Live updates on')).toBeVisible();
  await markDocument(page);

  await secondBrowser.admin();
  const adminPage = secondBrowser.page;
  await adminPage.goto('/dashboard');
  await adminPage.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Users' }).click();
  await new UsersPage(adminPage).openPageOf(person);
  await new ProfilePage(adminPage).suspend(person.name, 'Sold a license twice');
  await expect(page.getByRole('main')).toContainText(strings.session.banned);
  await expect(page.getByTestId('alert')).toHaveText(strings.session.banned);
  await expectVisitor(page);
  await expectSameDocument(page);
  expect(await drawnText(page)).not.toContain(person.name);

  await expect(adminPage.getByText('Suspended', { exact: true })).toBeVisible();
  const refused = await openLoginPopup(page);
  await consentAs(refused, person);
  await expect(refused.getByRole('heading', { level: 1 })).toHaveText('You’re not logged in');
  await expect(refused.getByText(strings.session.banned)).toBeVisible();
  await refused.close();
  await expectVisitor(page);

  await adminPage.getByRole('button', { name: 'Lift suspension' }).click();
  await adminPage.getByRole('dialog').getByRole('button', { name: 'Lift suspension' }).click();
  await expect(adminPage.getByRole('button', { name: 'Suspend' })).toBeVisible();
  const admitted = await openLoginPopup(page);
  await consentAs(admitted, person);
  await expectSignedIn(page, person.name);
  await expect(page.getByText(strings.session.banned)).toHaveCount(0);
});
