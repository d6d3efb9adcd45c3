import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { eventually } from '../../../testing/eventually.ts';
import { expectNoViolations } from '../../../testing/axe.ts';
import { openPage } from '../../../testing/open-page.tsx';
import { customer } from '../../../testing/samples/samples.ts';
import { createTestShop } from '../../../testing/server/test-shop.ts';
import { waitUntilConnected } from '../../../testing/wait-until-connected.ts';
import { cardOf, photo } from '../testing/product-list.ts';
import { asSeenByCustomers, TestCatalogue } from '../testing/test-catalogue.ts';

const heading = () => page.getByRole('heading', { level: 1 });

function createCatalogue(viewer: typeof customer | null = null) {
  const shop = createTestShop({ viewer });
  return { shop, catalogue: new TestCatalogue(shop) };
}

test('opens a product from its card by keyboard and returns to the list with Back', async () => {
  const { shop, catalogue } = createCatalogue();
  const images = [1, 2, 3].map((place) => `${photo}?${place}`);
  const product = catalogue.add({ system: 'ticket', price: 90, lifeTimePrice: 60, images });
  await openPage('/products', { shop });
  const link = cardOf(product).getByRole('link', { name: product.name });
  (await link.findElement()).focus();
  await userEvent.keyboard('{Enter}');
  await eventually(() => window.location.pathname).toBe(`/products/${product.id}`);
  const main = page.getByRole('main');
  await expect.element(heading()).toHaveTextContent(product.name);
  await eventually(() => document.title).toMatch(new RegExp(`^${product.name} · `));
  await expect.element(main).toMatchTextContent('Custom work, delivered in a ticket');
  await expect.element(main).not.toMatchTextContent('Lifetime');
  await main.getByRole('button', { name: 'Picture 3 of 3' }).click();
  await expect
    .element(main.getByRole('img', { name: product.name, exact: true }))
    .toHaveAttribute('src', images[2]);
  await expectNoViolations();
  await page.viewport(320, 640);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
  window.history.back();
  await expect.element(cardOf(product)).toBeVisible();
  await eventually(() => document.title).toMatch(/^Products · /);
});

test('shows the not-found page as soon as the open product is archived', async () => {
  const { shop, catalogue } = createCatalogue(customer);
  const product = catalogue.add();
  await openPage(`/products/${product.id}`, { shop });
  await expect.element(heading()).toHaveTextContent(product.name);
  await waitUntilConnected(shop);
  shop.api.refuse('products.get', 'not_found');
  catalogue.announce();
  await expect.element(heading()).toHaveTextContent('Page not found');
  await expectNoViolations();
});

test('[UI-10] offers Retry for a product that cannot be loaded', async () => {
  const { shop, catalogue } = createCatalogue();
  const product = catalogue.add();
  shop.api.breakDown('products.get');
  await openPage('/products', { shop });
  await cardOf(product).getByRole('link', { name: product.name }).click();
  const errorMessage = page.getByRole('main').getByRole('alert');
  await expect.element(errorMessage).toMatchTextContent('Could not load this product.');
  await expectNoViolations();
  shop.api.reply('products.get', { data: asSeenByCustomers(product) });
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(heading()).toHaveTextContent(product.name);
});

test.for([1280, 390])(
  '[CAT-78] [CAT-79] offers the trial below the Buy button at a width of %d pixels, or links to its license',
  async (width) => {
    const { shop, catalogue } = createCatalogue(customer);
    const product = catalogue.add({ price: 6, trial: { enabled: true, duration: 7 } });
    const first = await openPage(`/products/${product.id}`, { shop, width });
    const main = page.getByRole('main');
    const start = main.getByRole('button', { name: 'Start free trial', exact: true });
    await expect.element(start).toBeVisible();
    const buy = main.getByRole('link', { name: 'Buy for $6.00' }).element().getBoundingClientRect();
    expect(start.element().getBoundingClientRect().top).toBeGreaterThanOrEqual(buy.bottom);
    await expectNoViolations();
    await first.unmount();

    const licenseId = crypto.randomUUID();
    shop.api.reply('trials.mine', { data: [product.id] });
    shop.api.reply('orders.owned', {
      data: [{ productId: product.id, licenseId, ticketId: null, trial: true }],
    });
    await openPage(`/products/${product.id}`, { shop, width });
    const link = main.getByRole('link', { name: 'View your license', exact: true });
    await expect.element(link).toHaveAttribute('href', `/dashboard/license/manage/${licenseId}`);
    expect(start.elements()).toEqual([]);
    await expectNoViolations();
  },
);
