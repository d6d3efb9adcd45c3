import { artworkPath } from '@botique/contract/catalogue/artwork.ts';
import { expect, test } from 'vitest';
import { page, userEvent, type Locator } from 'vitest/browser';
import { expectNoViolations } from '../../testing/axe.ts';
import { openPage } from '../../testing/open-page.tsx';
import { customer } from '../../testing/samples/samples.ts';
import { createTestShop } from '../../testing/server/test-shop.ts';
import { cardOf, photo, trialText } from './testing/product-list.ts';
import { TestCatalogue } from './testing/test-catalogue.ts';

const photos = [1, 2, 3].map((place) => `${photo}?${place}`);
const limited = (amount: number) => ({ enabled: true, amount, data: [], revision: 'r1' });
const withItems = (data: string[]) => ({ enabled: true, amount: 0, data, revision: 'r1' });

const picture = (card: Locator, name: string) => card.getByRole('img', { name, exact: true });
const thumb = (card: Locator, place: number, of: number) =>
  card.getByRole('button', { name: `Picture ${place} of ${of}`, exact: true });

function createCatalogue() {
  const shop = createTestShop();
  return { shop, catalogue: new TestCatalogue(shop) };
}

test('[CAT-34] shows the first image, category, name, first paragraph and price on a product card', async () => {
  const { shop, catalogue } = createCatalogue();
  const product = catalogue.add({
    category: 'bots',
    price: 4.5,
    description: 'Keeps watch over the shelf. Never sleeps.\n\nAnd more that a card has no room for.',
    images: photos,
  });
  await openPage('/products', { shop });
  const card = cardOf(product);
  await expect.element(picture(card, product.name)).toHaveAttribute('src', photos[0]);
  await expect.element(card.getByText('Bots', { exact: true })).toBeVisible();
  await expect.element(card.getByRole('heading')).toMatchTextContent(product.name);
  await expect.element(card).toMatchTextContent('Keeps watch over the shelf. Never sleeps.');
  await expect.element(card).toMatchTextContent('$4.50 / mo');
  await expectNoViolations();
});

test('[CAT-34] shows a monthly price, a one-time price or Free on a product card', async () => {
  const { shop, catalogue } = createCatalogue();
  const rounded = catalogue.add({ price: 1.005 });
  const order = catalogue.add({ price: 180, system: 'ticket' });
  const gift = catalogue.add({ price: 0 });
  await openPage('/products', { shop });
  const price = (product: typeof gift) =>
    cardOf(product).getByRole('heading').element().nextElementSibling?.textContent;
  await expect.element(cardOf(gift)).toBeVisible();
  expect(price(rounded)).toBe('$1.01 / mo');
  expect(price(order)).toBe('$180.00');
  expect(price(gift)).toBe('Free');
  await expect.element(cardOf(order)).toMatchTextContent('Made to order');
  await expect.element(cardOf(rounded)).not.toMatchTextContent('Made to order');
});

test('[CAT-34] shows the creature of a product without images', async () => {
  const { shop, catalogue } = createCatalogue();
  const product = catalogue.add({ category: 'other' });
  await openPage('/products', { shop });
  const card = cardOf(product);
  await expect.element(picture(card, product.name)).toHaveAttribute('src', artworkPath(product, '0'));
  expect(card.getByRole('button', { name: /^Picture/ }).elements()).toEqual([]);
});

test('[CAT-35] makes a thumbnail the main picture by mouse and keyboard', async () => {
  const { shop, catalogue } = createCatalogue();
  const product = catalogue.add({ images: photos });
  const single = catalogue.add({ images: photos.slice(0, 1) });
  await openPage('/products', { shop });
  await expect.element(cardOf(single)).toBeVisible();
  expect(
    cardOf(single)
      .getByRole('button', { name: /^Picture/ })
      .elements(),
  ).toEqual([]);
  const card = cardOf(product);
  const main = picture(card, product.name);
  await expect.element(thumb(card, 1, 3)).toHaveAttribute('aria-pressed', 'true');
  await thumb(card, 3, 3).click();
  await expect.element(main).toHaveAttribute('src', photos[2]);
  await expect.element(thumb(card, 3, 3)).toHaveAttribute('aria-pressed', 'true');
  expect(card.element().querySelectorAll('[aria-pressed=true]')).toHaveLength(1);
  await userEvent.tab({ shift: true });
  await userEvent.keyboard(' ');
  await expect.element(thumb(card, 2, 3)).toHaveFocus();
  await expect.element(main).toHaveAttribute('src', photos[1]);
  expect(window.location.pathname).toBe('/products');
});

test('[CAT-35] scrolls chosen thumbnails into view, and ten of them never widen the page', async () => {
  const { shop, catalogue } = createCatalogue();
  const images = Array.from({ length: 10 }, (_, place) => `${photo}?${place}`);
  const product = catalogue.add({ images, trial: { enabled: true, duration: 14 } });
  await openPage('/products', { shop });
  const card = cardOf(product);
  for (const place of [5, 10, 1]) {
    await thumb(card, place, 10).click();
    await expect.element(picture(card, product.name)).toHaveAttribute('src', images[place - 1]);
    await expect.element(thumb(card, place, 10)).toBeInViewport();
  }
  await page.viewport(320, 640);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
});

test('[CAT-36] shows how many are left only when stock is limited and not sold out', async () => {
  const { shop, catalogue } = createCatalogue();
  const licenses = catalogue.add({ stock: limited(12) });
  const tickets = catalogue.add({ system: 'ticket', stock: withItems(['one', 'two', 'three']) });
  const none = catalogue.add({ stock: limited(0) });
  const unlimited = catalogue.add({ stock: { ...limited(5), enabled: false } });
  await openPage('/products', { shop });
  await expect.element(cardOf(licenses).getByText('12 Left', { exact: true })).toBeVisible();
  await expect.element(cardOf(tickets).getByText('3 Left', { exact: true })).toBeVisible();
  for (const product of [none, unlimited]) {
    await expect.element(cardOf(product)).toBeVisible();
    expect(
      cardOf(product)
        .getByText(/\bLeft$/)
        .elements(),
    ).toEqual([]);
  }
});

test('[CAT-37] shows the length of the free trial only on products that have one', async () => {
  const { shop, catalogue } = createCatalogue();
  const withTrial = catalogue.add({ trial: { enabled: true, duration: 14 } });
  const without = catalogue.add({ trial: { enabled: false, duration: 14 } });
  await openPage('/products', { shop });
  await expect.element(cardOf(withTrial).getByText('Free Trial 14 Days', { exact: true })).toBeVisible();
  expect(
    cardOf(without)
      .getByText(/Free Trial/)
      .elements(),
  ).toEqual([]);
});

test('[CAT-40] shows the creature of a sold-out product asleep and desaturates other pictures', async () => {
  const { shop, catalogue } = createCatalogue();
  const product = catalogue.add({
    stock: limited(0),
    images: ['/artwork/bots/Wd4xK9Qe/0.svg', photo],
  });
  const ticket = catalogue.add({ system: 'ticket', stock: withItems([]) });
  await openPage('/products', { shop });
  const warden = { id: 'Wd4xK9Qe', category: 'bots', name: 'Warden' } as const;
  const creatures = [artworkPath(warden, '0', 'asleep'), artworkPath(product, '0', 'asleep')];
  const main = picture(cardOf(product), product.name);
  await expect.element(main).toBeInTheDocument();
  expect(creatures).toContain(main.element().getAttribute('src'));
  expect(getComputedStyle(main.element()).filter).toBe('none');
  await thumb(cardOf(product), 2, 2).click();
  await expect.element(main).toHaveAttribute('src', photo);
  expect(getComputedStyle(main.element()).filter).toBe('saturate(0.45)');
  const drawn = picture(cardOf(ticket), ticket.name);
  await expect.element(drawn).toHaveAttribute('src', artworkPath(ticket, '0', 'asleep'));
});

test('[CAT-74] closes the eyes of a locked product in the catalogue, on its page and on the landing page', async () => {
  const { shop, catalogue } = createCatalogue();
  const locked = catalogue.add({ locked: true });
  const forSale = catalogue.add({ stock: limited(1) });
  const asleep = artworkPath(locked, '0', 'asleep');
  const catalogueScreen = await openPage('/products', { shop });
  await expect.element(picture(cardOf(locked), locked.name)).toHaveAttribute('src', asleep);
  const awake = artworkPath(forSale, '0');
  await expect.element(picture(cardOf(forSale), forSale.name)).toHaveAttribute('src', awake);
  await catalogueScreen.unmount();

  const productScreen = await openPage(`/products/${locked.id}`, { shop });
  await expect.element(picture(page.getByRole('main'), locked.name)).toHaveAttribute('src', asleep);
  await productScreen.unmount();

  await openPage('/', { shop });
  const goods = (name: string) => page.getByRole('link', { name: new RegExp(`^${name} `) });
  await expect.element(goods(locked.name)).toBeVisible();
  const landingPicture = (name: string) => goods(name).element().querySelector('img')?.getAttribute('src');
  expect(landingPicture(locked.name)).toBe(artworkPath(locked, 'creature', 'asleep'));
  expect(landingPicture(forSale.name)).toBe(artworkPath(forSale, 'creature'));
});

test('shows the creature instead of a picture that fails to load, in the card and its thumbnails', async () => {
  const { shop, catalogue } = createCatalogue();
  const product = catalogue.add({ images: [photo, 'https://pictures.example/none.png'] });
  await openPage('/products', { shop });
  const card = cardOf(product);
  const creature = artworkPath(product, '0');
  await expect.element(thumb(card, 2, 2).getByRole('img')).toHaveAttribute('src', creature);
  await expect.element(thumb(card, 1, 2).getByRole('img')).toHaveAttribute('src', photo);
  await thumb(card, 2, 2).click();
  await expect.element(picture(card, product.name)).toHaveAttribute('src', creature);
  await thumb(card, 1, 2).click();
  await expect.element(picture(card, product.name)).toHaveAttribute('src', photo);
});

test('loads the first two product pictures eagerly and the third lazily', async () => {
  const { shop, catalogue } = createCatalogue();
  for (let place = 0; place < 4; place += 1) catalogue.add();
  await openPage('/products', { shop });
  await expect.element(page.getByRole('main').getByRole('article')).toHaveLength(4);
  const covers = [...document.querySelectorAll<HTMLImageElement>('main article img[width="400"]')];
  const urgency = covers.map(({ loading, fetchPriority }) => `${loading} ${fetchPriority}`);
  expect(urgency.slice(0, 3)).toEqual(['eager high', 'eager auto', 'lazy auto']);
});

test('[UI-86] keeps thumbnails and badges apart on a narrow card', async () => {
  const shop = createTestShop({ viewer: customer });
  const catalogue = new TestCatalogue(shop);
  const product = catalogue.add({ images: photos, trial: { enabled: true, duration: 14 } });
  for (let more = 0; more < 3; more += 1) catalogue.add();
  await openPage('/dashboard/products', { shop, width: 820 });
  const card = cardOf(product);
  await expect.element(thumb(card, 3, 3)).toBeVisible();
  const thumbs = card.getByRole('list').element().getBoundingClientRect();
  const badge = card.getByText('Free Trial 14 Days').element().getBoundingClientRect();
  const beside = badge.left >= thumbs.right - 8;
  expect(beside || badge.top >= thumbs.bottom - 8).toBe(true);
  // No thumbnail is cut off either.
  const list = card.getByRole('list').element();
  expect(list.scrollWidth).toBeLessThanOrEqual(list.clientWidth);
  const right = card.element().getBoundingClientRect().right;
  expect(badge.right).toBeLessThanOrEqual(right + 1);
});

test('[CAT-78] shows Start free trial only on cards of products with a trial', async () => {
  const { shop, catalogue } = createCatalogue();
  const withTrial = catalogue.add({ trial: { enabled: true, duration: 14 } });
  const without = catalogue.add();
  await openPage('/products', { shop });
  await expect.element(trialText(withTrial, 'link')).toBeVisible();
  await expect.element(cardOf(without)).not.toMatchTextContent('Start free trial');
});
