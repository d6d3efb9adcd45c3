import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { press } from '../../../../../testing/interactions.ts';
import { expectNoViolations } from '../../../../../testing/axe.ts';
import { field, openStoredProduct, saveAll } from '../../testing/product-form-page.ts';

const items = () => page.getByLabelText(/^Item \d+$/);
const deleteItem = (place: number) => page.getByRole('button', { name: `Delete item ${place}` });

const withItems = (data: string[]) => ({
  system: 'ticket' as const,
  category: 'other' as const,
  stock: { enabled: true, amount: data.length, data, revision: 'r1' },
});

test('[CAT-64] adds, edits and deletes stock items, and ignores blank ones', async () => {
  const { shop } = await openStoredProduct(withItems(['first', 'second']));
  const add = field('Add item');
  await expect.element(field('Item 1')).toHaveValue('first');
  await add.fill('third');
  await userEvent.keyboard('{Enter}');
  await expect.element(field('Item 3')).toHaveValue('third');
  await add.fill('line one');
  await userEvent.keyboard('{Shift>}{Enter}{/Shift}line two');
  await userEvent.tab();
  await expect.element(field('Item 4')).toHaveValue('line one\nline two');
  await add.fill('   ');
  await userEvent.keyboard('{Enter}');
  expect(items().elements()).toHaveLength(4);
  await expectNoViolations();
  await field('Item 1').fill('first, edited');
  await userEvent.keyboard('{Enter}');
  await deleteItem(2).click();
  await field('Item 2').fill('  ');
  await userEvent.tab();
  await expect.element(items()).toHaveLength(2);
  expect(shop.api.calls('products.edit')).toEqual([]);
  await saveAll();
  expect(shop.api.calls('products.edit')[0]?.body['stock']).toMatchObject({
    enabled: true,
    data: ['first, edited', 'line one\nline two'],
  });
});

test('[CAT-64] moves the focus to the stock item that takes the place of a deleted one', async () => {
  await openStoredProduct(withItems(['first', 'second', 'third']));
  await press(deleteItem(2), 'Enter');
  await expect.element(deleteItem(2)).toHaveFocus();
  await expect.element(field('Item 2')).toHaveValue('third');
  await userEvent.keyboard('{Enter}');
  await expect.element(deleteItem(1)).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(items()).toHaveLength(0);
  await expect.element(field('Add item')).toHaveFocus();
});

test('sends untouched stock items unchanged when another field is saved', async () => {
  const { shop, product } = await openStoredProduct(withItems(['KEY-1\nwith a line', 'KEY-2']));
  await field('Key').fill('renamed');
  await saveAll();
  const { body } = shop.api.calls('products.edit')[0] ?? {};
  expect(body).toMatchObject({ key: 'renamed', stock: product.stock });
});
