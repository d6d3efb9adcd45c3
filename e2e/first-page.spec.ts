import { AxeBuilder } from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';

async function expectNoViolations(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
}

function collectComplaints(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  return complaints;
}

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [1280, 390]) {
    test(`[UI-19] the landing page is clean in ${colorScheme} at ${width} px`, async ({ page }) => {
      const complaints = collectComplaints(page);
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 800 });
      await page.goto('/');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Botique');
      await expect(
        page.getByText('We offer a wide range of easy-to-use programming services.'),
      ).toBeVisible();
      await expectNoViolations(page);
      expect(complaints).toEqual([]);
      await page.screenshot({ path: `test-results/landing-${colorScheme}-${width}.png` });
    });
  }
}

test('[UI-64] nothing scrolls sideways at 320 px', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const path of ['/', '/nowhere', '/auth/callback']) {
    await page.goto(path);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow, path).toBeLessThanOrEqual(0);
  }
});

test('[UI-42] an unknown address shows a way back', async ({ page }) => {
  const reply = await page.goto('/nowhere');
  expect(reply?.status()).toBe(404);
  await expectNoViolations(page);
  await page.getByRole('link', { name: 'Back to the start page' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Botique');
});

test('[OFF-21] the reference page shows every call without a complaint of the browser', async ({ page }) => {
  const complaints = collectComplaints(page);
  await page.goto('/docs');
  await expect(page.getByText('/api/auth/user/data')).toBeVisible();
  await expect(page.getByText('/auth/login')).toBeVisible();
  expect(complaints).toEqual([]);
  await page.screenshot({ path: 'test-results/docs.png', fullPage: true });
});
