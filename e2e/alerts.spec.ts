import { errorCatalogue } from '@botique/contract/errors.ts';
import { expect, test, type BrowserContext, type Page } from '@playwright/test';
import { waitUntilTakenOver } from './steps/document.ts';
import { newPerson, signIn, signInAsAdmin, signInAsSomeoneNew } from './steps/sign-in.ts';
import { makeAdmin, suspend } from './steps/people.ts';

const alert = (page: Page) => page.getByTestId('alert');
// By role, which leaves out what is hidden from screen readers: an open modal must not hide these.
const spokenCalmly = (page: Page) => page.getByRole('status').and(page.locator('[aria-live=polite]'));
const spokenAtOnce = (page: Page) => page.getByRole('alert').and(page.locator('[aria-live=assertive]'));
const dismiss = (page: Page) => page.getByRole('button', { name: 'Dismiss' });

/** Makes an API key and stays at the modal that shows it: its Copy gives an alert of success. */
async function openNewKey(page: Page, context: BrowserContext): Promise<void> {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const person = await signInAsSomeoneNew(context);
  await page.goto(`/profile/${person.id}`);
  await page.getByRole('button', { name: 'New key' }).click();
  await page.getByLabel('Name').fill('Deploy script');
  await page.getByRole('button', { name: 'Create key' }).click();
  await expect(page.getByRole('button', { name: 'Copy' })).toBeVisible();
}

/** An admin's page that does not know yet that this person is suspended: 'Make admin' will be refused. */
async function openOutdatedProfile(page: Page, context: BrowserContext): Promise<void> {
  // With a live line the page would fetch anew once it stands, and know.
  await page.routeWebSocket(/\/socket\.io\//, () => {});
  const person = await newPerson(context);
  await signIn(context, person.id);
  await signInAsAdmin(context);
  await page.goto(`/profile/${person.id}`);
  await expect(page.getByRole('button', { name: 'Make admin' })).toBeVisible();
  await suspend(context, person.id);
}

async function beRefused(page: Page): Promise<void> {
  const refused = page.waitForResponse('**/api/admin/users/role/*');
  await makeAdmin(page);
  expect((await refused).status()).toBe(409);
}

/** From here on only the test lets time pass. */
async function stopTheClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
}

test('a success is announced calmly, a refusal at once and with the server’s own sentence', async ({
  page,
  context,
}) => {
  await openNewKey(page, context);
  await expect(spokenCalmly(page)).toBeAttached();
  await expect(spokenAtOnce(page)).toBeAttached();
  await page.getByRole('button', { name: 'Copy' }).click();
  await expect(alert(page)).toHaveText('Key copied.');
  await expect(spokenCalmly(page)).toHaveText('Key copied.');
  await expect(spokenAtOnce(page)).toHaveText('');

  await openOutdatedProfile(page, context);
  await beRefused(page);
  const { message } = errorCatalogue.banned_cannot_be_admin;
  await expect(alert(page)).toHaveText(message);
  await expect(spokenAtOnce(page)).toHaveText(message);
  await expect(spokenCalmly(page)).toHaveText('');
});

test('[UI-3] an alert goes after 4000 ms', async ({ page, context }) => {
  await page.clock.install();
  await openOutdatedProfile(page, context);
  await stopTheClock(page);
  await beRefused(page);
  await expect(alert(page)).toBeVisible();
  await page.mouse.move(640, 600);
  await page.clock.runFor(3999);
  await expect(alert(page)).toBeVisible();
  await page.clock.runFor(1);
  await expect(alert(page)).toHaveCount(0);
});

test('[UI-2] [UI-4] alerts show one at a time, and never more than three of one code', async ({
  page,
  context,
}) => {
  await page.clock.install();
  await openOutdatedProfile(page, context);
  await stopTheClock(page);
  for (let refusals = 0; refusals < 5; refusals += 1) {
    await beRefused(page);
    // What waits for a moment after the modal, such as the focus, waits by this clock.
    await page.clock.runFor(10);
  }
  for (const which of ['first', 'second', 'third']) {
    await expect(alert(page)).toHaveCount(1);
    await alert(page).evaluate((card, mark) => card.setAttribute('data-mark', mark), which);
    await dismiss(page).click();
    await expect(page.locator(`[data-mark=${which}]`)).toHaveCount(0);
  }
  await expect(alert(page)).toHaveCount(0);
});

test.describe('an alert stays while somebody reads it', () => {
  for (const [how, attend, leave] of [
    ['the pointer', (page: Page) => alert(page).hover(), (page: Page) => page.mouse.move(640, 700)],
    [
      'the keyboard’s focus',
      (page: Page) => dismiss(page).focus(),
      (page: Page) => page.getByRole('button', { name: 'Make admin' }).focus(),
    ],
  ] as const) {
    test(`with ${how} on it`, async ({ page, context }) => {
      await page.clock.install();
      await openOutdatedProfile(page, context);
      await stopTheClock(page);
      await beRefused(page);
      await page.clock.runFor(1000);
      await attend(page);
      await page.clock.runFor(60_000);
      await expect(alert(page)).toBeVisible();
      await leave(page);
      await page.clock.runFor(2999);
      await expect(alert(page)).toBeVisible();
      await page.clock.runFor(1);
      await expect(alert(page)).toHaveCount(0);
    });
  }
});

test('Dismiss removes an alert, by mouse and by keyboard', async ({ page, context }) => {
  await openOutdatedProfile(page, context);
  await beRefused(page);
  await dismiss(page).click();
  await expect(alert(page)).toHaveCount(0);
  await beRefused(page);
  await dismiss(page).focus();
  await page.keyboard.press('Enter');
  await expect(alert(page)).toHaveCount(0);
});

test('the alert about a copied key leaves the key where it is, also when it is dismissed', async ({
  page,
  context,
}) => {
  await openNewKey(page, context);
  await page.getByRole('button', { name: 'Copy' }).click();
  await expect(alert(page)).toBeVisible();
  await alert(page).getByLabel('Dismiss').click();
  await expect(alert(page)).toHaveCount(0);
  await expect(page.getByRole('dialog', { name: 'Your new key' })).toBeVisible();
});

test('[UI-5] alerts stand at the top, at most 400 px wide and inside the screen', async ({
  page,
  context,
}) => {
  await openOutdatedProfile(page, context);
  await waitUntilTakenOver(page);
  await beRefused(page);
  await alert(page).hover();
  for (const width of [1280, 390, 320]) {
    await page.setViewportSize({ width, height: 700 });
    const box = await alert(page).boundingBox();
    expect(box).not.toBeNull();
    if (!box) return;
    expect(box.width, `${width}`).toBeLessThanOrEqual(400);
    expect(box.x, `${width}`).toBeGreaterThanOrEqual(0);
    expect(box.x + box.width, `${width}`).toBeLessThanOrEqual(width);
    expect(box.y, `${width}`).toBeLessThan(40);
  }
});
