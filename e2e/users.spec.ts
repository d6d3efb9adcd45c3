import { copy } from '@botique/contract/copy.ts';
import { errorCatalogue } from '@botique/contract/errors.ts';
import { expect, test, type Page } from '@playwright/test';
import { expectSameDocument, markDocument, waitUntilTakenOver } from './steps/document.ts';
import { makeAdmin, takeAdminRole } from './steps/people.ts';
import {
  newPerson,
  signIn,
  signInAsAdmin,
  signInAsSomeoneNew,
  uniqueName,
  type Person,
} from './steps/sign-in.ts';

const june = '8312849571036528640';
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search users' });
const names = (page: Page) => page.getByRole('table', { name: 'Users' }).getByRole('link');

test('[ACC-58] an admin finds people by name and by id, and the search stays in the address', async ({
  page,
  context,
}) => {
  const person = await signInAsSomeoneNew(context, 'Findme');
  await signInAsAdmin(context);
  await page.goto('/dashboard/admin/users');
  await waitUntilTakenOver(page);
  // The newest come first, and others sign in meanwhile.
  await expect(names(page).filter({ hasText: person.name })).toBeVisible();

  await search(page).fill(person.name.toUpperCase());
  await expect(names(page)).toHaveText([person.name]);
  await expect(page.getByText('1 user', { exact: true })).toBeVisible();
  expect(new URL(page.url()).searchParams.get('q')).toBe(person.name.toUpperCase());
  await page.reload();
  await expect(names(page)).toHaveText([person.name]);
  await expect(search(page)).toHaveValue(person.name.toUpperCase());

  await search(page).fill(person.id);
  await expect(names(page)).toHaveText([person.name]);
  await search(page).fill(uniqueName('Nobody'));
  await expect(page.getByText('Nobody was found.')).toBeVisible();
  await search(page).fill('');
  await expect(page).toHaveURL('/dashboard/admin/users');
  await search(page).fill(person.name);
  await names(page).filter({ hasText: person.name }).click();
  await expect(page).toHaveURL(`/profile/${person.id}`);
  await page.goBack();
  await expect(search(page)).toHaveValue(person.name);
});

test('[ACC-58] the list comes in pages of 25', async ({ page, context }) => {
  const crowd = uniqueName('Crowd');
  for (let number = 1; number <= 26; number += 1) {
    await signIn(context, (await newPerson(context, `${crowd} ${number}`)).id);
  }
  await signInAsAdmin(context);
  await page.goto(`/dashboard/admin/users?q=${encodeURIComponent(crowd)}`);
  await expect(names(page)).toHaveCount(25);
  await expect(page.getByText('26 users', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(names(page)).toHaveCount(26);
  expect(new Set(await names(page).allInnerTexts()).size).toBe(26);
  await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0);
});

test('[UI-10] a list of users that cannot be loaded offers Retry', async ({ page, context }) => {
  // With a live line the page would fetch anew by itself once it stands.
  await page.routeWebSocket(/\/socket\.io\//, () => {});
  await signInAsAdmin(context);
  let failing = true;
  await page.route('**/api/admin/users/get/all*', (route) =>
    failing ? route.fulfill({ status: 500, json: {} }) : route.continue(),
  );
  await page.goto('/dashboard/admin/users');
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Could not load the users.');
  failing = false;
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(names(page).first()).toBeVisible();
});

// One after the other: how many admins there are decides what the first of them may do.
test.describe('the role Admin', () => {
  test.describe.configure({ mode: 'default' });

  test('[ACC-27] the last admin stays admin, and her own profile does not even offer otherwise', async ({
    page,
    context,
  }) => {
    await signInAsAdmin(context);
    await page.goto(`/profile/${june}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('June Okafor');
    await expect(page.getByRole('heading', { name: 'API keys' })).toBeVisible();
    for (const action of ['Make admin', 'Take admin role', 'Suspend', 'Lift suspension']) {
      await expect(page.getByRole('button', { name: action })).toHaveCount(0);
    }
    expect(await admins(page), 'a test before this one left an admin behind').toEqual([june]);

    const reply = await page.evaluate(async (id) => {
      const token = /\btoken=([^;]+)/.exec(document.cookie)?.[1];
      const answer = await fetch(`/api/admin/users/role/${id}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ token, data: { role: 'User' } }),
      });
      return (await answer.json()) as unknown;
    }, june);
    expect(reply).toMatchObject({ success: false, code: 409, message: errorCatalogue.last_admin.message });
    expect(await admins(page)).toEqual([june]);
    await page.reload();
    await expect(page.getByRole('main').locator('header').getByText('Admin', { exact: true })).toBeVisible();
  });

  test('[ACC-26] an admin gives the role and takes it back, and the open page of that person follows', async ({
    page,
    context,
    browser,
  }) => {
    const person = await signInAsSomeoneNew(context, 'Deputy');
    await page.goto('/dashboard');
    await expect(page.getByText('Connected live')).toBeVisible();
    await markDocument(page);
    const menu = page.getByRole('navigation', { name: 'Dashboard' });
    await expect(menu.getByRole('button', { name: 'Admin' })).toHaveCount(0);

    const office = await browser.newContext();
    await signInAsAdmin(office);
    const desk = await office.newPage();
    await openProfile(desk, person);
    const role = (name: string) => desk.getByRole('main').locator('header').getByText(name, { exact: true });
    await makeAdmin(desk);
    await expect(role('Admin')).toBeVisible();
    await expect(desk.getByTestId('alert')).toHaveText(`${person.name} is an admin now.`);
    // An admin is never suspended: the role goes first.
    await expect(desk.getByRole('button', { name: 'Suspend' })).toHaveCount(0);

    await expect(page.getByTestId('alert')).toHaveText(copy.session.roleChanged);
    await menu.getByRole('link', { name: 'Users' }).click();
    await expect(names(page).first()).toBeVisible();

    await takeAdminRole(desk);
    await expect(role('User')).toBeVisible();
    await expect(menu.getByRole('button', { name: 'Admin' })).toHaveCount(0);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText('Nothing here');
    await expect(names(page)).toHaveCount(0);
    await expectSameDocument(page);
    await office.close();
  });
});

async function openProfile(page: Page, { name }: Person): Promise<void> {
  await page.goto(`/dashboard/admin/users?q=${encodeURIComponent(name)}`);
  await names(page).filter({ hasText: name }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
}

/** Who is admin now, asked of the server by this admin's page. */
async function admins(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const token = /\btoken=([^;]+)/.exec(document.cookie)?.[1];
    const found: string[] = [];
    let cursor = '';
    do {
      const reply = await fetch(`/api/admin/users/get/all?limit=100${cursor}`, {
        headers: { authorization: `Bearer ${token}` },
      });
      const { data, next } = (await reply.json()) as {
        data: { id: string; role: string }[];
        next: string | null;
      };
      found.push(...data.filter(({ role }) => role === 'Admin').map(({ id }) => id));
      cursor = next ? `&cursor=${next}` : '';
    } while (cursor);
    return found;
  });
}
