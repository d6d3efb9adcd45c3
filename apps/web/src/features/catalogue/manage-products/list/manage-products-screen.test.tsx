import { strings } from '@botique/contract/strings.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { press } from '../../../../testing/interactions.ts';
import { eventually } from '../../../../testing/eventually.ts';
import { expectNoViolations } from '../../../../testing/axe.ts';
import { openPage } from '../../../../testing/open-page.tsx';
import { waitUntilConnected } from '../../../../testing/wait-until-connected.ts';
import { cardOf, cards, categoryTab, expectNames, searchBox } from '../../testing/product-list.ts';
import { TestCatalogue } from '../../testing/test-catalogue.ts';
import { createAdminShop, manageProductsPath, editPath, field } from '../testing/product-form-page.ts';

const words = strings.manageProducts;
const archivedLink = () => page.getByRole('main').getByRole('link', { name: 'Archived' });
const counters = () => [...document.querySelectorAll('dl > div')].map((box) => box.textContent);
const address = () => window.location.pathname + window.location.search;

test('[CAT-49] [CAT-50] shows admins the products with edit links instead of offers, and a link to add one', async () => {
  const { shop, catalogue } = createAdminShop();
  const product = catalogue.add({ stock: { enabled: true, amount: 9, data: [], revision: 'r1' } });
  await openPage(manageProductsPath, { shop });
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(words.title);
  const card = cardOf(product);
  await expect.element(card.getByText(strings.catalogue.left(9))).toBeVisible();
  expect(card.getByText(/Buy|Get free|Not available|Out of stock/).elements()).toEqual([]);
  await card.getByRole('link', { name: `Edit ${product.name}`, exact: true }).click();
  await eventually(address).toBe(editPath(product.id));
  await expect.element(field('Name')).toHaveValue(product.name);
  window.history.back();
  await page.getByRole('link', { name: words.add, exact: true }).click();
  await eventually(address).toBe(`${manageProductsPath}/create`);
  await expect.element(field('Name')).toBeVisible();
});

test('[CAT-51] shows four product counters and updates them live', async () => {
  const { shop, catalogue } = createAdminShop();
  shop.api.reply('products.counters', { data: { products: 3, sales: 1200, active: 7, expired: 0 } });
  await openPage(manageProductsPath, { shop });
  await eventually(counters).toEqual(['Products3', 'Sales1,200', 'Active7', 'Expired0']);
  await waitUntilConnected(shop);
  shop.api.reply('products.counters', { data: { products: 4, sales: 1201, active: 8, expired: 1 } });
  catalogue.announce();
  await eventually(counters).toEqual(['Products4', 'Sales1,201', 'Active8', 'Expired1']);
});

test('[UI-56] shows loading and error states of the counters without affecting the list', async () => {
  const { shop, catalogue } = createAdminShop();
  const product = catalogue.add();
  shop.live.cut();
  shop.api.breakDown('products.counters');
  const release = shop.api.hold('products.counters');
  await openPage(manageProductsPath, { shop });
  await expect.element(cardOf(product)).toBeVisible();
  expect(document.querySelector('dl')?.getAttribute('aria-busy')).toBe('true');
  expect(document.querySelector('dd')?.textContent).toBe('');
  release();
  const main = page.getByRole('main');
  await expect.element(main.getByRole('alert')).toMatchTextContent('Could not load the counters.');
  await expect.element(cardOf(product)).toBeVisible();
  await expectNoViolations();
  shop.api.reply('products.counters', { data: { products: 1, sales: 0, active: 0, expired: 0 } });
  await page.getByRole('button', { name: 'Retry' }).click();
  await eventually(counters).toEqual(['Products1', 'Sales0', 'Active0', 'Expired0']);
});

test('[UI-10] [UI-56] shows loading, error and empty states of the admin product list', async () => {
  const { shop, catalogue } = createAdminShop();
  const product = catalogue.add();
  shop.live.cut();
  shop.api.breakDown('products.managed');
  const release = shop.api.hold('products.managed');
  await openPage(manageProductsPath, { shop });
  await expect.element(page.getByText('Loading products')).toBeInTheDocument();
  release();
  const main = page.getByRole('main');
  await expect.element(main.getByRole('alert')).toMatchTextContent('Could not load the products.');
  await expectNoViolations();
  catalogue.prepareLists();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(cardOf(product)).toBeVisible();

  await searchBox().fill('Nothing');
  await expect.element(page.getByText('No products match “Nothing”')).toBeVisible();
  await expect.element(cards()).toHaveLength(0);
  await expectNoViolations();
  await searchBox().fill('');
  await expect.element(cardOf(product)).toBeVisible();
  await archivedLink().click();
  await expect.element(page.getByText('No archived products')).toBeVisible();
});

test('invites the admin of an empty catalogue to add the first product', async () => {
  const { shop } = createAdminShop();
  await openPage(manageProductsPath, { shop });
  await expect.element(page.getByRole('heading', { name: 'No products yet' })).toBeVisible();
  await expect.element(page.getByRole('main').getByRole('link', { name: words.add })).toHaveLength(2);
});

function createFamily() {
  const { shop, catalogue } = createAdminShop();
  catalogue.add({ name: 'Family bot' });
  catalogue.add({ name: 'Family tool', category: 'tools' });
  catalogue.add({ name: 'Family old', category: 'tools', archived: true });
  catalogue.add({ name: 'Stranger' });
  return shop;
}

test('[CAT-50] filters products by tab, search and archive, and keeps the filters in the URL', async () => {
  await openPage(manageProductsPath, { shop: createFamily() });
  await searchBox().fill('family');
  await expectNames(['Family tool', 'Family bot']);
  await categoryTab('Tools').click();
  await expectNames(['Family tool']);
  await archivedLink().click();
  await expectNames(['Family old']);
  await expect.element(archivedLink()).toHaveAttribute('aria-current', 'page');
  expect(Object.fromEntries(new URLSearchParams(window.location.search))).toEqual({
    q: 'family',
    category: 'tools',
    archived: 'true',
  });
});

test('[CAT-50] restores the filters when the admin goes back and forward', async () => {
  await openPage(`${manageProductsPath}?q=family`, { shop: createFamily() });
  await expectNames(['Family tool', 'Family bot']);
  await categoryTab('Tools').click();
  await expectNames(['Family tool']);
  await archivedLink().click();
  await expectNames(['Family old']);
  window.history.back();
  await expectNames(['Family tool']);
  window.history.back();
  await expectNames(['Family tool', 'Family bot']);
  window.history.go(2);
  await expectNames(['Family old']);
  await archivedLink().click();
  await expectNames(['Family tool']);
});

test('[CAT-50] opens the admin product list with the filters in the URL', async () => {
  const { shop, catalogue } = createAdminShop();
  catalogue.add({ name: 'Family tool', category: 'tools' });
  catalogue.add({ name: 'Family old', category: 'tools', archived: true });
  await openPage(`${manageProductsPath}?q=family&category=tools&archived=true`, { shop });
  await expectNames(['Family old']);
  await expect.element(searchBox()).toHaveValue('family');
});

test('loads the admin product list page by page', async () => {
  const { shop } = createAdminShop();
  const catalogue = new TestCatalogue(shop, { pageSize: 2 });
  for (const place of [1, 2, 3]) catalogue.add({ name: `Row ${place}` });
  await openPage(manageProductsPath, { shop });
  await expectNames(['Row 3', 'Row 2']);
  const more = page.getByRole('button', { name: 'Show more' });
  await press(more, 'Enter');
  await expectNames(['Row 3', 'Row 2', 'Row 1']);
  await expect.element(more).not.toBeInTheDocument();
  expect(shop.api.calls('products.managed')[0]?.query['limit']).toBe('48');
});

test('shows changes by another admin without a reload', async () => {
  const { shop, catalogue } = createAdminShop();
  await openPage(manageProductsPath, { shop });
  await expect.element(page.getByRole('heading', { name: 'No products yet' })).toBeVisible();
  await waitUntilConnected(shop);
  const { id } = catalogue.add({ name: 'Live one' });
  catalogue.announce();
  await expectNames(['Live one']);
  catalogue.edit(id, { name: 'Live two', price: 12.5 });
  catalogue.announce();
  await expectNames(['Live two']);
  await expect.element(cardOf({ name: 'Live two' })).toMatchTextContent('$12.50');
  catalogue.change(id, { archived: true });
  catalogue.announce();
  await expect.element(cards()).toHaveLength(0);
});

test.for([1280, 390, 320])('[UI-59] keeps the admin product lists accessible at %d px', async (width) => {
  const { shop, catalogue } = createAdminShop();
  const name = `${'W'.repeat(60)} wide`;
  catalogue.add({ name });
  catalogue.add({ name, archived: true });
  for (const path of [manageProductsPath, `${manageProductsPath}?archived=true`]) {
    const screen = await openPage(path, { shop, width });
    await expect.element(cardOf({ name })).toBeVisible();
    await eventually(() => counters()[0]).toBe('Products0');
    await expectNoViolations();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
    await screen.unmount();
  }
});
