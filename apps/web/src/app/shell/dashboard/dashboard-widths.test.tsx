import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openPage } from '../../../testing/open-page.tsx';
import { sampleListedUser } from '../../../testing/samples/sample-people.ts';
import { admin, customer } from '../../../testing/samples/samples.ts';
import { createTestShop } from '../../../testing/server/test-shop.ts';

const longName = 'W'.repeat(22);

/** Boxes that hide overflowing content without a way to scroll to it. */
function cutOffBoxes(): string[] {
  return [...document.querySelectorAll<HTMLElement>('main *')]
    .filter((box) => box.scrollWidth > box.clientWidth + 1 && box.clientWidth > 1)
    .filter((box) => getComputedStyle(box).overflowX === 'hidden')
    .filter((box) => getComputedStyle(box).textOverflow !== 'ellipsis')
    .map((box) => box.outerHTML.slice(0, 200));
}

test('[UI-64] cuts off no content for a long name at the narrowest width with a side menu', async () => {
  const shop = createTestShop({ viewer: { ...customer, globalUsername: longName } });
  await openPage('/dashboard', { shop, width: 800 });
  await expect.element(page.getByText('Live updates on')).toBeVisible();
  expect(cutOffBoxes()).toEqual([]);
});

test('[UI-64] cuts off no content in the list of users for a suspended customer with a long name', async () => {
  const shop = createTestShop({ viewer: admin });
  const createdAt = '2026-01-01T00:00:00.000Z';
  const user = sampleListedUser(
    { ...customer, globalUsername: longName },
    { createdAt, bannedAt: createdAt },
  );
  shop.api.reply('users.list', { data: [user], next: null, total: 1 });
  await openPage('/dashboard/admin/users', { shop, width: 800 });
  await expect.element(page.getByRole('link', { name: new RegExp(longName) })).toBeVisible();
  expect(cutOffBoxes()).toEqual([]);
});

test('[UI-64] does not scroll sideways on a phone while reconnecting', async () => {
  const shop = createTestShop({ viewer: customer });
  await openPage('/dashboard', { shop, width: 320 });
  await expect.element(page.getByText('Live updates on')).toBeVisible();
  shop.live.cut();
  await expect.element(page.getByRole('banner').getByText('Reconnecting')).toBeInTheDocument();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
});
