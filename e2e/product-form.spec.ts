import { productIdForm } from '@botique/contract/catalogue/product-rules.ts';
import { strings } from '@botique/contract/strings.ts';
import { signInAsAdmin, uniqueName } from './fixtures/sign-in.ts';
import { expect, test } from './fixtures/test.ts';
import { CataloguePage } from './pages/catalogue-page.ts';
import { expectSameDocument, markDocument } from './pages/document.ts';
import { manageProductsPath, editPath, ProductForm } from './pages/product-form.ts';

const words = strings.manageProducts;
/** Inputs accept a bell character, but no page can show one, so the server refuses it. */
const bell = '\u0007';

test('[CAT-52] [CAT-54] [CAT-67] an open shop shows a product as soon as an admin creates or edits it', async ({
  page,
  admin,
  secondBrowser,
  shop,
}) => {
  await admin();
  const name = uniqueName('Fresh');
  const storefront = new CataloguePage(secondBrowser.page);
  await secondBrowser.customer();
  await storefront.open(name);
  await expect(storefront.page.getByText(`No products match “${name}”`)).toBeVisible();
  await markDocument(storefront.page);

  const form = new ProductForm(page);
  await form.openNew();
  await form.fillNew(name);
  await form.createButton.click();
  await expect(page.getByTestId('alert')).toHaveText(words.created);
  await expect(page).toHaveURL(manageProductsPath);
  await expect(storefront.names).toHaveText([name]);
  const product = await shop.catalogue.named(name);
  expect(product?.id).toMatch(productIdForm);
  expect(product).toMatchObject({
    price: 3,
    lifeTimePrice: 50,
    storge: 100,
    locked: false,
    images: [],
    trial: { enabled: false, duration: 0 },
    stock: { enabled: false, amount: 0, data: [] },
  });

  await page.getByRole('link', { name: `Edit ${name}` }).click();
  await form.field('Price').fill('7.25');
  await form.save();
  await expect(storefront.card({ name })).toContainText('$7.25 / mo');
  await expectSameDocument(storefront.page);
});

test('[CAT-26] [CAT-69] an admin saves a product twice in a row, and its untouched stock items stay unchanged', async ({
  page,
  admin,
  shop,
}) => {
  await admin();
  const product = await shop.catalogue.add({
    system: 'ticket',
    category: 'other',
    stock: { enabled: true, amount: 0, data: ['KEY-1\nwith a line', 'KEY-2'] },
  });
  const form = new ProductForm(page);
  await form.openStored(product);
  await form.field('Price').fill('19.99999');
  await form.save();
  expect(await shop.catalogue.get(product.id)).toEqual({ ...product, price: 19.99999, version: 2 });
  await form.field('Name').fill(`${product.name} again`);
  await form.save();
  await expect(page).toHaveURL(editPath(product.id));
  const saved = { ...product, price: 19.99999, name: `${product.name} again`, version: 3 };
  expect(await shop.catalogue.get(product.id)).toEqual(saved);

  // An error from the server appears at its field, and nothing is stored.
  await form.field('Key').fill(`ring${bell}`);
  await form.saveButton.click();
  await expect(form.field('Key')).toHaveAccessibleDescription(
    /This contains characters that can’t be displayed\./,
  );
  await expect(form.field('Key')).toBeFocused();
  expect(await shop.catalogue.get(product.id)).toEqual(saved);
});

test('[CAT-27] [CAT-76] two admins who edit the same product do not overwrite each other’s changes', async ({
  page,
  admin,
  secondBrowser,
  shop,
}) => {
  await admin();
  const product = await shop.catalogue.add({ price: 4 });
  const mine = new ProductForm(page);
  await mine.openStored(product);
  await mine.field('Key').fill('mine');
  await secondBrowser.admin();
  const theirs = new ProductForm(secondBrowser.page);
  // Without a live connection, the second browser learns of a save only when its own is refused.
  await secondBrowser.page.routeWebSocket(/\/socket\.io\//, () => {});
  await theirs.openStored(product);
  await theirs.field('Price').fill('9');
  await theirs.save();
  await expect(theirs.overtakenNote).toHaveCount(0);

  await expect(mine.overtakenNote).toBeVisible();
  await expect(mine.field('Key')).toHaveValue('mine');
  await expect(mine.field('Price')).toHaveValue('4');
  await mine.applyReview();
  await expect(mine.field('Price')).toHaveValue('9');
  await mine.save();

  await theirs.field('Description').fill('Written too late.');
  await theirs.saveButton.click();
  await expect(theirs.refusedNote).toBeVisible();
  const stored = await shop.catalogue.get(product.id);
  expect(stored).toMatchObject({ key: 'mine', price: 9, description: product.description });
  await theirs.applyReview();
  await expect(theirs.field('Key')).toHaveValue('mine');
  await theirs.save();
  const merged = await shop.catalogue.get(product.id);
  expect(merged).toMatchObject({ key: 'mine', price: 9, description: 'Written too late.' });
});

test('an admin who logs in again in another tab keeps their unsaved changes', async ({
  page,
  context,
  admin,
  shop,
}) => {
  await admin();
  const form = new ProductForm(page);
  await form.openStored(await shop.catalogue.add());
  await form.field('Name').fill('Precious');
  const answered = page.waitForResponse(/\/api\/auth\/user\/data$/);
  await signInAsAdmin(context);
  await answered;
  await expect(form.field('Name')).toBeVisible();
  await expect(form.field('Name')).toHaveValue('Precious');
});
