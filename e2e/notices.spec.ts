import { randomUUID } from 'node:crypto';
import type { Notice } from '@botique/contract/office/notice.ts';
import { expect, test } from '@playwright/test';
import { expectNoViolations } from './steps/axe.ts';
import { waitUntilTakenOver } from './steps/document.ts';
import { licensePath } from './steps/licenses.ts';
import { switchableLine } from './steps/live-frames.ts';
import { bell, noticeList, noticesCall, serveNotices } from './steps/notices.ts';
import { signIn, signInAsSomeoneNew } from './steps/sign-in.ts';

const minuteMs = 60_000;

function notice(text: string, minutesAgo: number, more: Partial<Notice> = {}): Notice {
  const createdAt = new Date(Date.now() - minutesAgo * minuteMs).toISOString();
  return { id: randomUUID(), text, licenseId: null, createdAt, read: false, ...more };
}

test('[OFF-81] [OFF-82] the bell counts what is new, tells it with its age and its license, and all is read then', async ({
  page,
  context,
}) => {
  await signInAsSomeoneNew(context);
  const licenseId = randomUUID();
  const { reads } = await serveNotices(page, [
    notice('Your license of Warden ends in 1 day.', 5.5, { licenseId }),
    notice('Your free trial of Relay has ended.', 3 * 60 + 5),
    notice('Your license of Warden ends in 7 days.', 6 * 24 * 60 + 5, { read: true }),
  ]);
  await page.goto('/dashboard');
  await expect(bell(page)).toHaveAccessibleName('Notices, 2 unread');
  expect(reads).toEqual([]);

  await bell(page).press('Enter');
  const rows = noticeList(page).getByRole('listitem');
  await expect(rows).toHaveText([
    /^New: Your license of Warden ends in 1 day\.\s*5 min ago$/,
    /^New: Your free trial of Relay has ended\.\s*3 h ago$/,
    /^Your license of Warden ends in 7 days\.\s*6 d ago$/,
  ]);
  await expect.poll(() => reads.length).toBe(1);
  // Behind an open list it is nothing to screen readers.
  await expect(page.locator('header button[aria-label="Notices"]')).toBeAttached();
  // Read as they are now, they are still what was new at this opening.
  await expect(rows.filter({ hasText: 'New:' })).toHaveCount(2);
  await expectNoViolations(page, '[role=dialog]');

  await page.keyboard.press('Escape');
  await expect(noticeList(page)).toHaveCount(0);
  await expect(bell(page)).toBeFocused();
  await expect(bell(page)).toHaveAccessibleName('Notices');
  await bell(page).click();
  await expect(rows).toHaveCount(3);
  await expect(rows.filter({ hasText: 'New:' })).toHaveCount(0);
  expect(reads).toHaveLength(1);

  await rows.first().getByRole('link').click();
  await expect(page).toHaveURL(licensePath(licenseId));
  await expect(noticeList(page)).toHaveCount(0);
  await expect(page.getByRole('main')).toBeFocused();
});

// The demo gives Mo a license that ends in a few days. The job that reminds him runs each minute.
test('[OFF-76] [OFF-81] who has a license near its end is really told, and led to it', async ({
  page,
  context,
}) => {
  test.setTimeout(150_000);
  await signIn(context, 'mo');
  await page.goto('/dashboard');
  await waitUntilTakenOver(page);
  await bell(page).click();
  const told = noticeList(page).getByRole('link', { name: /^Your license of Tally ends in \d days?\.$/ });
  // Open as it is, the list hears of what comes.
  await expect(told).toBeVisible({ timeout: 100_000 });
  await expect(told).toHaveCount(1);
  await told.click();
  await expect(page).toHaveURL(/\/dashboard\/license\/manage\/[\da-f-]{36}$/);
  await expect(page.getByRole('main')).toContainText('Tally');
  await page.goBack();
  // Opened, they are read; what comes meanwhile of his others is of no concern here.
  await expect(bell(page)).toHaveAccessibleName('Notices');
});

test('[OFF-83] what is told while one looks elsewhere shows as an alert and in the count, and while the bell is open in its list', async ({
  page,
  context,
}) => {
  await signInAsSomeoneNew(context);
  const known: Notice[] = [];
  const { reads } = await serveNotices(page, known);
  const line = await switchableLine(page);
  const tell = (told: Notice) => {
    known.unshift(told);
    line.tell({ name: 'notice.created', payload: { notice: told } });
  };
  await page.goto('/dashboard');
  await expect(page.getByText('Connected live')).toBeVisible();
  await expect(bell(page)).toHaveAccessibleName('Notices');

  tell(notice('Your license of Encore ends in 7 days.', 0));
  await expect(page.getByTestId('alert')).toHaveText('Your license of Encore ends in 7 days.');
  await expect(bell(page)).toHaveAccessibleName('Notices, 1 unread');

  await bell(page).click();
  const rows = noticeList(page).getByRole('listitem');
  await expect(rows).toHaveText([/^New: Your license of Encore/]);
  tell(notice('Your license of Encore has ended.', 0));
  await expect(rows).toHaveText([/^New: .*has ended/, /^New: .*in 7 days/]);
  await expect.poll(() => reads).toEqual([1, 2]);
  await page.keyboard.press('Escape');
  await expect(bell(page)).toHaveAccessibleName('Notices');
});

test('[OFF-81] notices that cannot be loaded say so, and Retry brings them; without any there is nothing new', async ({
  page,
  context,
}) => {
  // On connect the live line asks for everything again, and only Retry is to do so here.
  await page.routeWebSocket(/\/socket\.io\//, () => {});
  await signInAsSomeoneNew(context);
  await page.route(noticesCall, (route) =>
    route.fulfill({
      status: 500,
      json: { success: false, code: 500, error: 'internal', message: 'Something went wrong.' },
    }),
  );
  await page.goto('/dashboard');
  await waitUntilTakenOver(page);
  await bell(page).click();
  await expect(noticeList(page)).toContainText('Could not load your notices. Something went wrong.');
  await page.unroute(noticesCall);
  await noticeList(page).getByRole('button', { name: 'Retry' }).click();
  await expect(noticeList(page)).toContainText('Nothing new.');
});

test('[OFF-81] only the dashboard of who is signed in has a bell', async ({ page, context }) => {
  await page.goto('/dashboard');
  await waitUntilTakenOver(page);
  await expect(bell(page)).toHaveCount(0);
  await signInAsSomeoneNew(context);
  await page.goto('/products');
  await waitUntilTakenOver(page);
  await expect(bell(page)).toHaveCount(0);
  await page.goto('/dashboard');
  await expect(bell(page)).toBeVisible();
});
