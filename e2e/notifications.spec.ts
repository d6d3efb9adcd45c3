import { signIn } from './fixtures/sign-in.ts';
import { expect, test } from './fixtures/test.ts';
import { waitUntilHydrated } from './pages/hydration.ts';
import { NotificationBell } from './pages/notification-bell.ts';

// The demo data gives Mo a license that ends in a few days. The reminder job runs every minute.
test('[OFF-76] [OFF-81] a reminder of an expiring license appears in the bell and links to the license', async ({
  page,
  context,
}) => {
  test.setTimeout(150_000);
  await signIn(context, 'mo');
  await page.goto('/dashboard');
  await waitUntilHydrated(page);
  const bell = new NotificationBell(page);
  await bell.button.click();
  const reminder = bell.list.getByRole('link', { name: /^Your license for Tally ends in \d days?\.$/ });
  // The open list updates live.
  await expect(reminder).toBeVisible({ timeout: 100_000 });
  await expect(reminder).toHaveCount(1);
  await reminder.click();
  await expect(page).toHaveURL(/\/dashboard\/license\/manage\/[\da-f-]{36}$/);
  await expect(page.getByRole('main')).toContainText('Tally');
  await page.goBack();
  // Opening the list marked the notification as read.
  await expect(bell.button).toHaveAccessibleName('Notifications');
});
