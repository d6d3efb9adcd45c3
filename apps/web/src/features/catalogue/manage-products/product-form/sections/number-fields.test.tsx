import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectNoViolations } from '../../../../../testing/axe.ts';
import {
  checkbox,
  choose,
  field,
  openNewProduct,
  openStoredProduct,
  saveButton,
  unsavedNote,
} from '../../testing/product-form-page.ts';

const notAPrice = () => page.getByText(/^Enter a valid price\./);

/** Empties the field and types key by key: replacing a selection would fail if the first key is refused. */
async function typeAlone(label: string, text: string): Promise<void> {
  await field(label).fill('');
  await userEvent.keyboard(text);
}

test.for(['Price', 'Lifetime price'])(
  '[CAT-58] accepts only digits and one point with five decimals as %s',
  async (label) => {
    await openNewProduct();
    await choose('System', 'License');
    const price = field(label);
    await typeAlone(label, '-1x2.3e4.5678');
    await expect.element(price).toHaveValue('12.34567');
    // `fill` acts like a paste: the text is accepted or refused as a whole.
    await price.fill('1.234567');
    await expect.element(price).toHaveValue('12.34567');
    await expect.element(price).toHaveAccessibleDescription(/Enter a valid price\./);
    await price.fill('twelve');
    await expect.element(price).toHaveValue('12.34567');
    await price.fill(' $1234.5 ');
    await expect.element(price).toHaveValue('1234.5');
    await expect.element(notAPrice()).not.toBeInTheDocument();
    await price.fill('$1,250');
    await expect.element(price).toHaveValue('1250');
    await price.fill('12,50');
    await expect.element(price).toHaveValue('1250');
    await expect.element(notAPrice()).toBeVisible();
    await price.tripleClick();
    await userEvent.keyboard('9,95');
    await expect.element(price).toHaveValue('9.95');
    await expect.element(notAPrice()).not.toBeInTheDocument();
  },
);

test('[CAT-58] keeps the caret in place when a price field refuses a key', async () => {
  await openNewProduct();
  await field('Price').fill('125');
  await userEvent.keyboard('{End}{ArrowLeft}x,3');
  await expect.element(field('Price')).toHaveValue('12.35');
});

test('[CAT-59] turns an emptied price into 0, which can be typed over', async () => {
  const { catalogue, product } = await openStoredProduct();
  for (const label of ['Price', 'Lifetime price']) {
    await field(label).fill('');
    await expect.element(field(label)).toHaveValue('');
    await userEvent.tab();
    await expect.element(field(label)).toHaveValue('0');
  }
  await field('Lifetime price').click();
  await userEvent.keyboard('{End}75');
  await expect.element(field('Lifetime price')).toHaveValue('75');
  // Enter saves without leaving the field.
  await field('Price').fill('');
  await userEvent.keyboard('{Enter}');
  await expect.element(unsavedNote()).not.toBeInTheDocument();
  expect(catalogue.get(product.id)).toMatchObject({ price: 0, lifeTimePrice: 75 });
  await expect.element(field('Price')).toHaveValue('0');
});

test('[CAT-60] accepts only digits as trial days, stock amount and storage', async () => {
  await openNewProduct();
  await choose('System', 'License');
  await choose('Category', 'Bots');
  await checkbox('Free trial').click();
  await checkbox('Stock limit').click();
  for (const label of ['Trial days', 'Stock amount', 'Storage']) {
    await typeAlone(label, '-1.5e2 x');
    await expect.element(field(label)).toHaveValue('152');
    await field(label).fill('3.5');
    await expect.element(field(label)).toHaveValue('152');
  }
});

test('disables trial days and stock amount while their options are off', async () => {
  await openNewProduct();
  await choose('System', 'License');
  await expect.element(field('Trial days')).toBeDisabled();
  await expect.element(field('Stock amount')).toBeDisabled();
  await checkbox('Free trial').click();
  await expect.element(field('Trial days')).toBeEnabled();
  await checkbox('Stock limit').click();
  await expect.element(field('Stock amount')).toBeEnabled();
});

test.for([
  ['Price', '0.00999', '4', 'Enter 0, or at least $0.01.'],
  ['Price', '100000.00001', '4', 'Enter at most $100,000.'],
  ['Lifetime price', '0.001', '60', 'Enter 0, or at least $0.01.'],
  ['Lifetime price', '100001', '60', 'Enter at most $100,000.'],
  ['Trial days', '0', '7', 'Enter 1 to 365 days.'],
  ['Trial days', '366', '7', 'Enter 1 to 365 days.'],
  ['Storage', '5121', '100', 'Enter at most 5,120 MB.'],
  ['Stock amount', '1000001', '5', 'Enter at most 1,000,000.'],
] as const)(
  'refuses to save %s %s and explains why at the field',
  async ([label, invalid, valid, sentence]) => {
    const { shop } = await openStoredProduct({
      trial: { enabled: true, duration: 7 },
      stock: { enabled: true, amount: 5, data: [], revision: 'r1' },
    });
    await field(label).fill(invalid);
    // No error while the number is being typed.
    expect(page.getByText(sentence, { exact: false }).elements()).toEqual([]);
    await saveButton().click();
    await expect.element(field(label)).toHaveFocus();
    await expect.element(field(label)).toHaveAccessibleDescription(expect.stringContaining(sentence));
    await expect.element(field(label)).toHaveValue(invalid);
    if (label === 'Stock amount') await expectNoViolations();
    await field(label).fill(valid);
    await expect.element(page.getByText(sentence, { exact: false })).not.toBeInTheDocument();
    expect(shop.api.calls('products.edit')).toEqual([]);
  },
);
