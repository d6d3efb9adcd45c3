import { expect, test, type Page } from '@playwright/test';
import { waitUntilTakenOver } from './steps/document.ts';

const switchButton = (page: Page) => page.getByRole('button', { name: 'Switch between light and dark' });
const day = 'rgb(246, 248, 245)';
const night = 'rgb(10, 18, 15)';

async function expectPainted(page: Page, colour: string): Promise<void> {
  await expect(page.locator('body')).toHaveCSS('background-color', colour);
}

test('[UI-54] the theme follows the system until one chooses, and the choice stays', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/');
  await expectPainted(page, day);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectPainted(page, night);

  await waitUntilTakenOver(page);
  await switchButton(page).click();
  await expectPainted(page, day);
  await page.reload();
  await expectPainted(page, day);
  await expect(page.getByRole('radio', { name: 'Light' })).toBeChecked();
  await page.emulateMedia({ colorScheme: 'light' });
  await waitUntilTakenOver(page);
  await switchButton(page).click();
  await expectPainted(page, night);
  await page.goto('/dashboard');
  await expectPainted(page, night);
});

test('[UI-54] the footer gives the theme back to the system', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/');
  await waitUntilTakenOver(page);
  await page.getByText('Dark', { exact: true }).click();
  await expectPainted(page, night);
  await page.getByText('System', { exact: true }).click();
  await expectPainted(page, day);
  expect(await page.context().cookies()).toEqual([]);
  await page.reload();
  await expect(page.getByRole('radio', { name: 'System' })).toBeChecked();
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectPainted(page, night);
});

test('[UI-54] the choice in the footer works with the keyboard', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/');
  await waitUntilTakenOver(page);
  await page.getByRole('radio', { name: 'System' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: 'Light' })).toBeChecked();
  await page.keyboard.press('ArrowRight');
  await expectPainted(page, night);
});

test.describe('without any script', () => {
  test.use({ javaScriptEnabled: false });

  for (const [chosen, system, colour] of [
    ['dark', 'light', night],
    ['light', 'dark', day],
  ] as const) {
    test(`[UI-55] the first paint is ${chosen} for who chose it, though the system is ${system}`, async ({
      page,
      context,
      baseURL,
    }) => {
      await context.addCookies([{ name: 'theme', value: chosen, url: baseURL ?? '' }]);
      await page.emulateMedia({ colorScheme: system });
      for (const path of ['/', '/dashboard', '/nowhere']) {
        const reply = await page.goto(path);
        expect(await reply?.text()).toContain(`<html data-theme="${chosen}"`);
        await expectPainted(page, colour);
      }
    });
  }

  test('[UI-55] without a choice the first paint is the system’s', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    const reply = await page.goto('/');
    expect(await reply?.text()).toMatch(/<html lang/);
    await expectPainted(page, night);
  });
});
