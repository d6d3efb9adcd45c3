import { collectConsoleErrors } from './fixtures/console-errors.ts';
import { expect, test } from './fixtures/test.ts';

test('[OFF-21] the API reference lists API and login calls without console errors', async ({ page }) => {
  const consoleErrors = collectConsoleErrors(page);
  await page.goto('/docs');
  await expect(page.getByText('/api/auth/user/data')).toBeVisible();
  await expect(page.getByText('/auth/login')).toBeVisible();
  expect(consoleErrors).toEqual([]);
});
