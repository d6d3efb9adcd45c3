import { expectNoViolations } from './accessibility/axe.ts';
import { expect, test } from './fixtures/test.ts';
import { waitUntilHydrated } from './pages/hydration.ts';
import { licensesPath } from './pages/licenses-page.ts';
import { OrderPage } from './pages/order-page.ts';
import { payPalButton } from './pages/paypal-window.ts';
import { topUpPath } from './pages/top-up-page.ts';

for (const [what, address] of [
  ["PayPal's script", '**/sdk/js?*'],
  ["the page's own code for PayPal", '**/assets/paypal-buttons*.js'],
] as const) {
  test(`reports that ${what} cannot be loaded, and still accepts credits`, async ({
    page,
    shop,
    customer,
  }) => {
    await customer({ credits: 4 });
    await page.route(address, (route) => route.abort());
    const order = new OrderPage(page);
    await order.openAndStart(await shop.catalogue.addWarden());
    await order.chooseMethod('PayPal');
    const failure = order.summary.getByRole('alert').filter({ hasText: 'Could not load PayPal.' });
    await expect(failure).toBeVisible();
    await expectNoViolations(page);
    await order.chooseMethod('Credits');
    await expect(order.payWithCreditsButton).toBeEnabled();
    await order.chooseMethod('PayPal');
    await expect(failure).toBeVisible();
    await page.unroute(address);
    await failure.getByRole('button', { name: 'Retry' }).click();
    await expect(payPalButton(page)).toBeEnabled();
    await expect(failure).toHaveCount(0);
    await order.chooseMethod('Credits');
    await order.payWithCreditsButton.click();
    await expect(page).toHaveURL(licensesPath);
  });
}

test('loads the code for PayPal only where a customer pays', async ({ page, shop, customer }) => {
  await customer();
  const product = await shop.catalogue.addWarden();
  const loaded: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/paypal-buttons|\/sdk\/js/.test(pathname)) loaded.push(pathname);
  });
  for (const path of ['/', `/products/${product.id}`, '/dashboard']) {
    await page.goto(path);
    await waitUntilHydrated(page);
    await page.waitForLoadState('networkidle');
  }
  const order = new OrderPage(page);
  await order.open(product);
  await page.waitForLoadState('networkidle');
  expect(loaded).toEqual([]);
  await order.start();
  await expect(payPalButton(page)).toBeVisible();
  expect(loaded.map((path) => /paypal-buttons|sdk/.exec(path)?.[0])).toEqual(['paypal-buttons', 'sdk']);
  await page.goto(topUpPath);
  await expect(payPalButton(page)).toBeVisible();
  expect(loaded).toHaveLength(4);
});
