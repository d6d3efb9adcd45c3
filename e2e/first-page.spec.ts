import { copy } from '@botique/contract/copy.ts';
import { expect, test } from '@playwright/test';
import { collectComplaints } from './steps/complaints.ts';

test('[UI-19] the landing page shows the company’s name and its tagline', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Botique');
  await expect(page.getByText(copy.landing.tagline)).toBeVisible();
});

test('[OFF-21] the reference page shows every call without a complaint of the browser', async ({ page }) => {
  const complaints = collectComplaints(page);
  await page.goto('/docs');
  await expect(page.getByText('/api/auth/user/data')).toBeVisible();
  await expect(page.getByText('/auth/login')).toBeVisible();
  expect(complaints).toEqual([]);
  await page.screenshot({ path: 'test-results/docs.png', fullPage: true });
});
