import { strings } from '@botique/contract/strings.ts';
import { expect, test } from 'vitest';
import { page, userEvent, type Locator } from 'vitest/browser';
import { eventually } from '../../testing/eventually.ts';
import { openPage } from '../../testing/open-page.tsx';
import { customer } from '../../testing/samples/samples.ts';
import { createTestShop } from '../../testing/server/test-shop.ts';
import { cardOf, photo } from './testing/product-list.ts';
import { TestCatalogue } from './testing/test-catalogue.ts';

const limited = (amount: number) => ({ enabled: true, amount, data: [], revision: 'r1' });

function createCatalogue(viewer: typeof customer | null = null) {
  const shop = createTestShop({ viewer });
  return { shop, catalogue: new TestCatalogue(shop) };
}

/** The button is always there for screen readers; only its wrapper fades. */
const opacityOf = (button: Locator) => {
  const box = button.element().parentElement;
  return box && getComputedStyle(box).opacity;
};

test('[CAT-38] [CAT-41] shows the Buy button with the price on hover and while the card has focus', async () => {
  const { shop, catalogue } = createCatalogue();
  const product = catalogue.add({ price: 12.5, images: [`${photo}?1`, `${photo}?2`] });
  await openPage('/products', { shop });
  const card = cardOf(product);
  const button = card.getByText(strings.catalogue.buyFor('$12.50'), { exact: true });
  await page.getByRole('heading', { level: 1 }).hover();
  await eventually(() => opacityOf(button)).toBe('0');
  await card.hover();
  await eventually(() => opacityOf(button)).toBe('1');
  await page.getByRole('heading', { level: 1 }).hover();
  await eventually(() => opacityOf(button)).toBe('0');

  // By keyboard, with the focus on any part of the card.
  page.getByRole('searchbox').element().focus();
  const isInside = () => card.element().contains(document.activeElement);
  while (!isInside()) await userEvent.tab();
  const reached: string[] = [];
  while (isInside()) {
    await eventually(() => opacityOf(button)).toBe('1');
    reached.push(document.activeElement?.textContent ?? '');
    await userEvent.tab();
  }
  expect(reached).toContain(strings.catalogue.buyFor('$12.50'));
  expect(reached).toContain(product.name);
  await eventually(() => opacityOf(button)).toBe('0');
});

test.for([
  ['a visitor', null],
  ['a customer', customer],
] as const)('[CAT-39] shows %s a disabled Not available button for locked products', async ([, viewer]) => {
  const { shop, catalogue } = createCatalogue(viewer);
  const locked = [
    catalogue.add({ locked: true, trial: { enabled: true, duration: 3 } }),
    catalogue.add({ locked: true, stock: limited(0) }),
    catalogue.add({ locked: true, price: 0 }),
  ];
  await openPage('/products', { shop });
  for (const product of locked) {
    const card = cardOf(product);
    const button = card.getByRole('button', { name: strings.catalogue.notAvailable, exact: true });
    await card.hover();
    await expect.element(button).toBeVisible();
    await expect.element(button).toBeDisabled();
    await expect.element(card.getByRole('link')).toMatchTextContent(product.name);
  }
});

test('[CAT-40] shows a disabled Out of stock button for sold-out products', async () => {
  const { shop, catalogue } = createCatalogue();
  const soldOut = [
    catalogue.add({ stock: limited(0) }),
    // A ticket product's stock is the number of its items, not its amount.
    catalogue.add({ system: 'ticket', stock: limited(7) }),
    catalogue.add({ price: 0, stock: limited(0) }),
  ];
  await openPage('/products', { shop });
  for (const product of soldOut) {
    const card = cardOf(product);
    const button = card.getByRole('button', { name: strings.catalogue.outOfStock, exact: true });
    await expect.element(button).toBeDisabled();
    await expect.element(card.getByRole('link')).toMatchTextContent(product.name);
  }
});

test('[CAT-41] [CAT-73] links Buy to the order page, which asks visitors to log in', async () => {
  const { shop, catalogue } = createCatalogue();
  const product = catalogue.add({ price: 6 });
  await openPage('/products', { shop });
  const buy = cardOf(product).getByRole('link', { name: strings.catalogue.buyFor('$6.00'), exact: true });
  await cardOf(product).hover();
  await expect.element(buy).toHaveAccessibleDescription(product.name);
  await buy.click();
  await eventually(() => window.location.pathname).toBe(`/dashboard/order/v1/${product.id}`);
  await expect.element(page.getByText(strings.dashboard.missingAccess, { exact: false })).toBeVisible();
});

test.for(['/dashboard/products', '/products/Sample01'])(
  '[CAT-73] takes a customer from Buy at %s to the order page',
  async (path) => {
    const { shop, catalogue } = createCatalogue(customer);
    const product = catalogue.add({ price: 6 });
    await openPage(path, { shop });
    await page.getByRole('main').getByRole('heading', { name: product.name }).hover();
    const buy = page
      .getByRole('main')
      .getByRole('link', { name: strings.catalogue.buyFor('$6.00'), exact: true });
    await buy.click();
    await eventually(() => window.location.pathname).toBe(`/dashboard/order/v1/${product.id}`);
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(product.name);
  },
);

test('[CAT-42] [CAT-44] shows visitors Get free without hover, as a login link that returns them to the same list', async () => {
  const { shop, catalogue } = createCatalogue();
  const product = catalogue.add({ price: 0 });
  await openPage('/products?q=sample', { shop });
  const button = cardOf(product).getByRole('link', { name: strings.catalogue.getFree, exact: true });
  await expect.element(button).toHaveAccessibleDescription(product.name);
  expect(opacityOf(button)).toBe('1');
  const login = new URL(button.element().getAttribute('href') ?? '');
  const returnTo = new URL(login.searchParams.get('returnTo') ?? '', window.location.origin);
  expect(returnTo.pathname + returnTo.search).toBe('/products?q=sample');
});
