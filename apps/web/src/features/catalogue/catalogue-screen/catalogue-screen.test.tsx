import { strings } from '@botique/contract/strings.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { advance, stopClock } from '../../../testing/clock.ts';
import { eventually } from '../../../testing/eventually.ts';
import { openPage } from '../../../testing/open-page.tsx';
import { customer } from '../../../testing/samples/samples.ts';
import { createTestShop } from '../../../testing/server/test-shop.ts';
import { waitUntilConnected } from '../../../testing/wait-until-connected.ts';
import { cardOf, cards, categoryTab, categoryTabs, expectNames, searchBox } from '../testing/product-list.ts';
import { TestCatalogue } from '../testing/test-catalogue.ts';

const address = () => window.location.pathname + window.location.search;
const parameter = (name: string) => new URLSearchParams(window.location.search).get(name);

function createCatalogue(viewer: typeof customer | null = customer) {
  const shop = createTestShop({ viewer });
  return { shop, catalogue: new TestCatalogue(shop) };
}

test('[CAT-29] shows the products in the dashboard with a title and category tabs', async () => {
  const { shop, catalogue } = createCatalogue();
  const product = catalogue.add();
  await openPage('/dashboard/products', { shop });
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Products');
  expect(document.title).toMatch(/^Products · /);
  const labels = categoryTabs()
    .getByRole('link')
    .elements()
    .map(({ textContent }) => textContent);
  expect(labels).toEqual(['All', 'Bots', 'Tools', 'Other']);
  await expect.element(cardOf(product)).toBeVisible();
});

test('[CAT-29] asks visitors of the dashboard to log in and shows no products', async () => {
  const { shop, catalogue } = createCatalogue(null);
  catalogue.add();
  await openPage('/dashboard/products', { shop });
  await expect.element(page.getByRole('main')).toMatchTextContent(strings.dashboard.missingAccess);
  expect(cards().elements()).toEqual([]);
});

test.for(['/products', '/dashboard/products'])(
  '[CAT-30] shows one category per tab of %s and keeps the tab in the URL',
  async (path) => {
    const { shop, catalogue } = createCatalogue();
    for (const category of ['bots', 'tools', 'other'] as const) catalogue.add({ name: category, category });
    await openPage(path, { shop });
    const all = ['other', 'tools', 'bots'];
    await expectNames(all);
    for (const [label, category] of [
      ['Bots', 'bots'],
      ['Tools', 'tools'],
      ['Other', 'other'],
    ] as const) {
      await categoryTab(label).click();
      await expectNames([category]);
      await expect.element(categoryTab(label)).toHaveAttribute('aria-current', 'page');
      expect(categoryTabs().element().querySelectorAll('[aria-current]')).toHaveLength(1);
      expect(parameter('category')).toBe(category);
    }
    // Each tab adds a history entry.
    window.history.back();
    await expectNames(['tools']);
    await expect.element(categoryTab('Tools')).toHaveAttribute('aria-current', 'page');
    window.history.back();
    await expectNames(['bots']);
    await categoryTab('All').click();
    await expectNames(all);
    expect(parameter('category')).toBeNull();
  },
);

test('[CAT-30] opens the tab in the URL, and All for an unknown category', async () => {
  const { shop, catalogue } = createCatalogue();
  catalogue.add({ name: 'Bot', category: 'bots' });
  catalogue.add({ name: 'Tool', category: 'tools' });
  const screen = await openPage('/products?category=bots', { shop });
  await expectNames(['Bot']);
  await screen.unmount();
  await openPage('/products?category=hats', { shop });
  await expectNames(['Tool', 'Bot']);
  await expect.element(categoryTab('All')).toHaveAttribute('aria-current', 'page');
});

test.for(['/products', '/dashboard/products'])(
  '[CAT-31] filters %s by name while the customer types and keeps the search in the URL',
  async (path) => {
    const { shop, catalogue } = createCatalogue();
    catalogue.add({ name: 'Needle One', category: 'tools' });
    catalogue.add({ name: 'Needle Two', category: 'tools' });
    catalogue.add({ name: 'Other tool', category: 'tools' });
    await openPage(`${path}?category=tools`, { shop });
    const entries = window.history.length;
    await expect.element(searchBox()).toHaveAttribute('placeholder', strings.catalogue.search);

    await searchBox().click();
    await userEvent.keyboard('needle');
    await expectNames(['Needle Two', 'Needle One']);
    await eventually(() => parameter('q')).toBe('needle');
    await userEvent.keyboard(' ONE');
    await expectNames(['Needle One']);
    await expect.element(page.getByText('1 product', { exact: true })).toBeInTheDocument();

    // The caret keeps its place while a word is corrected.
    await userEvent.keyboard('{Home}x');
    await eventually(() => parameter('q')).toBe('xneedle ONE');
    await userEvent.keyboard('y');
    await expect.element(searchBox()).toHaveValue('xyneedle ONE');
    await expect.element(page.getByText('No products match “xyneedle ONE” in Tools')).toBeVisible();

    await userEvent.keyboard('{Escape}');
    await expect.element(searchBox()).toHaveValue('');
    await expect.element(searchBox()).toHaveFocus();
    await eventually(address).toBe(`${path}?category=tools`);
    await expectNames(['Other tool', 'Needle Two', 'Needle One']);

    await searchBox().fill('needle two');
    await userEvent.keyboard('{Enter}');
    await expectNames(['Needle Two']);
    await page.getByRole('link', { name: 'Clear search' }).click();
    await expect.element(searchBox()).toHaveValue('');
    await expect.element(searchBox()).toHaveFocus();
    await eventually(address).toBe(`${path}?category=tools`);
    // Typing adds no history entries.
    expect(window.history.length).toBe(entries);
  },
);

test('[CAT-31] opens the product list with the search in the URL', async () => {
  const { shop, catalogue } = createCatalogue();
  catalogue.add({ name: 'Needle One' });
  catalogue.add({ name: 'Needle Two' });
  await openPage('/products?q=needle%20ONE', { shop });
  await expectNames(['Needle One']);
  await expect.element(searchBox()).toHaveValue('needle ONE');
});

test.for([
  ['/products', { 320: 1, 390: 1, 640: 2, 800: 2, 1280: 4, 1600: 4 }],
  ['/dashboard/products', { 320: 1, 390: 1, 640: 2, 800: 1, 1280: 3, 1600: 4 }],
] as const)(
  '[CAT-33] fits the product grid of %s to the width and never scrolls sideways',
  async ([path, columns]) => {
    const { shop, catalogue } = createCatalogue();
    for (let place = 0; place < 8; place += 1) catalogue.add();
    await openPage(path, { shop });
    await expect.element(cards()).toHaveLength(8);
    for (const [width, expected] of Object.entries(columns)) {
      await page.viewport(Number(width), 800);
      const lefts = () =>
        cards()
          .elements()
          .map((card) => Math.round(card.getBoundingClientRect().left));
      await eventually(() => new Set(lefts()).size).toBe(expected);
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(Number(width));
    }
  },
);

test.for(['/products', '/dashboard/products'])('shows admin changes at %s without a reload', async (path) => {
  const { shop, catalogue } = createCatalogue();
  const first = catalogue.add({ name: 'First', price: 3 });
  await openPage(path, { shop });
  await expectNames(['First']);
  await waitUntilConnected(shop);
  const second = catalogue.add({ name: 'Second' });
  catalogue.announce();
  await expectNames(['Second', 'First']);
  catalogue.edit(first.id, { price: 7.25, stock: { enabled: true, amount: 2, data: [], revision: 'r2' } });
  catalogue.announce();
  await expect.element(cardOf(first)).toMatchTextContent('$7.25 / mo');
  await expect.element(cardOf(first)).toMatchTextContent(strings.catalogue.left(2));
  catalogue.change(second.id, { archived: true });
  catalogue.announce();
  await expectNames(['First']);
});

test('shows catalogue changes within a minute to visitors, who have no live connection', async () => {
  stopClock();
  const { shop, catalogue } = createCatalogue(null);
  const product = catalogue.add({ price: 3 });
  await openPage('/products', { shop });
  await expect.element(cardOf(product)).toMatchTextContent('$3.00 / mo');
  catalogue.edit(product.id, { price: 8 });
  await advance(60_000);
  await expect.element(cardOf(product)).toMatchTextContent('$8.00 / mo');
});
