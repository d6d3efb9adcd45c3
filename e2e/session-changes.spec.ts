import { copy } from '@botique/contract/copy.ts';
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

test('[ACC-37] [ACC-49] when someone else logs in in another tab, an open page becomes theirs and shows nothing of the first person', async ({
  page,
  customer,
}) => {
  const first = await customer({ name: 'First' });
  await page.goto('/dashboard');
  await expect(page.getByText('Live updates on')).toBeVisible();
  await markDocument(page);
  const second = await customer({ name: 'Second' });
  await expect(page.getByText(`Hello, ${second.name}`)).toBeVisible();
  await expect(page.getByText('Live updates on')).toBeVisible();
  expect(await drawnText(page)).not.toContain(first.name);
  // Nobody was signed out, so there is nothing to tell.
  await expect(page.getByTestId('alert')).toHaveCount(0);
  await expectSameDocument(page);
});

test('a logout that is opened in a tab of its own ends this page once the session has ended', async ({
  page,
  context,
  customer,
}) => {
  await page.setViewportSize({ width: 700, height: 800 });
  const person = await customer();
  await page.goto('/dashboard');
  await expect(page.getByText('Live updates on')).toBeVisible();
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  const opened = context.waitForEvent('page');
  await page.getByRole('link', { name: 'Logout' }).click({ modifiers: ['ControlOrMeta'] });
  await opened;
  await expect(page.getByTestId('alert')).toHaveText(copy.session.signedOut);
  await expectVisitor(page);
  expect(await drawnText(page)).not.toContain(person.name);
});

test('[ACC-37] signing out in one tab ends the other one at once, with an alert and nothing private left', async ({
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
  await expect(other.getByTestId('alert')).toHaveText(copy.session.signedOut);
  await expectVisitor(other);
  await expect(other.getByRole('main')).toContainText(copy.dashboard.missingAccess);
  await expectSameDocument(other);
  expect(await drawnText(other)).not.toContain(person.name);
  // The tab in which it happened needs no alert.
  await expectVisitor(page);
  await expect(page.getByTestId('alert')).toHaveCount(0);
});

test('[ACC-24] [ACC-59] a suspended customer’s page ends at once, and they cannot log in until the suspension is lifted', async ({
  page,
  customer,
  secondBrowser,
}) => {
  const person = await customer({ name: 'Rogue' });
  await page.goto('/dashboard');
  await expect(page.getByText('Live updates on')).toBeVisible();
  await markDocument(page);

  await secondBrowser.admin();
  const desk = secondBrowser.page;
  await desk.goto('/dashboard');
  await desk.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Users' }).click();
  await new UsersPage(desk).openProfileOf(person);
  await new ProfilePage(desk).suspend(person.name, 'Sold a license twice');
  await expect(page.getByRole('main')).toContainText(copy.session.banned);
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
});
