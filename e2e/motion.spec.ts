import { expect, test, type Page } from '@playwright/test';
import { waitUntilTakenOver } from './steps/document.ts';
import { accountButton, signInAsAdmin } from './steps/sign-in.ts';

/** What moves on the page at this moment, and for longer than no time at all. */
async function moving(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ effect, playState }) => {
        const { activeDuration = 0 } = effect?.getComputedTiming() ?? {};
        return playState === 'running' && Number(activeDuration) > 0;
      })
      .map((animation) => (animation as CSSAnimation).animationName ?? animation.id),
  );
}

test('with reduced motion menus, drawers, modals, the live sign and alerts are simply there', async ({
  page,
  context,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await context.grantPermissions(['clipboard-write']);
  await signInAsAdmin(context);
  await page.goto('/dashboard');
  await waitUntilTakenOver(page);
  await expect(page.getByText('Connected live')).toBeVisible();
  expect(await moving(page)).toEqual([]);

  await accountButton(page).click();
  await page.getByRole('menu').waitFor();
  expect(await moving(page)).toEqual([]);
  await page.getByRole('menuitem', { name: 'Profile' }).click();

  await page.getByRole('button', { name: 'New key' }).click();
  await page.getByRole('dialog').waitFor();
  expect(await moving(page)).toEqual([]);
  await page.keyboard.press('Escape');

  await page.setViewportSize({ width: 390, height: 800 });
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('dialog').waitFor();
  expect(await moving(page)).toEqual([]);
});

test('the check would see something move', async ({ page, context }) => {
  await signInAsAdmin(context);
  await page.goto('/dashboard');
  await waitUntilTakenOver(page);
  await expect(page.getByText('Connected live')).toBeVisible();
  const seen = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        document.addEventListener('animationstart', () => resolve(document.getAnimations().length), {
          once: true,
        });
      }),
  );
  await accountButton(page).click();
  expect(await seen).toBeGreaterThan(0);
});

test('with reduced motion the UI kit stands still', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/dev/ui');
  await waitUntilTakenOver(page);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await moving(page)).toEqual([]);
});
