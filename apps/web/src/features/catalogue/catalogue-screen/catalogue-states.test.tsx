import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { press } from '../../../testing/interactions.ts';
import { eventually } from '../../../testing/eventually.ts';
import { expectNoViolations } from '../../../testing/axe.ts';
import { openPage } from '../../../testing/open-page.tsx';
import { customer } from '../../../testing/samples/samples.ts';
import { createTestShop } from '../../../testing/server/test-shop.ts';
import { cardOf, cards, categoryTab, expectNames, searchBox } from '../testing/product-list.ts';
import { TestCatalogue } from '../testing/test-catalogue.ts';

const path = '/dashboard/products';
const loading = () => page.getByText('Loading products');
const errorMessage = () => page.getByRole('main').getByRole('alert');
const showMore = () => page.getByRole('button', { name: 'Show more' });

/** Without a live connection, which would make the page refetch. */
function createCatalogue(options: { pageSize?: number } = {}) {
  const shop = createTestShop({ viewer: customer });
  shop.live.cut();
  return { shop, catalogue: new TestCatalogue(shop, options) };
}

async function pressShowMore(): Promise<void> {
  await press(showMore(), 'Enter');
}

test('[CAT-32] [UI-56] shows a spinner while the products load', async () => {
  const { shop, catalogue } = createCatalogue();
  const product = catalogue.add();
  const release = shop.api.hold('products.list');
  await openPage(path, { shop });
  await expect.element(loading()).toBeInTheDocument();
  expect(page.getByRole('main').element().querySelector('output svg')).toBeVisible();
  expect(cards().elements()).toEqual([]);
  await expectNoViolations();
  release();
  await expect.element(cardOf(product)).toBeVisible();
  await expect.element(loading()).not.toBeInTheDocument();
});

test('[CAT-32] [UI-10] shows an inline error with Retry when the products cannot be loaded', async () => {
  const { shop, catalogue } = createCatalogue();
  const product = catalogue.add();
  shop.api.breakDown('products.list');
  await openPage(path, { shop });
  await expect.element(errorMessage()).toMatchTextContent('Could not load the products.');
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Products');
  await expectNoViolations();
  catalogue.prepareLists();
  await press(page.getByRole('button', { name: 'Retry' }), 'Enter');
  await expect.element(cardOf(product)).toBeVisible();
  await expect.element(errorMessage()).not.toBeInTheDocument();
});

test('[UI-56] shows an empty state for an empty catalogue or category', async () => {
  const { shop } = createCatalogue();
  await openPage(path, { shop });
  await expect.element(page.getByRole('heading', { name: 'No products yet' })).toBeVisible();
  await categoryTab('Tools').click();
  await expect.element(page.getByRole('heading', { name: 'No products in Tools yet' })).toBeVisible();
  await expectNoViolations();
});

test('[UI-56] offers to show all products when a search finds nothing', async () => {
  const { shop, catalogue } = createCatalogue();
  const product = catalogue.add();
  await openPage(`${path}?q=nothing&category=other`, { shop });
  await expect.element(page.getByText('No products match “nothing” in Other')).toBeVisible();
  await page.getByRole('link', { name: 'Show all products' }).click();
  await eventually(() => window.location.pathname + window.location.search).toBe(path);
  await expect.element(searchBox()).toHaveValue('');
  await expect.element(cardOf(product)).toBeVisible();
});

test('keeps showing the previous list until the next one has loaded', async () => {
  const { shop, catalogue } = createCatalogue();
  catalogue.add({ name: 'Relay', category: 'tools' });
  catalogue.add({ name: 'Warden', category: 'bots' });
  await openPage(path, { shop });
  await expectNames(['Warden', 'Relay']);
  const release = shop.api.hold('products.list');
  await categoryTab('Tools').click();
  await expect.element(categoryTab('Tools')).toHaveAttribute('aria-current', 'page');
  await expect.element(cardOf({ name: 'Warden' })).toBeVisible();
  expect(loading().elements()).toEqual([]);
  release();
  await expectNames(['Relay']);
});

test('loads the product list page by page with Show more and keeps the focus in the list', async () => {
  const { shop, catalogue } = createCatalogue({ pageSize: 2 });
  for (const place of [1, 2, 3, 4, 5]) catalogue.add({ name: `Row ${place}` });
  await openPage(path, { shop });
  await expectNames(['Row 5', 'Row 4']);
  await expect.element(page.getByText('5 products', { exact: true })).toBeInTheDocument();
  await pressShowMore();
  await expectNames(['Row 5', 'Row 4', 'Row 3', 'Row 2']);
  await userEvent.keyboard('{Enter}');
  await expectNames(['Row 5', 'Row 4', 'Row 3', 'Row 2', 'Row 1']);
  await expect.element(showMore()).not.toBeInTheDocument();
  // The focused button is gone; the focus moved to the list, not to the top of the page.
  expect(document.activeElement?.contains(document.querySelector('article'))).toBe(true);
  expect(document.activeElement?.tagName).not.toBe('BODY');
});

test('shows an error below the list when Show more fails, and loads the rest on Retry', async () => {
  const { shop, catalogue } = createCatalogue({ pageSize: 2 });
  for (const place of [1, 2, 3]) catalogue.add({ name: `Row ${place}` });
  await openPage(path, { shop });
  await expectNames(['Row 3', 'Row 2']);
  shop.api.breakDown('products.list');
  await pressShowMore();
  const retry = page.getByRole('button', { name: 'Retry' });
  await expect.element(errorMessage()).toMatchTextContent('Could not load more.');
  await expectNames(['Row 3', 'Row 2']);
  expect(showMore().elements()).toEqual([]);
  await expect.element(retry).toHaveFocus();
  await expectNoViolations();
  catalogue.prepareLists();
  await userEvent.keyboard('{Enter}');
  await expectNames(['Row 3', 'Row 2', 'Row 1']);
  await expect.element(errorMessage()).not.toBeInTheDocument();
  await expect.element(retry).not.toBeInTheDocument();
});
