import { strings } from '@botique/contract/strings.ts';
import { errorCatalogue } from '@botique/contract/errors.ts';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectAlert } from '../../testing/alerts.ts';
import { advance, letClockRun } from '../../testing/clock.ts';
import { expectNoViolations } from '../../testing/axe.ts';
import { eventually } from '../../testing/eventually.ts';
import { openPage } from '../../testing/open-page.tsx';
import { customer } from '../../testing/samples/samples.ts';
import { createTestShop } from '../../testing/server/test-shop.ts';
import { cardOf } from './testing/product-list.ts';
import { TestCatalogue } from './testing/test-catalogue.ts';

const getFree = () =>
  page.getByRole('main').getByRole('button', { name: strings.catalogue.getFree, exact: true });
const path = () => window.location.pathname;

const granted = (ticketId: string | null = null) => ({
  message: strings.orders.completed,
  navigate: ticketId,
  data: { orderId: 'O-1', licenseId: null, price: 0 },
});

function createCatalogue() {
  const shop = createTestShop({ viewer: customer });
  shop.api.reply('orders.complete', granted());
  return { shop, catalogue: new TestCatalogue(shop) };
}

test('[CAT-43] grants a free product with one click and opens the licenses', async () => {
  const { shop, catalogue } = createCatalogue();
  const product = catalogue.add({ price: 0 });
  await openPage('/products', { shop });
  await expect.element(getFree()).toHaveAccessibleDescription(product.name);
  await getFree().click();
  await expectAlert(strings.orders.completed, 'calm');
  await eventually(path).toBe('/dashboard/licenses/@me');
  expect(shop.api.calls('orders.complete')[0]?.body).toMatchObject({
    productId: product.id,
    price: 0,
    method: 'free',
  });
});

test('[CAT-43] shows an error when the customer already took the free product', async () => {
  const { shop, catalogue } = createCatalogue();
  catalogue.add({ price: 0 });
  shop.api.refuse('orders.complete', 'free_taken');
  await openPage('/products', { shop });
  await getFree().click();
  await expectAlert(errorCatalogue.free_taken.message, 'danger');
  expect(path()).toBe('/products');
  await expect.element(getFree()).not.toHaveAttribute('aria-busy');
});

test('[CAT-43] opens the ticket of a free ticket product after confirming the order', async () => {
  const { shop, catalogue } = createCatalogue();
  const product = catalogue.add({ price: 0, system: 'ticket', category: 'other' });
  shop.api.reply('orders.complete', granted('T-1'));
  shop.api.refuse('tickets.get', 'not_found');
  await openPage(`/products/${product.id}`, { shop });
  const release = shop.api.hold('orders.complete');
  await getFree().click();
  await expect.element(getFree()).toHaveAttribute('aria-busy', 'true');
  const paths: string[] = [];
  const note = () => paths.push(path());
  vi.spyOn(window.history, 'pushState').mockImplementation((...entry) => {
    History.prototype.pushState.apply(window.history, entry);
    note();
  });
  release();
  await expectAlert(strings.orders.completedTicket, 'calm');
  expect(path()).toBe(`/products/${product.id}`);
  await eventually(() => paths).toContain('/dashboard/ticket/view/T-1');
});

test('[CAT-43] does not open the ticket when the customer has left the product page', async () => {
  letClockRun();
  const { shop, catalogue } = createCatalogue();
  const product = catalogue.add({ price: 0, system: 'ticket', category: 'other' });
  shop.api.reply('orders.complete', granted('T-1'));
  await openPage(`/products/${product.id}`, { shop });
  const release = shop.api.hold('orders.complete');
  await getFree().click();
  await expect.element(getFree()).toHaveAttribute('aria-busy', 'true');
  await page.getByRole('link', { name: 'All products' }).click();
  await eventually(path).toBe('/products');
  release();
  await expectAlert(strings.orders.completedTicket, 'calm');
  await advance(3000);
  expect(path()).toBe('/products');
});

test('[CAT-43] sends one request per double click, and retries with the same payment id after a lost reply', async () => {
  const { shop, catalogue } = createCatalogue();
  const product = catalogue.add({ price: 0 });
  shop.api.disconnect('orders.complete');
  const release = shop.api.hold('orders.complete');
  await openPage(`/products/${product.id}`, { shop });
  await getFree().dblClick();
  release();
  await expect.element(page.getByTestId('alert')).toMatchTextContent('Can’t reach the server.');
  expect(shop.api.calls('orders.complete')).toHaveLength(1);
  shop.api.reply('orders.complete', granted());
  await getFree().click();
  await eventually(path).toBe('/dashboard/licenses/@me');
  const payments = shop.api.calls('orders.complete').map(({ body }) => body['paymentId']);
  expect(payments[1]).toBe(payments[0]);
});

test('[CAT-43] says that the product is out of stock and updates its card when another customer took the last one', async () => {
  const { shop, catalogue } = createCatalogue();
  const stock = { enabled: true, amount: 1, data: [], revision: 'r1' };
  const product = catalogue.add({ price: 0, stock });
  // With a live connection, the page would refetch the products when the last one is sold.
  shop.live.cut();
  await openPage('/products', { shop });
  await expect.element(page.getByText('1 Left', { exact: true })).toBeVisible();
  catalogue.change(product.id, { stock: { ...stock, amount: 0 } });
  shop.api.refuse('orders.complete', 'out_of_stock');
  await getFree().click();
  await expectAlert(strings.catalogue.outOfStock, 'danger');
  expect(path()).toBe('/products');
  const soldOut = cardOf(product).getByRole('button', { name: strings.catalogue.outOfStock });
  await expect.element(soldOut).toBeDisabled();
});

test.for(['/products', '/products/Sample01'])(
  '[CAT-80] shows a link to the license instead of Get free at %s when the viewer has the product',
  async (at) => {
    const { shop, catalogue } = createCatalogue();
    const product = catalogue.add({ price: 0 });
    const licenseId = crypto.randomUUID();
    shop.api.reply('orders.owned', {
      data: [{ productId: product.id, licenseId, ticketId: null, trial: false }],
    });
    const release = shop.api.hold('orders.owned');
    await openPage(at, { shop });
    await expect.element(getFree()).toHaveAttribute('aria-busy', 'true');
    release();
    const link = page.getByRole('main').getByRole('link', { name: 'View your license', exact: true });
    await expect.element(link).toHaveAttribute('href', `/dashboard/license/manage/${licenseId}`);
    expect(getFree().elements()).toEqual([]);
    await expectNoViolations();
    expect(shop.api.calls('orders.complete')).toEqual([]);
  },
);

test('[CAT-80] does not offer a free product again when its license was deleted', async () => {
  const { shop, catalogue } = createCatalogue();
  const product = catalogue.add({ price: 0 });
  shop.api.reply('orders.owned', {
    data: [{ productId: product.id, licenseId: null, ticketId: null, trial: false }],
  });
  await openPage('/products', { shop });
  await expect.element(cardOf(product).getByRole('button', { name: 'Already used' })).toBeDisabled();
  await expectNoViolations();
});

test('[CAT-80] still offers Get free when owned products fail to load, or when the viewer has only a trial', async () => {
  const { shop, catalogue } = createCatalogue();
  const product = catalogue.add({ price: 0 });
  shop.api.refuse('orders.owned', 'unexpected');
  const first = await openPage('/products', { shop });
  await expect.element(getFree()).not.toHaveAttribute('aria-busy');
  await first.unmount();
  const licenseId = crypto.randomUUID();
  shop.api.reply('orders.owned', {
    data: [{ productId: product.id, licenseId, ticketId: null, trial: true }],
  });
  await openPage('/products', { shop });
  await expect.element(getFree()).not.toHaveAttribute('aria-busy');
});
