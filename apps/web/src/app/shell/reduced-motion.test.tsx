import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { emulateMedia } from '../../testing/media.ts';
import { openPage } from '../../testing/open-page.tsx';
import { admin } from '../../testing/samples/samples.ts';
import { createTestShop } from '../../testing/server/test-shop.ts';

const accountButton = page.getByRole('banner').getByRole('button', { name: /^Account: / });

/** Names of the running animations that take longer than 0 ms. */
function movingParts(): string[] {
  return document
    .getAnimations()
    .filter(({ effect, playState }) => {
      const { activeDuration = 0 } = effect?.getComputedTiming() ?? {};
      return playState === 'running' && Number(activeDuration) > 0;
    })
    .map((animation) => (animation as CSSAnimation).animationName ?? animation.id);
}

async function openDashboard({ width = 1280 } = {}) {
  const shop = createTestShop({ viewer: admin });
  const profile = { ...admin, createdAt: '2026-01-01T00:00:00.000Z', bannedAt: null };
  shop.api.reply('profile.get', { data: { ...profile, counts: { browserSessions: 1, apiKeys: 0 } } });
  await openPage('/dashboard', { shop, width });
  await expect.element(page.getByText('Live updates on')).toBeVisible();
}

test('shows the account menu and a modal without motion when the visitor prefers reduced motion', async () => {
  await emulateMedia({ reducedMotion: true });
  await openDashboard();
  expect(movingParts()).toEqual([]);
  await accountButton.click();
  await expect.element(page.getByRole('menu')).toBeVisible();
  expect(movingParts()).toEqual([]);
  await page.getByRole('menuitem', { name: 'Profile' }).click();
  await page.getByRole('button', { name: 'New key' }).click();
  await expect.element(page.getByRole('dialog')).toBeVisible();
  expect(movingParts()).toEqual([]);
  await userEvent.keyboard('{Escape}');
});

test('shows the drawer without motion when the visitor prefers reduced motion', async () => {
  await emulateMedia({ reducedMotion: true });
  await openDashboard({ width: 390 });
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await expect.element(page.getByRole('dialog')).toBeVisible();
  expect(movingParts()).toEqual([]);
});

test('shows the UI kit without motion when the visitor prefers reduced motion', async () => {
  await emulateMedia({ reducedMotion: true });
  await openPage('/dev/ui');
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(movingParts()).toEqual([]);
});

test('animates the account menu when the visitor does not prefer reduced motion', async () => {
  await emulateMedia({ reducedMotion: false });
  await openDashboard();
  const { promise: started, resolve } = Promise.withResolvers<number>();
  document.addEventListener('animationstart', () => resolve(document.getAnimations().length), { once: true });
  await accountButton.click();
  expect(await started).toBeGreaterThan(0);
});
