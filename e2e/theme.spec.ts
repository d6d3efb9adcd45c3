import type { Page } from '@playwright/test';
import { expect, test } from './fixtures/test.ts';
import { waitUntilHydrated } from './pages/hydration.ts';

const light = 'rgb(246, 248, 245)';
const dark = 'rgb(10, 18, 15)';

async function expectPainted(page: Page, colour: string): Promise<void> {
  await expect(page.locator('body')).toHaveCSS('background-color', colour);
}

test('[UI-54] a chosen theme survives a reload until the visitor returns to the system theme', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/');
  await expectPainted(page, dark);
  await waitUntilHydrated(page);
  await page.getByRole('button', { name: 'Switch between light and dark' }).click();
  await expectPainted(page, light);
  await page.reload();
  await expectPainted(page, light);
  await expect(page.getByRole('radio', { name: 'Light' })).toBeChecked();

  await waitUntilHydrated(page);
  await page.getByText('System', { exact: true }).click();
  await expectPainted(page, dark);
  expect(await page.context().cookies()).toEqual([]);
  await page.reload();
  await expect(page.getByRole('radio', { name: 'System' })).toBeChecked();
  await expectPainted(page, dark);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('[UI-55] the first paint has the chosen theme or, without one, the system theme', async ({
    page,
    context,
    baseURL,
  }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    const reply = await page.goto('/');
    expect(await reply?.text()).toMatch(/<html lang/);
    await expectPainted(page, dark);
    for (const [chosen, system, colour] of [
      ['dark', 'light', dark],
      ['light', 'dark', light],
    ] as const) {
      await context.addCookies([{ name: 'theme', value: chosen, url: baseURL ?? '' }]);
      await page.emulateMedia({ colorScheme: system });
      for (const path of ['/', '/dashboard', '/nowhere']) {
        const drawn = await page.goto(path);
        expect(await drawn?.text()).toContain(`<html data-theme="${chosen}"`);
        await expectPainted(page, colour);
      }
    }
  });
});
