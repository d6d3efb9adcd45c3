import { copy } from '@botique/contract/copy.ts';
import { expect, type Page } from '@playwright/test';

type List = {
  /** What it is a list of, as the page calls it. */
  of: string;
  path: string;
  call: string;
};

/** A list of somebody who has nothing yet: it loads, fails, is tried again, is empty, and leads to the products. */
export async function expectListStates(
  page: Page,
  { of, path, call }: List,
  whenEmpty: () => Promise<void> = async () => {},
): Promise<void> {
  // With a live line the page would fetch anew by itself once it stands.
  await page.routeWebSocket(/\/socket\.io\//, () => {});
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  let failing = true;
  await page.route(call, async (route) => {
    await held;
    await (failing ? route.fulfill({ status: 500, json: {} }) : route.continue());
  });
  await page.goto(path);
  await expect(page.getByText(`Loading the ${of}`)).toBeAttached();
  letGo();
  await expect(page.getByRole('main').getByRole('alert')).toContainText(`Could not load the ${of}.`);
  failing = false;
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(`No ${of} yet`);
  await whenEmpty();
  await page.getByRole('link', { name: copy.landing.viewProducts }).click();
  await expect(page).toHaveURL('/dashboard/products');
}
