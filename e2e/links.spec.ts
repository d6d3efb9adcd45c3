import { expect, test, type BrowserContext, type Page } from '@playwright/test';
import { waitUntilTakenOver } from './steps/document.ts';
import { accountButton, signInAsAdmin, signInAsSomeoneNew } from './steps/sign-in.ts';

const viewers: Record<string, (context: BrowserContext) => Promise<unknown>> = {
  visitor: async () => {},
  customer: (context) => signInAsSomeoneNew(context),
  admin: signInAsAdmin,
};

/** Where the top bar, the side menu, the footer and the avatar's menu lead from here. */
async function shellAddresses(page: Page): Promise<string[]> {
  if ((await accountButton(page).count()) > 0) {
    await accountButton(page).click();
    await page.getByRole('menuitem').first().waitFor();
  }
  const links = page.locator('header a[href], aside a[href], footer a[href], [role=menu] a[href]');
  return links.evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href));
}

for (const [name, arrive] of Object.entries(viewers)) {
  test(`every link around the pages of a ${name} leads somewhere`, async ({ page, context, baseURL }) => {
    await arrive(context);
    const waiting = [`${baseURL}/`, `${baseURL}/dashboard`];
    const found = new Set(waiting);
    for (let address = waiting.shift(); address; address = waiting.shift()) {
      const reply = await page.goto(address);
      expect(reply?.status(), address).toBe(200);
      await waitUntilTakenOver(page);
      await expect(page.getByRole('main').getByRole('heading').first(), address).toBeVisible();
      await expect(page.getByText('Nothing here'), address).toHaveCount(0);
      for (const next of await shellAddresses(page)) {
        if (found.has(next)) continue;
        found.add(next);
        if (isScreen(next, `${baseURL}`)) waiting.push(next);
      }
    }
    // What is not a screen of ours: the community's address, and the two steps of the login.
    const others = [...found].filter((address) => !isScreen(address, `${baseURL}`));
    for (const address of others) {
      if (address === 'https://discord.example/invite') continue;
      const reply = await context.request.get(address, { maxRedirects: 0 });
      expect(reply.status(), address).toBeLessThan(400);
    }
    expect(others).toContain('https://discord.example/invite');
    expect(found.size).toBeGreaterThan(3);
  });
}

function isScreen(address: string, baseURL: string): boolean {
  return address.startsWith(`${baseURL}/`) && !address.startsWith(`${baseURL}/auth/`);
}
