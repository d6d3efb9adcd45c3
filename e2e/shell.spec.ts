import { expect, test, type Page } from '@playwright/test';
import { waitUntilTakenOver } from './steps/document.ts';
import {
  accountButton,
  chooseInAccountMenu,
  expectSignedIn,
  signInAsAdmin,
  signInAsSomeoneNew,
} from './steps/sign-in.ts';

const main = (page: Page) => page.getByRole('main');
const title = (page: Page) => main(page).getByRole('heading', { level: 1 });

test.describe('the avatar menu', () => {
  test('[UI-13] [UI-16] has the balance, Profile, Dashboard, Store and Logout, and each leads where it says', async ({
    page,
    context,
  }) => {
    const person = await signInAsSomeoneNew(context);
    await page.goto('/');
    await waitUntilTakenOver(page);
    await accountButton(page).click();
    const menu = page.getByRole('menu');
    await expect(menu).toContainText('Balance $0.00');
    await expect(menu).toContainText(person.name);
    await expect(menu.getByRole('menuitem')).toHaveText(['Profile', 'Dashboard', 'Store', 'Logout']);

    await menu.getByRole('menuitem', { name: 'Dashboard' }).click();
    await expect(page).toHaveURL('/dashboard');
    // The menu of the page before goes with it.
    await expect(title(page)).toHaveText('Overview');
    await chooseInAccountMenu(page, 'Profile');
    await expect(page).toHaveURL(`/profile/${person.id}`);
    await expect(title(page)).toHaveText(person.name);
    await chooseInAccountMenu(page, 'Store');
    await expect(page).toHaveURL('/store');
    await expect(title(page)).toHaveText('Top up');
  });

  test('[UI-14] locks the scrolling of the page while it is open', async ({ page, context }) => {
    await signInAsSomeoneNew(context);
    await page.setViewportSize({ width: 1280, height: 400 });
    await page.goto('/');
    await waitUntilTakenOver(page);
    const scroll = async () => {
      await page.mouse.move(600, 300);
      await page.mouse.wheel(0, 200);
      // Two frames later a page that scrolls has scrolled.
      return page.evaluate(
        () =>
          new Promise<number>((resolve) => {
            requestAnimationFrame(() => requestAnimationFrame(() => resolve(window.scrollY)));
          }),
      );
    };
    await accountButton(page).click();
    await expect(page.getByRole('menu')).toBeVisible();
    await expect(page.locator('body')).toHaveCSS('overflow', 'hidden');
    expect(await scroll()).toBe(0);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toHaveCount(0);
    await expect.poll(scroll).toBeGreaterThan(0);
  });
});

test('[UI-17] the footer leads to the products', async ({ page }) => {
  await page.goto('/');
  await waitUntilTakenOver(page);
  const footer = page.getByRole('navigation', { name: 'Footer' });
  await footer.getByRole('link', { name: 'Products' }).click();
  await expect(page).toHaveURL('/products');
  await expect(title(page)).toHaveText('Products');
});

for (const width of [1280, 390]) {
  test(`[UI-11] at ${width} px the top bar has the logo, Products and the community`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/products');
    await waitUntilTakenOver(page);
    const bar = page.getByRole('banner');
    await expect(bar.getByRole('link', { name: /^Community/ })).toHaveAttribute(
      'href',
      'https://discord.example/invite',
    );
    await bar.getByRole('link', { name: 'Botique' }).click();
    await expect(page).toHaveURL('/');
    await bar.getByRole('link', { name: 'Products', exact: true }).click();
    await expect(page).toHaveURL('/products');
  });
}

test('[UI-18] the footer shows its links without a screen switched off', async ({ page }) => {
  await page.goto('/');
  await waitUntilTakenOver(page);
  const links = page.getByRole('navigation', { name: 'Footer' }).locator('[role=link]');
  await expect(links).toHaveText(['Reviews', 'Documentation', 'Status', 'Server', 'Privacy policy', 'Terms']);
  for (const link of await links.all()) {
    await expect(link).toHaveAttribute('aria-disabled', 'true');
    await link.focus();
    await expect(link).not.toBeFocused();
    await link.click({ force: true });
  }
  await expect(page).toHaveURL('/');
});

test('every screen has its title, also after going on and back', async ({ page, context }) => {
  // Not an admin, whose titles count what waits in the tickets of other tests.
  await signInAsSomeoneNew(context);
  await page.goto('/');
  await waitUntilTakenOver(page);
  await expect(page).toHaveTitle('Botique');
  await main(page).getByRole('link', { name: 'Dashboard' }).click();
  await expect(page).toHaveTitle('Overview · Botique');
  await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Products' }).click();
  await expect(page).toHaveTitle('Products · Botique');
  await chooseInAccountMenu(page, 'Profile');
  await expect(page).toHaveTitle('Profile · Botique');
  await page.goBack();
  await expect(page).toHaveTitle('Products · Botique');
  await page.goBack();
  await expect(page).toHaveTitle('Overview · Botique');
  await page.goto('/nowhere');
  await expect(page).toHaveTitle('Nothing here · Botique');
});

test.describe('a change of the screen moves the focus to the content', () => {
  test('by a link of the side menu', async ({ page, context }) => {
    await signInAsAdmin(context);
    await page.goto('/dashboard');
    await waitUntilTakenOver(page);
    await page.getByRole('link', { name: 'Users' }).click();
    await expect(title(page)).toHaveText('Users');
    await expect(main(page)).toBeFocused();
  });

  test('by an entry of the avatar menu', async ({ page, context }) => {
    const person = await signInAsSomeoneNew(context);
    await page.goto('/dashboard');
    await waitUntilTakenOver(page);
    await chooseInAccountMenu(page, 'Profile');
    await expect(title(page)).toHaveText(person.name);
    await expect(page.getByRole('menu')).toHaveCount(0);
    await expect(main(page)).toBeFocused();
  });

  test('by a link of the drawer', async ({ page, context }) => {
    await signInAsAdmin(context);
    await page.setViewportSize({ width: 390, height: 700 });
    await page.goto('/dashboard');
    await waitUntilTakenOver(page);
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Users' }).click();
    await expect(title(page)).toHaveText('Users');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(main(page)).toBeFocused();
  });
});

test('the first Tab offers to skip to the content', async ({ page, context }) => {
  await signInAsSomeoneNew(context);
  await page.goto('/dashboard');
  await waitUntilTakenOver(page);
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Enter');
  await expect(main(page)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(main(page).locator(':focus')).toHaveCount(1);
});

test('[UI-42] an unknown address shows a way back', async ({ page, context }) => {
  const reply = await page.goto('/nowhere');
  expect(reply?.status()).toBe(404);
  await expect(title(page)).toHaveText('Nothing here');
  await page.getByRole('link', { name: 'Back to the start page' }).click();
  await expect(page).toHaveURL('/');
  await expect(title(page)).toHaveText('Botique');

  const person = await signInAsSomeoneNew(context);
  expect((await page.goto('/dashboard/nowhere'))?.status()).toBe(404);
  await expectSignedIn(page, person.name);
  await expect(title(page)).toHaveText('Nothing here');
  await page.getByRole('link', { name: 'Back to the start page' }).click();
  await expect(title(page)).toHaveText('Botique');
});

test('a screen whose code does not come says so inside the shell, and trying again brings it', async ({
  page,
  context,
}) => {
  await signInAsAdmin(context);
  await page.goto('/dashboard');
  await waitUntilTakenOver(page);
  let offline = true;
  await page.route('**/assets/admin-users-*.js', (route) => (offline ? route.abort() : route.continue()));
  const users = page.getByRole('link', { name: 'Users' });
  await users.click();
  await expect(title(page)).toHaveText('This page broke');
  await expect(users).toBeVisible();
  await expect(accountButton(page)).toBeVisible();
  offline = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(title(page)).toHaveText('Users');
  await expect(page.getByRole('table')).toBeVisible();
});

test.describe('the way through the pages', () => {
  test('a link to where one is goes to the top, and Back does not come here twice', async ({ page }) => {
    await page.goto('/');
    await waitUntilTakenOver(page);
    const products = page.getByRole('banner').getByRole('link', { name: 'Products', exact: true });
    await products.click();
    await expect(page).toHaveURL('/products');
    await expect(title(page)).toHaveText('Products');
    await page.evaluate(() => window.scrollTo(0, 300));
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(300);
    await products.click();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    await products.click();
    await page.goBack();
    await expect(page).toHaveURL('/');
  });

  test('Back returns to where the page was left, a new page starts at its top', async ({ page }) => {
    await page.goto('/products');
    await waitUntilTakenOver(page);
    const last = page.getByRole('main').getByRole('link', { name: 'Starter' });
    await last.scrollIntoViewIfNeeded();
    const left = await page.evaluate(() => window.scrollY);
    expect(left).toBeGreaterThan(0);
    await last.click();
    await expect(title(page)).toHaveText('Starter');
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    await page.goBack();
    await expect(title(page)).toHaveText('Products');
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(left);
  });

  test('a step within the page goes to its place, and one to nowhere breaks nothing', async ({ page }) => {
    await page.goto('/');
    await waitUntilTakenOver(page);
    await page.evaluate(() => window.location.assign('#main'));
    await page.evaluate(() => window.location.assign('#50%'));
    await expect(title(page)).toHaveText('Botique');
    await page.goBack();
    await expect(page).toHaveURL('/#main');
    await expect(title(page)).toHaveText('Botique');
  });

  test('what does not exist is called so, also where the route does', async ({ page }) => {
    await page.goto('/products/zzzzzzzz');
    await waitUntilTakenOver(page);
    await expect(title(page)).toHaveText('Nothing here');
    await expect(page).toHaveTitle('Nothing here · Botique');
  });
});
