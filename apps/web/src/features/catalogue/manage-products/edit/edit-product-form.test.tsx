import { strings } from '@botique/contract/strings.ts';
import { errorCatalogue } from '@botique/contract/errors.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAlert } from '../../../../testing/alerts.ts';
import { eventually } from '../../../../testing/eventually.ts';
import { expectNoViolations } from '../../../../testing/axe.ts';
import {
  checkbox,
  createAdminShop,
  field,
  openStoredProduct,
  saveAll,
  saveButton,
  unsavedNote,
} from '../testing/product-form-page.ts';

const words = strings.manageProducts;
const overtaken = () => page.getByText(/Someone else has changed this product\./i);
const reviewButton = () => page.getByRole('button', { name: 'Review changes' });
const panel = () => page.getByRole('dialog', { name: 'Changes since you started editing' });
const mergedNote = () => page.getByText('Changes merged. Check the form, then save.');
const choose = (label: string, option: 'Keep mine' | 'Use theirs' | 'Use current value') =>
  panel()
    .getByRole('group', { name: label, exact: true })
    .getByRole('radio', { name: new RegExp(`^${option}`) })
    .click();

async function review(): Promise<void> {
  await reviewButton().click();
  await expect.element(panel()).toBeVisible();
}

async function apply(): Promise<void> {
  await panel().getByRole('button', { name: 'Apply' }).click();
  await expect.element(panel()).not.toBeInTheDocument();
}

test.for([1280, 390])(
  '[CAT-75] [CAT-76] merges and saves the changes of two admins at a width of %i',
  async (width) => {
    const { shop, catalogue, product } = await openStoredProduct({}, { width });
    await field('Key').fill('mine');
    catalogue.edit(product.id, { price: 9 });
    catalogue.announce();
    await expect.element(overtaken()).toBeVisible();
    // Nothing changes before the review.
    await expect.element(field('Key')).toHaveValue('mine');
    await expect.element(field('Price')).toHaveValue('4');
    await expectNoViolations();

    await review();
    await expect.element(panel()).toMatchTextContent('Before: $4.00');
    await expect.element(panel()).toMatchTextContent('Now: $9.00');
    await expectNoViolations();
    await apply();
    await expect.element(field('Price')).toHaveValue('9');
    await expect.element(field('Key')).toHaveValue('mine');
    await expect.element(overtaken()).not.toBeInTheDocument();
    await expect.element(mergedNote()).toBeVisible();
    // The focused button is gone, so the notice takes the focus.
    expect(document.activeElement).toContainElement(mergedNote().element());
    await expectNoViolations();

    await saveAll();
    expect(shop.api.calls('products.edit').map(({ body }) => body['version'])).toEqual([2]);
    expect(catalogue.get(product.id)).toMatchObject({ price: 9, key: 'mine', version: 3 });
    expect(mergedNote().elements()).toEqual([]);
  },
);

test('[CAT-76] keeps the chosen value of each field that both admins changed', async () => {
  const { catalogue, product } = await openStoredProduct();
  await field('Name').fill('My name');
  await field('Price').fill('5');
  await field('Key').fill('mine');
  catalogue.edit(product.id, { name: 'Their name', price: 9, key: 'theirs', locked: true });
  catalogue.announce();
  await review();
  await choose('Name', 'Use theirs');
  await choose('Price', 'Use theirs');
  await choose('Price', 'Keep mine');
  await apply();
  await expect.element(field('Name')).toHaveValue('Their name');
  await expect.element(field('Price')).toHaveValue('5');
  await expect.element(field('Key')).toHaveValue('mine');
  await expect.element(checkbox('Locked')).toBeChecked();
  await saveAll();
  expect(catalogue.get(product.id)).toMatchObject({
    name: 'Their name',
    price: 5,
    key: 'mine',
    locked: true,
  });
});

test('[CAT-76] leaves nothing to save when only the values of the other admin are used', async () => {
  const { shop, catalogue, product } = await openStoredProduct();
  await field('Price').fill('5');
  catalogue.edit(product.id, { price: 9 });
  catalogue.announce();
  await review();
  await choose('Price', 'Use theirs');
  await apply();
  await expect.element(field('Price')).toHaveValue('9');
  await expect.element(page.getByText('The form now shows the saved version.')).toBeVisible();
  expect(unsavedNote().elements()).toEqual([]);
  expect(shop.api.calls('products.edit')).toEqual([]);
});

test('[CAT-76] keeps the form unchanged when the review of changes is cancelled', async () => {
  const { catalogue, product } = await openStoredProduct();
  await field('Price').fill('5');
  catalogue.edit(product.id, { price: 9, key: 'theirs' });
  catalogue.announce();
  await review();
  await panel().getByRole('button', { name: 'Cancel' }).click();
  await expect.element(panel()).not.toBeInTheDocument();
  await expect.element(reviewButton()).toHaveFocus();
  await expect.element(field('Price')).toHaveValue('5');
  await expect.element(field('Key')).toHaveValue(product.key);
});

test('[CAT-75] [CAT-76] reviews and merges changes after the server refuses an outdated save', async () => {
  const { shop, catalogue, product } = await openStoredProduct();
  await field('Key').fill('mine');
  await field('Price').fill('5');
  // The other admin's save has not been announced to this page.
  catalogue.edit(product.id, { description: 'Written by the other admin.', price: 9 });
  shop.api.refuse('products.edit', 'product_changed');
  await saveButton().click();
  await expectAlert(words.notUpdated, 'danger');
  await expect.element(page.getByText(/^Not saved: someone else has changed this product/)).toBeVisible();
  await expect.element(field('Key')).toHaveValue('mine');
  await expect.element(field('Description')).toHaveValue(product.description);
  await expectNoViolations();

  shop.api.reply('products.edit', ({ body }) => ({ data: catalogue.edit(product.id, body) }));
  await review();
  await expect.element(panel()).toMatchTextContent('Now: Written by the other admin.');
  await apply();
  await expect.element(overtaken()).not.toBeInTheDocument();
  await expect.element(field('Description')).toHaveValue('Written by the other admin.');
  await saveAll();
  expect(shop.api.calls('products.edit').map(({ body }) => body['version'])).toEqual([1, 2]);
  expect(catalogue.get(product.id)).toMatchObject({
    description: 'Written by the other admin.',
    key: 'mine',
    price: 5,
  });
});

test('[CAT-75] shows what another admin changed when the save of an untouched form is refused', async () => {
  const setup = createAdminShop();
  // A live connection would make the page refetch the product.
  setup.shop.live.cut();
  const { shop, catalogue, product } = await openStoredProduct({}, { setup });
  catalogue.edit(product.id, { price: 9 });
  shop.api.refuse('products.edit', 'product_changed');
  await saveButton().click();
  await review();
  await expect.element(panel()).toMatchTextContent('Now: $9.00');
  await apply();
  await expect.element(field('Price')).toHaveValue('9');
  await expect.element(overtaken()).not.toBeInTheDocument();
});

test('skips the review when the save of another admin changed no values', async () => {
  const { shop, catalogue, product } = await openStoredProduct();
  await field('Key').fill('mine');
  catalogue.edit(product.id, {});
  catalogue.announce();
  await reviewButton().click();
  await expect.element(mergedNote()).toBeVisible();
  expect(panel().elements()).toEqual([]);
  await saveAll();
  expect(shop.api.calls('products.edit')[0]?.body).toMatchObject({ version: 2, key: 'mine' });
});

test('shows an error when the changes cannot be loaded, and keeps the draft', async () => {
  const { shop, catalogue, product } = await openStoredProduct();
  await field('Key').fill('mine');
  catalogue.edit(product.id, { price: 9 });
  catalogue.announce();
  await expect.element(reviewButton()).toBeVisible();
  shop.api.refuse('products.manage', 'forbidden');
  await reviewButton().click();
  await expectAlert(errorCatalogue.forbidden.message, 'danger');
  expect(panel().elements()).toEqual([]);
  await expect.element(field('Key')).toHaveValue('mine');
});

test('does not warn admins about their own save', async () => {
  const { shop, catalogue } = await openStoredProduct();
  await field('Price').fill('9');
  await saveAll();
  const loads = shop.api.calls('products.manage').length;
  catalogue.announce();
  await eventually(() => shop.api.calls('products.manage').length).toBeGreaterThan(loads);
  await field('Key').fill('next');
  expect(overtaken().elements()).toEqual([]);
});

test('updates an untouched form when another admin saves', async () => {
  const { catalogue, product } = await openStoredProduct();
  catalogue.edit(product.id, { price: 11, images: ['/favicon.svg'] });
  catalogue.announce();
  await expect.element(field('Price')).toHaveValue('11');
  await expect.element(field('Image 1')).toHaveValue('/favicon.svg');
  expect(overtaken().elements()).toEqual([]);
  await field('Key').fill('after');
  await saveAll();
  expect(catalogue.get(product.id)).toMatchObject({ price: 11, key: 'after', version: 3 });
});

test('[CAT-27] [CAT-76] merges a stock amount that a sale changed during editing', async () => {
  const { shop, catalogue, product } = await openStoredProduct({
    stock: { enabled: true, amount: 5, data: [], revision: 'r1' },
  });
  await field('Stock amount').fill('30');
  catalogue.change(product.id, { stock: { enabled: true, amount: 4, data: [], revision: 'r2' } });
  shop.api.refuse('products.edit', 'stock_changed');
  await saveButton().click();
  await expectAlert(words.notUpdated, 'danger');
  await expect.element(page.getByText(/^Not saved: the stock has changed/)).toBeVisible();
  await expect.element(field('Stock amount')).toHaveValue('30');

  shop.api.reply('products.edit', ({ body }) => ({ data: catalogue.edit(product.id, body) }));
  await review();
  await choose('Stock amount', 'Use current value');
  await choose('Stock amount', 'Keep mine');
  await apply();
  await saveAll();
  expect(shop.api.calls('products.edit')[1]?.body['stock']).toMatchObject({ amount: 30, revision: 'r2' });
});
