import type { Notification } from '@botique/contract/office/notification.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { press } from '../../testing/interactions.ts';
import { expectAlert } from '../../testing/alerts.ts';
import { eventually } from '../../testing/eventually.ts';
import { expectNoViolations } from '../../testing/axe.ts';
import { expectAddress, expectCount, expectTexts } from '../../testing/expectations.ts';
import { openPage } from '../../testing/open-page.tsx';
import { sampleLicense } from '../../testing/samples/sample-licenses.ts';
import { customer } from '../../testing/samples/samples.ts';
import { waitUntilConnected } from '../../testing/wait-until-connected.ts';
import { createTestShop, type TestShop } from '../../testing/server/test-shop.ts';

const minuteMs = 60_000;

const bell = () => page.getByRole('banner').getByRole('button', { name: /^Notifications/ });
const list = () => page.getByRole('dialog', { name: 'Notifications' });
const rows = () => list().getByRole('listitem');

function notice(text: string, minutesAgo: number, more: Partial<Notification> = {}): Notification {
  const createdAt = new Date(Date.now() - minutesAgo * minuteMs).toISOString();
  return { id: crypto.randomUUID(), text, licenseId: null, createdAt, read: false, ...more };
}

/** A shop with these notifications, which remembers that they were read. */
function shopWithNotices(notifications: Notification[]): TestShop {
  const shop = createTestShop({ viewer: customer });
  shop.api.reply('notices.mine', () => ({
    data: notifications.map((each) => ({ ...each })),
    next: null,
    total: notifications.length,
    unread: notifications.filter(({ read }) => !read).length,
  }));
  shop.api.reply('notices.read', () => {
    for (const each of notifications) each.read = true;
    return {};
  });
  return shop;
}

test('[OFF-81] [OFF-82] counts unread notifications, lists them with their age, and marks them read when the list opens', async () => {
  const license = sampleLicense();
  const shop = shopWithNotices([
    notice('Your license for Warden ends in 1 day.', 5.5, { licenseId: license.id }),
    notice('Your free trial of Relay has ended.', 3 * 60 + 5),
    notice('Your license for Warden ends in 7 days.', 6 * 24 * 60 + 5, { read: true }),
  ]);
  shop.api.reply('licenses.get', { data: license });
  await openPage('/dashboard', { shop });
  await expect.element(bell()).toHaveAccessibleName('Notifications, 2 unread');
  expect(shop.api.calls('notices.read')).toEqual([]);

  await press(bell(), 'Enter');
  await expectTexts(rows(), [
    /^New: Your license for Warden ends in 1 day\. ?5 min ago$/,
    /^New: Your free trial of Relay has ended\. ?3 h ago$/,
    /^Your license for Warden ends in 7 days\. ?6 d ago$/,
  ]);
  await eventually(() => shop.api.calls('notices.read').length).toBe(1);
  // The open list hides the button from screen readers, so a role query would not find it.
  await eventually(() => document.querySelector('header button[aria-label="Notifications"]')).not.toBeNull();
  // They are read now, but stay marked as new until the list closes.
  await expectCount(rows().filter({ hasText: 'New:' }), 2);
  await expectNoViolations(list().element());

  await userEvent.keyboard('{Escape}');
  await expect.element(list()).not.toBeInTheDocument();
  await expect.element(bell()).toHaveFocus();
  await expect.element(bell()).toHaveAccessibleName('Notifications');
  await bell().click();
  await expectCount(rows(), 3);
  await expectCount(rows().filter({ hasText: 'New:' }), 0);
  expect(shop.api.calls('notices.read')).toHaveLength(1);

  await rows().first().getByRole('link').click();
  await expectAddress(`/dashboard/license/manage/${license.id}`);
  await expect.element(list()).not.toBeInTheDocument();
  await expect.element(page.getByRole('main')).toHaveFocus();
});

test('[OFF-83] shows a new notification as an alert and in the count, and in the list while it is open', async () => {
  const known: Notification[] = [];
  const shop = shopWithNotices(known);
  const screen = await openPage('/dashboard', { shop });
  await expect.element(screen.getByText('Live updates on')).toBeVisible();
  await expect.element(bell()).toHaveAccessibleName('Notifications');
  const tell = (told: Notification) => {
    known.unshift(told);
    shop.live.send('notice.created', { notice: told });
  };

  tell(notice('Your license for Encore ends in 7 days.', 0));
  await expectAlert('Your license for Encore ends in 7 days.', 'calm');
  await expect.element(bell()).toHaveAccessibleName('Notifications, 1 unread');
  await bell().click();
  await expectTexts(rows(), [/^New: Your license for Encore/]);
  tell(notice('Your license for Encore has ended.', 0));
  await expectTexts(rows(), [/^New: .*has ended/, /^New: .*in 7 days/]);
  await eventually(() => shop.api.calls('notices.read').length).toBe(2);
  await userEvent.keyboard('{Escape}');
  await expect.element(bell()).toHaveAccessibleName('Notifications');
});

test('[OFF-81] offers Retry when the notifications cannot be loaded, and says when there are none', async () => {
  const shop = createTestShop({ viewer: customer });
  // A live connection would refetch the notifications.
  shop.live.cut();
  shop.api.refuse('notices.mine', 'unexpected');
  await openPage('/dashboard', { shop });
  await bell().click();
  await expect.element(list()).toMatchTextContent('Could not load your notifications.');
  await expectNoViolations(list().element());
  shop.api.reply('notices.mine', { data: [], next: null, total: 0, unread: 0 });
  await list().getByRole('button', { name: 'Retry' }).click();
  await expect.element(list()).toMatchTextContent('No notifications yet.');
});

test('[OFF-81] shows the bell only on the dashboard of a signed-in user', async () => {
  for (const [viewer, path, heading] of [
    [null, '/dashboard', /Missing access/],
    [customer, '/products', /Products/],
  ] as const) {
    const screen = await openPage(path, { shop: createTestShop({ viewer }) });
    await expect.element(screen.getByText(heading).first()).toBeVisible();
    await expect.element(bell()).not.toBeInTheDocument();
    await screen.unmount();
  }
  await openPage('/dashboard', { shop: createTestShop({ viewer: customer }) });
  await expect.element(bell()).toBeVisible();
});

test('[OFF-100] removes the reminder about a license that was renewed', async () => {
  const known = [notice('Your license for Encore ends in 1 day.', 0)];
  const shop = shopWithNotices(known);
  await openPage('/dashboard', { shop });
  await waitUntilConnected(shop);
  await expect.element(bell()).toHaveAccessibleName('Notifications, 1 unread');
  known.length = 0;
  shop.live.send('license.updated', { license: sampleLicense() });
  await expect.element(bell()).toHaveAccessibleName('Notifications');
});
