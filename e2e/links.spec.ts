import { expect, test, type BrowserContext, type Page } from '@playwright/test';
import { accountButton, signInAsAdmin, signInAsSomeoneNew } from './fixtures/sign-in.ts';
import { waitUntilHydrated } from './pages/hydration.ts';

const viewers: Record<string, (context: BrowserContext) => Promise<unknown>> = {
  'a visitor': async () => {},
  'a customer': (context) => signInAsSomeoneNew(context),
  'an admin': signInAsAdmin,
};

const community = 'https://discord.example/invite';

/** The links of the top bar, the side menu, the footer and, while it is open, the account menu. */
const shellLinks = (page: Page) =>
  page.locator('header:not(main *) a[href], aside a[href], footer a[href], [role=menu] a[href]');

const shellAddresses = (page: Page) =>
  shellLinks(page).evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href));

async function openAccountMenu(page: Page): Promise<void> {
  if ((await accountButton(page).count()) === 0) return;
  await accountButton(page).click();
  await page.getByRole('menuitem').first().waitFor();
}

/** Follows a link inside the app. Loads the address only if this page has no link to it. */
async function follow(page: Page, address: string): Promise<void> {
  if (page.url() === address) return;
  const { pathname } = new URL(address);
  const link = shellLinks(page)
    .and(page.locator(`[href="${pathname}"]`))
    .filter({ visible: true });
  if ((await link.count()) === 0) await openAccountMenu(page);
  if ((await link.count()) === 0) {
    await page.goto(address);
    await waitUntilHydrated(page);
    return;
  }
  const heading = firstHeading(page);
  // The previous page may stay until the next one is loaded.
  await heading.evaluate((element) => element.setAttribute('data-left', ''));
  await link.first().click();
  await expect(page).toHaveURL(address);
  await expect(heading, address).not.toHaveAttribute('data-left');
}

// By element, because an open menu hides the rest of the page from the accessibility tree.
const firstHeading = (page: Page) => page.locator('main :is(h1, h2)').first();

for (const [name, arrive] of Object.entries(viewers)) {
  test(`every link in the shell works for ${name}`, async ({ page, context, baseURL }) => {
    await arrive(context);
    await page.goto('/');
    await waitUntilHydrated(page);
    // The account menu is the same on every page.
    await openAccountMenu(page);
    const found = new Set([`${baseURL}/`, `${baseURL}/dashboard`, ...(await shellAddresses(page))]);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toHaveCount(0);
    // Also visits the links that are found along the way.
    for (const address of found) {
      if (!isScreen(address, `${baseURL}`)) continue;
      expect((await context.request.get(address)).status(), address).toBe(200);
      await follow(page, address);
      await expect(firstHeading(page), address).toBeVisible();
      await expect(page.getByText('Page not found'), address).toHaveCount(0);
      for (const next of await shellAddresses(page)) found.add(next);
    }
    // Everything else is the community or a step of the login.
    const others = [...found].filter((address) => !isScreen(address, `${baseURL}`));
    expect(others).toContain(community);
    for (const address of others) {
      if (address === community) continue;
      const reply = await context.request.get(address, { maxRedirects: 0 });
      expect(reply.status(), address).toBeLessThan(400);
    }
    expect(found.size).toBeGreaterThan(3);
  });
}

function isScreen(address: string, baseURL: string): boolean {
  return address.startsWith(`${baseURL}/`) && !address.startsWith(`${baseURL}/auth/`);
}
