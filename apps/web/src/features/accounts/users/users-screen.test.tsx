import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectNoViolations } from '../../../testing/axe.ts';
import { eventually } from '../../../testing/eventually.ts';
import { openPage } from '../../../testing/open-page.tsx';
import { sampleUser } from '../../../testing/samples/sample-people.ts';
import { admin, customer } from '../../../testing/samples/samples.ts';
import { createTestShop } from '../../../testing/server/test-shop.ts';

const path = '/dashboard/admin/users';
const search = page.getByRole('searchbox', { name: 'Search users' });
const names = page.getByRole('table', { name: 'Users' }).getByRole('link');
const found = () => names.elements().map(({ textContent }) => textContent);

const crowd = Array.from({ length: 26 }, (_, number) =>
  sampleUser({ ...customer, id: String(1000 + number), globalUsername: `Person ${number}` }),
);

test('[ACC-58] shows users in pages of 25', async () => {
  const shop = createTestShop({ viewer: admin });
  shop.api.reply('users.list', ({ query }) =>
    query['cursor'] === 'page-2'
      ? { data: crowd.slice(25), next: null, total: 26 }
      : { data: crowd.slice(0, 25), next: 'page-2', total: 26 },
  );
  await openPage(path, { shop });
  await expect.element(names).toHaveLength(25);
  await expect.element(page.getByText('26 users')).toBeVisible();
  expect(shop.api.calls('users.list')[0]?.query).toEqual({ limit: '25' });
  await expectNoViolations();
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect.element(names).toHaveLength(26);
  expect(new Set(found()).size).toBe(26);
  await expect.element(page.getByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
});

test('[ACC-58] [OFF-53] searches users on the server, keeps the search in the URL, and says when no user is found', async () => {
  const shop = createTestShop({ viewer: admin });
  shop.api.reply('users.list', ({ query }) => {
    const data = crowd.filter(({ globalUsername }) => globalUsername.includes(query['q'] ?? ''));
    return { data, next: null, total: data.length };
  });
  await openPage(`${path}?q=Person+7`, { shop });
  await expect.element(search).toHaveValue('Person 7');
  await expect.element(names).toHaveLength(1);
  await expect.element(page.getByText('1 user')).toBeVisible();
  await search.fill('Nobody');
  await expect.element(page.getByText('No users found.')).toBeVisible();
  expect(new URLSearchParams(window.location.search).get('q')).toBe('Nobody');
  await expectNoViolations();
  await search.fill('');
  await expect.element(names).toHaveLength(26);
  await eventually(() => window.location.search).toBe('');
});

test('[UI-10] offers Retry when the users cannot be loaded', async () => {
  const shop = createTestShop({ viewer: admin });
  // A live connection would refetch the users.
  shop.live.cut();
  shop.api.breakDown('users.list');
  await openPage(path, { shop });
  await expect
    .element(page.getByRole('main').getByRole('alert'))
    .toMatchTextContent('Could not load the users.');
  await expectNoViolations();
  shop.api.reply('users.list', { data: crowd.slice(0, 2), next: null, total: 2 });
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(names).toHaveLength(2);
});
