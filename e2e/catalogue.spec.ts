import { strings } from '@botique/contract/strings.ts';
import { expectNoViolations } from './accessibility/axe.ts';
import { recordCalls } from './fixtures/calls.ts';
import { collectConsoleErrors } from './fixtures/console-errors.ts';
import { uniqueName } from './fixtures/sign-in.ts';
import { expect, test } from './fixtures/test.ts';
import { CataloguePage } from './pages/catalogue-page.ts';
import { waitUntilHydrated } from './pages/hydration.ts';

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('[CAT-28] [CAT-30] [CAT-31] a visitor browses and searches the catalogue without JavaScript', async ({
    page,
    shop,
  }) => {
    const name = uniqueName('Plain');
    const word = uniqueName('Haystack');
    await shop.catalogue.add({ name: `${name} bot`, category: 'bots', description: word });
    await shop.catalogue.add({ name: `${name} tool`, category: 'tools' });
    const catalogue = new CataloguePage(page);
    const reply = await page.goto('/products');
    expect(reply?.status()).toBe(200);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(strings.catalogue.title);
    await expect(catalogue.tabs.getByRole('link')).toHaveText(['All', 'Bots', 'Tools', 'Other']);
    await expect(catalogue.tab('All')).toHaveAttribute('aria-current', 'page');
    for (const known of ['Warden', 'Relay', 'Vitrine']) {
      await expect(catalogue.card({ name: known })).toBeVisible();
    }
    await expect(page.getByText('Loading products')).toHaveCount(0);

    await catalogue.search.fill(name.toUpperCase());
    await catalogue.search.press('Enter');
    await expect(page).toHaveURL(/\/products\?q=PLAIN/);
    await expect(catalogue.names).toHaveText([`${name} tool`, `${name} bot`]);
    await catalogue.tab('Bots').click();
    await expect(page).toHaveURL(/category=bots/);
    await expect(catalogue.names).toHaveText([`${name} bot`]);
    await expect(catalogue.search).toHaveValue(name.toUpperCase());
    // The form keeps the tab, and the search ignores descriptions.
    await catalogue.search.fill(word);
    await catalogue.search.press('Enter');
    await expect(catalogue.cards).toHaveCount(0);
    await expect(catalogue.tab('Bots')).toHaveAttribute('aria-current', 'page');
    await page.getByRole('link', { name: 'Show all products' }).click();
    await expect(page).toHaveURL('/products');
    await expect(catalogue.cards.first()).toBeVisible();
  });

  test('a product page shows all details without JavaScript, and a missing product is a 404', async ({
    page,
    shop,
  }) => {
    const images = ['0', '1', '2'].map((view) => `/artwork/bots/Wd4xK9Qe/${view}.svg`);
    const product = await shop.catalogue.add({
      category: 'bots',
      description: 'First paragraph.\nStill the first.\n\nSecond paragraph, with <b>no</b> markup.',
      images,
      price: 4,
      lifeTimePrice: 60,
      storge: 250,
      trial: { enabled: true, duration: 7 },
      stock: { enabled: true, amount: 9, data: [] },
    });
    expect((await page.goto(`/products/${product.id}`))?.status()).toBe(200);
    const main = page.getByRole('main');
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toHaveText(product.name);
    await expect(main.getByRole('paragraph')).toContainText([
      '$4.00 / mo',
      'First paragraph.\nStill the first.',
      'Second paragraph, with <b>no</b> markup.',
    ]);
    for (const words of ['$60.00', '250 MB included', '7 days', '9 Left', 'Free Trial 7 Days', 'Bots']) {
      await expect(main).toContainText(words);
    }
    await expect(main.getByRole('link', { name: strings.catalogue.buyFor('$4.00') })).toBeVisible();
    const picture = main.getByRole('img', { name: product.name, exact: true });
    await expect(picture).toHaveAttribute('src', images[0] ?? '');
    await main.getByRole('link', { name: 'All products' }).click();
    await expect(page).toHaveURL('/products');

    for (const path of ['/products/none0000', '/products/x']) {
      expect((await page.goto(path))?.status(), path).toBe(404);
      await expect(heading).toHaveText('Page not found');
    }
  });
});

test('the page of a missing product still says so after hydration', async ({ page }) => {
  for (const path of ['/products/none0000', '/products/x']) {
    await page.goto(path);
    await waitUntilHydrated(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
  }
});

test('the catalogue renders without an API call, and nothing moves while its pictures load', async ({
  page,
}) => {
  const { promise, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/artwork/**', async (route) => {
    await promise;
    await route.continue();
  });
  const calls = recordCalls(page, '/api/products');
  const consoleErrors = collectConsoleErrors(page);
  const catalogue = new CataloguePage(page);
  await page.goto('/products', { waitUntil: 'commit' });
  await waitUntilHydrated(page);
  await expect(catalogue.card({ name: 'Warden' })).toBeVisible();
  await page.evaluate(() => document.fonts.ready.then(() => {}));
  const boxes = () =>
    catalogue.cards.evaluateAll((all) => all.map((card) => JSON.stringify(card.getBoundingClientRect())));
  const before = await boxes();
  expect(before.length).toBeGreaterThan(7);
  release();
  const cover = catalogue.cards.locator('img[width="400"]').first();
  await expect(cover).toHaveJSProperty('complete', true);
  await cover.evaluate((image) => (image as HTMLImageElement).decode());
  expect(await boxes()).toEqual(before);
  expect(calls).toEqual([]);
  // The whole catalogue is shown, and another test may just have added a product with a broken picture.
  expect(consoleErrors.filter((error) => !error.includes('https://pictures.example/'))).toEqual([]);
});

test('a picture that fails to load before hydration is replaced by the creature', async ({ page, shop }) => {
  const broken = 'https://pictures.example/none.png';
  const product = await shop.catalogue.add({ images: [broken] });
  const { promise: failed, resolve } = Promise.withResolvers<void>();
  page.on('requestfailed', (request) => request.url() === broken && resolve());
  await page.route('**/assets/*.js', async (route) => {
    await failed;
    await route.continue();
  });
  const catalogue = new CataloguePage(page);
  await page.goto(catalogue.addressOf(product.name), { waitUntil: 'commit' });
  await waitUntilHydrated(page);
  const image = catalogue.card(product).getByRole('img', { name: product.name, exact: true });
  await expect(image).toHaveAttribute('src', new RegExp(`/artwork/tools/${product.id}/0\\.svg`));
  const width = await image.evaluate(async (element) => {
    const picture = element as HTMLImageElement;
    await picture.decode();
    return picture.naturalWidth;
  });
  expect(width).toBeGreaterThan(0);
});

test('[CAT-21] [CAT-22] the stock items of a product are never sent to customers or visitors', async ({
  page,
  customer,
  shop,
}) => {
  const item = uniqueName('KEY');
  const product = await shop.catalogue.add({
    system: 'ticket',
    category: 'other',
    stock: { enabled: true, amount: 0, data: [`${item} a`, `${item} b`] },
  });
  // An admin receives the items, so the test would detect a leak.
  expect(JSON.stringify(product)).toContain(item);

  const received: Promise<string>[] = [];
  page.on('response', (reply) => received.push(reply.text().catch(() => '')));
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => received.push(Promise.resolve(String(payload)))),
  );
  const storefront = new CataloguePage(page);
  const dashboard = new CataloguePage(page, '/dashboard/products');
  for (const arrive of [async () => {}, customer]) {
    await arrive();
    await storefront.open(product.name);
    await storefront.open();
    await dashboard.open(product.name);
    await page.goto(`/products/${product.id}`);
    await waitUntilHydrated(page);
    await expect(page.getByText(strings.catalogue.left(2))).toBeVisible();
  }
  // A signed-in page learns of a change over the live channel and fetches it.
  const asked = page.waitForResponse(`**/api/products/get/id/${product.id}`);
  await shop.catalogue.edit(product.id, { name: `${product.name} renamed` });
  await asked;
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${product.name} renamed`);
  const all = (await Promise.all(received)).join('\n');
  expect(all).toContain(product.id);
  expect(all).not.toContain(item);
});

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 800 } });

  test('[CAT-38] the button of a product card is always visible on a touch screen', async ({
    page,
    shop,
  }) => {
    const product = await shop.catalogue.add({ price: 12.5 });
    const catalogue = new CataloguePage(page);
    await catalogue.open(product.name);
    const button = catalogue.card(product).getByText(strings.catalogue.buyFor('$12.50'), { exact: true });
    await expect(button.locator('xpath=..')).toHaveCSS('opacity', '1');
    await expectNoViolations(page);
  });
});
