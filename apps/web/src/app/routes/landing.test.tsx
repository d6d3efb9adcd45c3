import type { Product } from '@botique/contract/catalogue/product.ts';
import { strings } from '@botique/contract/strings.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { focus } from '../../testing/interactions.ts';
import { eventually } from '../../testing/eventually.ts';
import { expectNoViolations } from '../../testing/axe.ts';
import { openPage } from '../../testing/open-page.tsx';
import { customer, sampleProduct } from '../../testing/samples/samples.ts';
import { createTestShop } from '../../testing/server/test-shop.ts';
import { waitUntilConnected } from '../../testing/wait-until-connected.ts';

const main = page.getByRole('main');
const shelf = main.getByRole('list', { name: 'Newest products' });
const goods = (name: string) => shelf.getByRole('link', { name: new RegExp(`^${name} `) });
const address = () => window.location.pathname;

function makeProducts(count: number): Product[] {
  return Array.from({ length: count }, (_, index) =>
    sampleProduct({ id: `product${index}`, name: `Product ${index}` }),
  );
}

function createShopWith(products: Product[], viewer: typeof customer | null = null) {
  const shop = createTestShop({ viewer });
  shop.api.reply('products.list', { data: products, next: null, total: products.length });
  return shop;
}

test('[UI-19] shows the name of the company and its tagline', async () => {
  await openPage('/');
  await expect.element(main.getByRole('heading', { level: 1 })).toHaveTextContent('Botique');
  await expect.element(main.getByText(strings.landing.tagline)).toBeVisible();
});

test.for([
  ['[UI-20]', 'Products'],
  ['[UI-23]', strings.landing.viewProducts],
] as const)('%s opens the catalogue from the link "%s"', async ([, name]) => {
  await openPage('/');
  const link = main.getByRole('link', { name, exact: true });
  await expect.element(link).toHaveAttribute('href', '/products');
  await link.click();
  await expect.element(main.getByRole('heading', { level: 1 })).toHaveTextContent('Products');
  expect(address()).toBe('/products');
});

test('[UI-21] links to the dashboard only for signed-in viewers', async () => {
  const screen = await openPage('/');
  const dashboard = main.getByRole('link', { name: 'Dashboard' });
  await expect.element(main.getByRole('link', { name: 'Products', exact: true })).toBeVisible();
  await expect.element(dashboard).not.toBeInTheDocument();
  await screen.unmount();

  await openPage('/', { shop: createTestShop({ viewer: customer }) });
  await dashboard.click();
  await eventually(address).toBe('/dashboard');
});

test('[UI-22] gives three reasons to buy here', async () => {
  await openPage('/');
  const cards = page.getByRole('region', { name: strings.landing.whyUs }).getByRole('listitem').elements();
  expect(cards.map((card) => card.querySelector('h3')?.textContent)).toEqual([
    'Dashboard',
    'Support',
    'High Quality',
  ]);
  for (const card of cards) {
    expect(card.querySelector('h3 + p')?.textContent).toMatch(/^[A-Z].{50,}\.$/);
  }
});

test('shows the seven newest products, each with its price and a link to its page', async () => {
  const shop = createShopWith(makeProducts(9));
  await openPage('/', { shop });
  await expect.element(goods('Product 0')).toBeVisible();
  const links = shelf.getByRole('link').elements() as HTMLAnchorElement[];
  expect(links.map(({ pathname }) => pathname)).toEqual(makeProducts(7).map(({ id }) => `/products/${id}`));
  await expect.element(goods('Product 0')).toHaveAccessibleName('Product 0 $4.00 / mo');
  expect(shop.api.calls('products.list').at(-1)?.query).toEqual({ limit: '12' });
});

test('shows prices of free, one-time and locked products, and a sleeping creature for locked ones', async () => {
  const free = sampleProduct({ id: 'freefree', name: 'Free one', price: 0 });
  const made = sampleProduct({
    id: 'madeonce',
    name: 'Made once',
    price: 180,
    system: 'ticket',
    category: 'other',
  });
  const locked = sampleProduct({ id: 'lockedup', name: 'Locked one', price: 2.5, locked: true });
  await openPage('/', { shop: createShopWith([free, made, locked]) });
  await expect.element(goods('Free one')).toHaveAccessibleName('Free one Free');
  await expect.element(goods('Made once')).toHaveAccessibleName('Made once $180.00');
  await expect.element(goods('Locked one')).toHaveAccessibleName('Locked one $2.50 / mo');
  const picture = (name: string) => goods(name).element().querySelector('img')?.getAttribute('src');
  expect(picture('Made once')).toMatch(/creature\.svg$/);
  expect(picture('Locked one')).toMatch(/creature-asleep\.svg$/);
});

test('shows a new product to a signed-in viewer without a reload', async () => {
  const shop = createShopWith([], customer);
  await openPage('/', { shop });
  await waitUntilConnected(shop);
  await eventually(() => shop.live.sent('userdata')).toHaveLength(1);
  shop.api.reply('products.list', { data: makeProducts(1), next: null, total: 1 });
  shop.live.send('catalogue.changed', {});
  await expect.element(goods('Product 0')).toBeVisible();
});

test('keeps the size and position of the shelf while its products load', async () => {
  const shop = createShopWith(makeProducts(3));
  const release = shop.api.hold('products.list');
  await openPage('/', { shop });
  await expect.element(shelf).toHaveAttribute('aria-busy', 'true');
  const before = shelf.element().getBoundingClientRect();
  await expectNoViolations();
  release();
  await expect.element(goods('Product 0')).toBeVisible();
  await expect.element(shelf).toHaveAttribute('aria-busy', 'false');
  expect(shelf.element().getBoundingClientRect()).toEqual(before);
});

test('hides the shelf when its products fail to load', async () => {
  const shop = createTestShop();
  shop.api.disconnect('products.list');
  await openPage('/', { shop });
  await expect.element(shelf).not.toBeInTheDocument();
  await expect.element(main.getByRole('link', { name: 'Products', exact: true })).toBeVisible();
  await expect.element(main.getByRole('link', { name: strings.landing.viewProducts })).toBeVisible();
  await expectNoViolations();
});

test('[UI-60] [UI-64] scrolls the shelf, but not the page, sideways by keyboard on a phone', async () => {
  await openPage('/', { shop: createShopWith(makeProducts(7)), width: 320 });
  await expect.element(goods('Product 6')).not.toBeInViewport();
  focus(main.getByRole('link', { name: 'Products', exact: true }));
  for (const { name } of makeProducts(7)) {
    await userEvent.keyboard('{Tab}');
    await expect.element(goods(name)).toHaveFocus();
    await expect.element(goods(name)).toBeInViewport();
  }
  expect(shelf.element().scrollLeft).toBeGreaterThan(0);
  expect([document.documentElement.scrollWidth, window.scrollX]).toEqual([320, 0]);
});
