import { productIdForm } from '@botique/contract/catalogue/product-rules.ts';
import { strings } from '@botique/contract/strings.ts';
import { errorCatalogue } from '@botique/contract/errors.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { dismissAlert, expectAlert } from '../../../../testing/alerts.ts';
import { eventually } from '../../../../testing/eventually.ts';
import { expectNoViolations } from '../../../../testing/axe.ts';
import {
  checkbox,
  choose,
  createButton,
  manageProductsPath,
  field,
  fillNewProduct,
  openNewProduct,
} from '../testing/product-form-page.ts';

const words = strings.manageProducts;

test('[CAT-52] [CAT-53] starts a new product with only its defaults filled in', async () => {
  await openNewProduct();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(words.add);
  for (const label of ['Name', 'Description', 'Key']) await expect.element(field(label)).toHaveValue('');
  await expect.element(field('System')).toMatchTextContent('Choose a system');
  await expect.element(field('Category')).toMatchTextContent('Choose a category');
  await expect.element(field('Price')).toHaveValue('3');
  await expect.element(checkbox('Locked')).not.toBeChecked();
  expect(page.getByLabelText(/^Image \d/).elements()).toEqual([]);
  await expectNoViolations();

  await choose('System', 'License');
  await expect.element(field('Lifetime price')).toHaveValue('50');
  await expect.element(checkbox('Free trial')).not.toBeChecked();
  await expect.element(field('Trial days')).toHaveValue('0');
  await expect.element(checkbox('Stock limit')).not.toBeChecked();
  await expect.element(field('Stock amount')).toHaveValue('0');
  await choose('Category', 'Bots');
  await expect.element(field('Storage')).toHaveValue('100');
  await choose('System', 'Ticket');
  await expect.element(page.getByText('0 items')).toBeVisible();
});

test('[CAT-54] [CAT-67] creates a product with a random id and returns to the list without a dialog', async () => {
  const setup = await openNewProduct();
  const { shop, catalogue } = setup;
  await fillNewProduct('Fresh');
  await createButton().click();
  await expectAlert(words.created, 'calm');
  expect(window.location.pathname).toBe(manageProductsPath);
  expect(page.getByRole('dialog').elements()).toEqual([]);
  await expect.element(page.getByRole('heading', { name: 'Fresh', exact: true })).toBeVisible();
  const id = String(shop.api.calls('products.create')[0]?.body['id']);
  expect(id).toMatch(productIdForm);
  expect(catalogue.get(id)).toMatchObject({
    name: 'Fresh',
    price: 3,
    lifeTimePrice: 50,
    storge: 100,
    locked: false,
    images: [],
    trial: { enabled: false, duration: 0 },
    stock: { enabled: false, amount: 0, data: [] },
  });

  await page.getByRole('link', { name: words.add, exact: true }).click();
  await fillNewProduct('Second');
  await createButton().click();
  await eventually(() => shop.api.calls('products.create').length).toBe(2);
  expect(shop.api.calls('products.create')[1]?.body['id']).not.toBe(id);
});

test('[CAT-56] does not create a product while its name, description or key is empty or blank', async () => {
  await openNewProduct();
  await fillNewProduct('Complete');
  for (const empty of ['Name', 'Description', 'Key']) {
    await expect.element(createButton()).toBeEnabled();
    await field(empty).fill('');
    await expect.element(createButton()).toBeDisabled();
    await field(empty).fill('  ');
    await expect.element(createButton()).toBeDisabled();
    await field(empty).fill('x');
  }
  await expect.element(createButton()).toBeEnabled();
});

test.for([
  ['CAT-56', 'System', 'Category', 'Tools'],
  ['CAT-57', 'Category', 'System', 'Ticket'],
] as const)('[%s] does not create a product before its %s is chosen', async ([, missing, other, option]) => {
  await openNewProduct();
  for (const label of ['Name', 'Description', 'Key']) await field(label).fill('x');
  await choose(other, option);
  await expect.element(createButton()).toBeDisabled();
  await expect.element(page.getByText(`Required: ${missing}`)).toBeVisible();
  await field(missing).click();
  await page.getByRole('option').first().click();
  await expect.element(createButton()).toBeEnabled();
});

test('[CAT-56] creates a product once, even when submitted again while the request is in flight', async () => {
  const { shop } = await openNewProduct();
  await fillNewProduct('Once');
  const release = shop.api.hold('products.create');
  await createButton().click();
  await expect.element(createButton()).toBeDisabled();
  await expect.element(createButton()).toHaveAttribute('aria-busy', 'true');
  await createButton().click({ force: true });
  await field('Name').click();
  await userEvent.keyboard('{Enter}');
  release();
  await expectAlert(words.created, 'calm');
  expect(shop.api.calls('products.create')).toHaveLength(1);
});

test('[CAT-68] shows a server error at its field and keeps the other values of a new product', async () => {
  const { shop } = await openNewProduct();
  shop.api.refuse('products.create', 'invalid_request', {
    issues: [{ path: 'name', message: 'contains characters that can’t be displayed' }],
  });
  await fillNewProduct('Bell');
  await field('Price').fill('7.5');
  await createButton().click();
  await expectAlert(words.notCreated, 'danger');
  await expect.element(field('Name')).toHaveFocus();
  await expect.element(field('Name')).toHaveAttribute('aria-invalid', 'true');
  await expect
    .element(field('Name'))
    .toHaveAccessibleDescription('This contains characters that can’t be displayed.');
  await expect.element(field('Price')).toHaveValue('7.5');
  await expect.element(field('System')).toMatchTextContent('License');
  expect(window.location.pathname).toBe(`${manageProductsPath}/create`);
  await expectNoViolations();
  await field('Name').fill('Belle');
  await expect.element(field('Name')).not.toHaveAttribute('aria-invalid', 'true');
});

test('[CAT-68] retries with the same product id when the server could not be reached', async () => {
  const { shop, catalogue } = await openNewProduct();
  await fillNewProduct('Later');
  shop.api.disconnect('products.create');
  await createButton().click();
  await expectAlert(words.notCreated, 'danger');
  await expect.element(page.getByText(/^Can’t reach the server\./)).toBeVisible();
  await expect.element(field('Name')).toHaveValue('Later');
  shop.api.reply('products.create', ({ body }) => ({ data: catalogue.add(body) }));
  await createButton().click();
  await eventually(() => window.location.pathname).toBe(manageProductsPath);
  // Even if the first call had arrived, there would be only one product.
  const ids = shop.api.calls('products.create').map(({ body }) => body['id']);
  expect(ids).toHaveLength(2);
  expect(ids[0]).toBe(ids[1]);
});

test('links to the product that already has the id, and retries with a new one', async () => {
  const { shop, catalogue } = await openNewProduct();
  await fillNewProduct('Twin');
  shop.api.refuse('products.create', 'product_exists');
  await createButton().click();
  await expectAlert(words.notCreated, 'danger');
  await dismissAlert();
  const [first] = shop.api.calls('products.create').map(({ body }) => String(body['id']));
  await expect.element(page.getByText(errorCatalogue.product_exists.message)).toBeVisible();
  const link = page.getByRole('link', { name: 'View that product' });
  await expect.element(link).toHaveAttribute('href', `${manageProductsPath}/edit/${first}`);
  shop.api.reply('products.create', ({ body }) => ({ data: catalogue.add(body) }));
  await createButton().click();
  await eventually(() => window.location.pathname).toBe(manageProductsPath);
  expect(shop.api.calls('products.create')[1]?.body['id']).not.toBe(first);
});
