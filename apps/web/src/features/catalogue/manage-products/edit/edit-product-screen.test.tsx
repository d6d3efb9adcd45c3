import { strings } from '@botique/contract/strings.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { dismissAlert, expectAlert } from '../../../../testing/alerts.ts';
import { expectNoViolations } from '../../../../testing/axe.ts';
import { openPage } from '../../../../testing/open-page.tsx';
import {
  checkbox,
  choose,
  createButton,
  createAdminShop,
  manageProductsPath,
  editPath,
  field,
  openStoredProduct,
  saveAll,
  saveButton,
  unsavedNote,
} from '../testing/product-form-page.ts';

const words = strings.manageProducts;

test('[CAT-55] [CAT-71] shows a stored product in the form, with its id in the heading', async () => {
  const { shop, catalogue } = createAdminShop();
  const { id, name, description } = catalogue.add({
    key: 'sample',
    price: 4.5,
    storge: 200,
    locked: true,
    trial: { enabled: true, duration: 7 },
    stock: { enabled: true, amount: 12, data: [], revision: 'r1' },
    images: ['/favicon.svg', 'https://pictures.example/second.png'],
  });
  await openPage(editPath(id), { shop });
  await expectAlert(words.loaded, 'calm');
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(`${name} ${id}`);
  expect(document.title).toBe(`${name} · Botique`);
  for (const [label, value] of [
    ['Description', description],
    ['Key', 'sample'],
    ['Price', '4.5'],
    ['Lifetime price', '60'],
    ['Storage', '200'],
    ['Trial days', '7'],
    ['Stock amount', '12'],
    ['Image 1', '/favicon.svg'],
    ['Image 2', 'https://pictures.example/second.png'],
  ] as const) {
    await expect.element(field(label)).toHaveValue(value);
  }
  await expect.element(field('System')).toMatchTextContent('License');
  await expect.element(field('Category')).toMatchTextContent('Bots');
  for (const box of ['Locked', 'Free trial', 'Stock limit']) {
    await expect.element(checkbox(box)).toBeChecked();
  }
  await expect.element(saveButton()).toBeEnabled();
  expect(createButton().elements()).toEqual([]);
  await expectNoViolations();
});

test('[CAT-69] [CAT-71] saves a product with its latest version and keeps the form open', async () => {
  const { shop, catalogue, product } = await openStoredProduct();
  await field('Price').fill('19.99999');
  await saveAll();
  await expectAlert(words.updated, 'calm');
  expect(window.location.pathname).toBe(editPath(product.id));
  expect(catalogue.get(product.id)).toEqual({ ...product, price: 19.99999, version: 2 });
  await dismissAlert();

  await field('Name').fill('Warden again');
  await saveAll();
  await expectAlert(words.updated, 'calm');
  expect(shop.api.calls('products.edit').map(({ body }) => body['version'])).toEqual([1, 2]);
  expect(catalogue.get(product.id)).toMatchObject({ name: 'Warden again', version: 3 });
  // Saving does not repeat the alert about loading.
  expect(page.getByText(words.loaded).elements()).toEqual([]);
});

test('[CAT-70] shows a server error at its field and keeps the other edits of a stored product', async () => {
  const { shop } = await openStoredProduct();
  shop.api.refuse('products.edit', 'invalid_request', {
    issues: [{ path: 'key', message: 'contains characters that can’t be displayed' }],
  });
  await field('Key').fill('ring');
  await field('Price').fill('8');
  await saveButton().click();
  await expectAlert(words.notUpdated, 'danger');
  await expect.element(field('Key')).toHaveFocus();
  await expect
    .element(field('Key'))
    .toHaveAccessibleDescription(/This contains characters that can’t be displayed\./);
  await expect.element(field('Price')).toHaveValue('8');
  await expect.element(unsavedNote()).toBeVisible();
});

test('[CAT-56] does not save a product while its name, description or key is empty or blank', async () => {
  await openStoredProduct();
  for (const empty of ['Name', 'Description', 'Key']) {
    await expect.element(saveButton()).toBeEnabled();
    await field(empty).fill('');
    await expect.element(saveButton()).toBeDisabled();
    await field(empty).fill('  ');
    await expect.element(saveButton()).toBeDisabled();
    await field(empty).fill('x');
  }
  await expect.element(saveButton()).toBeEnabled();
});

test('[CAT-56] sends one save at a time and keeps text that is typed while it is in flight', async () => {
  const { shop, catalogue, product } = await openStoredProduct();
  const release = shop.api.hold('products.edit');
  await field('Key').fill('held');
  await saveButton().click();
  await expect.element(saveButton()).toBeDisabled();
  await field('Name').fill('Typed while saving');
  await userEvent.keyboard('{Enter}');
  release();
  await expect.element(saveButton()).toBeEnabled();
  await expect.element(field('Name')).toHaveValue('Typed while saving');
  await expect.element(unsavedNote()).toBeVisible();
  expect(shop.api.calls('products.edit')).toHaveLength(1);
  expect(catalogue.get(product.id)).toEqual({ ...product, key: 'held', version: 2 });
});

test('[CAT-57] keeps the stored category when a product is saved without one', async () => {
  const { shop, catalogue, product } = await openStoredProduct({ category: 'tools', storge: 200 });
  await choose('Category', 'No change');
  await expect.element(saveButton()).toBeEnabled();
  // It stays a tool, and tools have storage.
  await expect.element(field('Storage')).toHaveValue('200');
  await saveAll();
  expect(shop.api.calls('products.edit')[0]?.body).toMatchObject({ category: '' });
  await expect.element(field('Category')).toMatchTextContent('Tools');
  expect(catalogue.get(product.id)).toEqual({ ...product, version: 2 });
});

test.for([
  ['no product has', 'Nobody00'],
  ['cannot be one', 'not-an-id'],
] as const)('[CAT-72] returns to the product list from an id that %s', async ([, id]) => {
  const { shop } = createAdminShop();
  shop.api.refuse('products.manage', 'not_found');
  await openPage(editPath(id), { shop });
  await expectAlert(words.notFound, 'danger');
  expect(window.location.pathname).toBe(manageProductsPath);
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(words.title);
});

test('[UI-10] offers Retry for a product that cannot be loaded', async () => {
  const { shop, catalogue } = createAdminShop();
  const product = catalogue.add();
  shop.live.cut();
  shop.api.breakDown('products.manage');
  await openPage(editPath(product.id), { shop });
  const main = page.getByRole('main');
  await expect.element(main.getByRole('alert')).toMatchTextContent('Could not load this product.');
  await expectNoViolations();
  shop.api.reply('products.manage', { data: product });
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(field('Name')).toHaveValue(product.name);
});

test('archives a product after confirmation, keeps unsaved changes and restores the product', async () => {
  const { shop, catalogue, product } = await openStoredProduct();
  const archive = page.getByRole('button', { name: 'Archive', exact: true });
  const badge = page.getByText('Archived', { exact: true });
  const question = page.getByRole('dialog', { name: `Archive ${product.name}?` });
  expect(badge.elements()).toEqual([]);
  await archive.click();
  await expect.element(question).toBeVisible();
  await expectNoViolations();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(question).not.toBeInTheDocument();
  expect(shop.api.calls('products.archive')).toEqual([]);

  await field('Key').fill('unsaved');
  await archive.click();
  await question.getByRole('button', { name: 'Archive product' }).click();
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(badge).toBeVisible();
  await expectAlert(`${product.name} archived.`, 'calm');
  await expect.element(field('Key')).toHaveValue('unsaved');
  expect(page.getByText(/Someone else has changed/).elements()).toEqual([]);
  await saveAll();
  expect(catalogue.get(product.id)).toMatchObject({ key: 'unsaved', archived: true });

  await page.getByRole('button', { name: 'Restore' }).click();
  await expect.element(archive).toBeVisible();
  await expect.element(badge).not.toBeInTheDocument();
  expect(catalogue.get(product.id).archived).toBe(false);
});

test('[UI-84] shows a dollar sign before price amounts', async () => {
  await openStoredProduct();
  for (const label of ['Price', 'Lifetime price']) {
    const input = field(label).element();
    const sign = input.parentElement?.querySelector('svg');
    expect(sign?.getBoundingClientRect().right).toBeLessThan(input.getBoundingClientRect().left + 40);
    expect(sign?.closest('[aria-hidden="true"]')).not.toBeNull();
  }
});
