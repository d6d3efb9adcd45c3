import type { ProductCounters } from '@botique/contract/catalogue/product.ts';
import { strings } from '@botique/contract/strings.ts';
import { apiGet } from './fixtures/api.ts';
import { recordCalls } from './fixtures/calls.ts';
import { uniqueName } from './fixtures/sign-in.ts';
import { expect, test } from './fixtures/test.ts';
import { CataloguePage } from './pages/catalogue-page.ts';
import { drawnText, expectSameDocument, markDocument } from './pages/document.ts';
import { waitUntilHydrated } from './pages/hydration.ts';
import { manageProductsPath, editPath, ProductForm } from './pages/product-form.ts';

const words = strings.manageProducts;

test('an archived product disappears from the open shop at once, and returns when it is restored', async ({
  page,
  admin,
  secondBrowser,
  shop,
}) => {
  await admin();
  const product = await shop.catalogue.add();
  const storefront = new CataloguePage(secondBrowser.page, '/dashboard/products');
  await secondBrowser.customer();
  await storefront.open(product.name);
  await expect(storefront.names).toHaveText([product.name]);
  await markDocument(storefront.page);

  const form = new ProductForm(page);
  await form.openStored(product);
  await form.archive();
  await expect(page.getByTestId('alert')).toHaveText(`${product.name} archived.`);
  await expect(storefront.cards).toHaveCount(0);
  expect((await shop.catalogue.get(product.id)).archived).toBe(true);

  const managed = new CataloguePage(page, manageProductsPath);
  await managed.open(product.name);
  await expect(page.getByText(`No products match “${product.name}”`)).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Archived' }).click();
  await page.getByRole('link', { name: `Edit ${product.name}` }).click();
  await form.restoreButton.click();
  await expect(form.archiveButton).toBeVisible();
  await expect(storefront.names).toHaveText([product.name]);
  await expectSameDocument(storefront.page);
});

test('[CAT-50] [CAT-51] the product management shows current counters, and its filters survive a reload', async ({
  page,
  context,
  admin,
  shop,
}) => {
  await admin();
  const family = uniqueName('Family');
  const tool = await shop.catalogue.add({ name: `${family} tool`, category: 'tools' });
  const old = await shop.catalogue.add({ name: `${family} old`, category: 'tools' });
  await shop.catalogue.add({ name: `${family} bot`, category: 'bots' });
  await shop.catalogue.archive(old.id);
  const managed = new CataloguePage(page, manageProductsPath);
  await managed.open(family);
  await managed.tab('Tools').click();
  await expect(managed.names).toHaveText([tool.name]);
  await page.getByRole('main').getByRole('link', { name: 'Archived' }).click();
  await expect(managed.names).toHaveText([old.name]);
  await page.reload();
  await expect(managed.names).toHaveText([old.name]);
  await expect(managed.search).toHaveValue(family);

  const shown = () => page.getByRole('main').getByRole('definition').allInnerTexts();
  // Other tests add and archive products at the same time.
  const expectRealCounters = () =>
    expect(async () => {
      const { data } = await apiGet<{ data: ProductCounters }>(context, '/api/admin/products/get/counters');
      const { products, sales, active, expired } = data;
      expect(await shown()).toEqual(
        [products, sales, active, expired].map((count) => count.toLocaleString('en')),
      );
    }).toPass({ timeout: 60_000 });
  await expectRealCounters();
  await shop.catalogue.add();
  await expectRealCounters();
});

test('[UI-41] a customer sees nothing of the product management, and their page makes no admin calls', async ({
  page,
  customer,
  shop,
}) => {
  const product = await shop.catalogue.add({
    system: 'ticket',
    stock: { enabled: true, amount: 0, data: ['SECRET-1'] },
  });
  await customer();
  const calls = recordCalls(page, '/api/admin/');
  for (const address of [manageProductsPath, editPath(product.id)]) {
    await page.goto(address);
    await waitUntilHydrated(page);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText('Page not found');
    const text = await drawnText(page);
    for (const hidden of [words.title, words.add, product.name, product.id, 'SECRET-1']) {
      expect(text).not.toContain(hidden);
    }
    await expect(page.getByRole('textbox')).toHaveCount(0);
  }
  expect(calls).toEqual([]);
  await expect(page.getByTestId('alert')).toHaveCount(0);
});
