import { artworkPath } from '@botique/contract/catalogue/artwork.ts';
import { copy } from '@botique/contract/copy.ts';
import { errorCatalogue } from '@botique/contract/errors.ts';
import { expect, type Locator, type Page } from '@playwright/test';
import { expectNoViolations } from './steps/axe.ts';
import { holdAnswers, noteCalls } from './steps/calls.ts';
import { expectSameDocument, markDocument, waitUntilTakenOver } from './steps/document.ts';
import { completeCall, getFree as haveFree, licensesPath, namesIn } from './steps/licenses.ts';
import { switchableLine } from './steps/live-frames.ts';
import { expectAlert } from './steps/product-desk.ts';
import { cardOf, cards, shelfOf, test } from './steps/products.ts';
import {
  continueAsSomeoneNew,
  expectSignedIn,
  openLoginPopup,
  signInAsAdmin,
  signInAsSomeoneNew,
  uniqueName,
} from './steps/sign-in.ts';

const warden = { id: 'Wd4xK9Qe', category: 'bots', name: 'Warden' } as const;
const views = (['0', '1', '2'] as const).map((view) => artworkPath(warden, view));
/** A picture that is there, and none of our artwork. */
const photo = '/favicon.svg';
const limited = (amount: number) => ({ enabled: true, amount, data: [] });
const trialOf = (duration: number) => ({ enabled: true, duration });

const picture = (card: Locator, name: string) => card.getByRole('img', { name, exact: true });
const thumb = (card: Locator, place: number, of: number) =>
  card.getByRole('button', { name: `Picture ${place} of ${of}`, exact: true });
const trialIcon = (card: Locator, { name }: { name: string }) =>
  card.getByRole('button', { name: `Start the free trial of ${name}` });
/** Shown or not, it is always there for screen readers; its box fades. */
const offer = (card: Locator, words: string) => card.getByText(words, { exact: true });
const boxOf = (button: Locator) => button.locator('xpath=..');

test.describe('what a card shows', () => {
  test('[CAT-34] picture, category, name, description and price; the first image is the main one', async ({
    page,
    office,
  }) => {
    const description = 'Keeps watch over the shelf. Never sleeps.\n\nAnd more that a card has no room for.';
    const product = await office.add({ category: 'bots', price: 4.5, description, images: views });
    await page.goto(shelfOf(product.name));
    const card = cardOf(page, product);
    await expect(picture(card, product.name)).toHaveAttribute('src', views[0] ?? '');
    await expect(card.getByText('Bots', { exact: true })).toBeVisible();
    await expect(card.getByRole('heading')).toHaveText(product.name);
    await expect(card).toContainText('Keeps watch over the shelf. Never sleeps.');
    await expect(card).toContainText('$4.50 / mo');
    await expectNoViolations(page);
  });

  test('[CAT-34] the price is one for a month, one for all, or none', async ({ page, office }) => {
    const name = uniqueName('Priced');
    const prices = [
      [{ name: `${name} rounds`, price: 1.005 }, '$1.01 / mo'],
      [{ name: `${name} order`, price: 180, system: 'ticket' }, '$180.00'],
      [{ name: `${name} gift`, price: 0 }, 'Free'],
    ] as const;
    for (const [product] of prices) await office.add(product);
    await page.goto(shelfOf(name));
    for (const [product, price] of prices) {
      const line = cardOf(page, product).getByRole('heading').locator('xpath=following-sibling::p');
      await expect(line).toHaveText(price);
    }
    await expect(cardOf(page, { name: `${name} order` })).toContainText('Made to order');
    await expect(cardOf(page, { name: `${name} rounds` })).not.toContainText('Made to order');
  });

  test('[CAT-34] one without images shows its creature', async ({ page, office }) => {
    const product = await office.add({ category: 'other' });
    await page.goto(shelfOf(product.name));
    const image = picture(cardOf(page, product), product.name);
    await expect(image).toHaveAttribute('src', artworkPath(product, '0'));
    await expect(cardOf(page, product).getByRole('button', { name: /^Picture/ })).toHaveCount(0);
  });

  test('[CAT-35] a thumbnail becomes the main picture, by mouse and by keyboard', async ({
    page,
    office,
  }) => {
    const product = await office.add({ images: views });
    const single = await office.add({ name: `${product.name} single`, images: views.slice(0, 1) });
    await page.goto(shelfOf(product.name));
    await waitUntilTakenOver(page);
    await expect(cardOf(page, single).getByRole('button', { name: /^Picture/ })).toHaveCount(0);
    const card = cardOf(page, product);
    const main = picture(card, product.name);
    await expect(thumb(card, 1, 3)).toHaveAttribute('aria-pressed', 'true');
    await thumb(card, 3, 3).click();
    await expect(main).toHaveAttribute('src', views[2] ?? '');
    await expect(thumb(card, 3, 3)).toHaveAttribute('aria-pressed', 'true');
    await expect(card.locator('[aria-pressed=true]')).toHaveCount(1);
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Space');
    await expect(thumb(card, 2, 3)).toBeFocused();
    await expect(main).toHaveAttribute('src', views[1] ?? '');
    await expect(page).toHaveURL(shelfOf(product.name));
  });

  test('[CAT-35] ten thumbnails stay in their card, and each can be reached', async ({ page, office }) => {
    const images = Array.from({ length: 10 }, (_, place) => `/artwork/bots/Wd4xK9Q${place}/0.svg`);
    const product = await office.add({ images, trial: trialOf(14) });
    await page.goto(shelfOf(product.name));
    await waitUntilTakenOver(page);
    const card = cardOf(page, product);
    for (const place of [5, 10, 1]) {
      await thumb(card, place, 10).click();
      await expect(picture(card, product.name)).toHaveAttribute('src', images[place - 1] ?? '');
      await expect(thumb(card, place, 10)).toBeInViewport();
    }
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  });

  test('[CAT-36] what is left, when stock is limited and not used up, and only then', async ({
    page,
    office,
  }) => {
    const name = uniqueName('Stocked');
    const licenses = await office.add({ name: `${name} licenses`, stock: limited(12) });
    const items = { enabled: true, amount: 0, data: ['one', 'two', 'three'] };
    const tickets = await office.add({ name: `${name} tickets`, system: 'ticket', stock: items });
    const none = await office.add({ name: `${name} none`, stock: limited(0) });
    const unlimited = await office.add({
      name: `${name} unlimited`,
      stock: { enabled: false, amount: 5, data: [] },
    });
    await page.goto(shelfOf(name));
    await expect(cardOf(page, licenses).getByText('12 Left', { exact: true })).toBeVisible();
    await expect(cardOf(page, tickets).getByText('3 Left', { exact: true })).toBeVisible();
    for (const product of [none, unlimited]) {
      await expect(cardOf(page, product)).toBeVisible();
      await expect(cardOf(page, product).getByText(/\bLeft$/)).toHaveCount(0);
    }
    expect(copy.catalogue.left(12)).toBe('12 Left');
  });

  test('[CAT-37] how long its free trial is, when it has one', async ({ page, office }) => {
    const name = uniqueName('Tried');
    const tried = await office.add({ name: `${name} yes`, trial: trialOf(14) });
    const not = await office.add({ name: `${name} no`, trial: { enabled: false, duration: 14 } });
    await page.goto(shelfOf(name));
    await expect(cardOf(page, tried).getByText('Free Trial 14 Days', { exact: true })).toBeVisible();
    await expect(cardOf(page, not)).toBeVisible();
    await expect(cardOf(page, not).getByText(/Free Trial/)).toHaveCount(0);
  });
});

test.describe('the button of a card', () => {
  test('[CAT-38] [CAT-41] comes with the pointer and with the focus, and names the price', async ({
    page,
    office,
  }) => {
    const product = await office.add({ price: 12.5, images: views });
    await page.goto(shelfOf(product.name));
    await waitUntilTakenOver(page);
    const card = cardOf(page, product);
    const button = offer(card, copy.catalogue.buyFor('$12.50'));
    await expect(boxOf(button)).toHaveCSS('opacity', '0');
    await card.hover();
    await expect(boxOf(button)).toHaveCSS('opacity', '1');
    await page.getByRole('heading', { level: 1 }).hover();
    await expect(boxOf(button)).toHaveCSS('opacity', '0');

    // With the keyboard: on the button itself, and on whatever else of the card has the focus.
    await page.getByRole('searchbox').focus();
    const inside = () => card.evaluate((box) => box.contains(document.activeElement));
    while (!(await inside())) await page.keyboard.press('Tab');
    const reached: string[] = [];
    while (await inside()) {
      await expect(boxOf(button)).toHaveCSS('opacity', '1');
      reached.push(await page.evaluate(() => document.activeElement?.textContent ?? ''));
      await page.keyboard.press('Tab');
    }
    expect(reached).toContain(copy.catalogue.buyFor('$12.50'));
    expect(reached).toContain(product.name);
    await expect(boxOf(button)).toHaveCSS('opacity', '0');
  });

  test.describe('on a touch screen', () => {
    test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 800 } });

    test('[CAT-38] is always there', async ({ page, office }) => {
      const product = await office.add({ price: 12.5 });
      await page.goto(shelfOf(product.name));
      await expect(boxOf(offer(cardOf(page, product), copy.catalogue.buyFor('$12.50')))).toHaveCSS(
        'opacity',
        '1',
      );
      await expectNoViolations(page);
    });
  });

  test('[CAT-39] of a locked product reads Not available, whatever else is true of it, and leads nowhere', async ({
    page,
    context,
    office,
  }) => {
    const name = uniqueName('Locked');
    const locked = await office.add({ name: `${name} priced`, locked: true, trial: trialOf(3) });
    const soldOut = await office.add({ name: `${name} sold out`, locked: true, stock: limited(0) });
    const free = await office.add({ name: `${name} free`, locked: true, price: 0 });
    for (const arrive of [async () => {}, () => signInAsSomeoneNew(context)]) {
      await arrive();
      await page.goto(shelfOf(name));
      await waitUntilTakenOver(page);
      for (const product of [locked, soldOut, free]) {
        const card = cardOf(page, product);
        const button = card.getByRole('button', { name: copy.catalogue.notAvailable, exact: true });
        await card.hover();
        await expect(button).toBeVisible();
        await expect(button).toBeDisabled();
        await expect(card.getByRole('link')).toHaveText([product.name]);
      }
    }
  });

  test('[CAT-40] of one that is sold out reads Out of stock, and its creature sleeps', async ({
    page,
    office,
  }) => {
    const name = uniqueName('Sold');
    const product = await office.add({
      name: `${name} licenses`,
      stock: limited(0),
      images: [views[0] ?? '', photo],
    });
    const items = { enabled: true, amount: 7, data: [] };
    const ticket = await office.add({ name: `${name} ticket`, system: 'ticket', stock: items });
    const free = await office.add({ name: `${name} free`, price: 0, stock: limited(0) });
    await page.goto(shelfOf(name));
    await waitUntilTakenOver(page);
    for (const each of [product, ticket, free]) {
      const button = cardOf(page, each).getByRole('button', { name: copy.catalogue.outOfStock, exact: true });
      await expect(button).toBeDisabled();
      await expect(cardOf(page, each).getByRole('link')).toHaveText([each.name]);
    }
    const main = picture(cardOf(page, product), product.name);
    await expect(main).toHaveAttribute('src', artworkPath(warden, '0', { asleep: true }));
    // Which is pale by itself; a picture from elsewhere is made so.
    await expect(main).toHaveCSS('filter', 'none');
    await thumb(cardOf(page, product), 2, 2).click();
    await expect(main).toHaveAttribute('src', photo);
    await expect(main).toHaveCSS('filter', 'saturate(0.45)');
    const drawn = picture(cardOf(page, ticket), ticket.name);
    await expect(drawn).toHaveAttribute('src', artworkPath(ticket, '0', { asleep: true }));
  });

  test("[CAT-42] [CAT-44] reads 'Get free', and asks a visitor to log in, who stays where he is", async ({
    page,
    office,
  }) => {
    const product = await office.add({ price: 0 });
    await page.goto(shelfOf(product.name));
    await waitUntilTakenOver(page);
    await markDocument(page);
    const card = cardOf(page, product);
    const button = card.getByRole('link', { name: copy.catalogue.getFree, exact: true });
    await expect(button).toHaveAccessibleDescription(product.name);
    const address = page.url();
    const href = new URL((await button.getAttribute('href')) ?? '');
    const returnTo = new URL(href.searchParams.get('returnTo') ?? '', address);
    expect(returnTo.pathname).toBe('/products');
    expect(returnTo.searchParams.get('q')).toBe(product.name);

    const popup = await openLoginPopup(page, button);
    const name = uniqueName('Buyer');
    await continueAsSomeoneNew(popup, name);
    await expectSignedIn(page, name);
    await expectSameDocument(page);
    expect(page.url()).toBe(address);
    await expect(card.getByRole('button', { name: copy.catalogue.getFree, exact: true })).toBeEnabled();
  });

  test("[CAT-41] [CAT-73] reads 'Buy for $price' and goes to the order page, where a visitor is asked to log in", async ({
    page,
    context,
    office,
  }) => {
    const product = await office.add({ price: 6 });
    const order = `/dashboard/order/v1/${product.id}`;
    const button = (place: Locator) =>
      place.getByRole('link', { name: copy.catalogue.buyFor('$6.00'), exact: true });
    await page.goto(shelfOf(product.name));
    await waitUntilTakenOver(page);
    await cardOf(page, product).hover();
    await expect(button(cardOf(page, product))).toHaveAccessibleDescription(product.name);
    await button(cardOf(page, product)).click();
    await expect(page).toHaveURL(order);
    await expect(page.getByText(copy.dashboard.missingAccess)).toBeVisible();

    await signInAsSomeoneNew(context);
    for (const place of [shelfOf(product.name, '/dashboard/products'), `/products/${product.id}`]) {
      await page.goto(place);
      await waitUntilTakenOver(page);
      await markDocument(page);
      await page.getByRole('main').getByRole('heading', { name: product.name }).hover();
      await button(page.getByRole('main')).click();
      await expect(page).toHaveURL(order);
      await expectSameDocument(page);
    }
  });

  test('[CAT-42] of one that costs nothing waits for no pointer', async ({ page, office }) => {
    const product = await office.add({ price: 0 });
    await page.goto(shelfOf(product.name));
    await expect(boxOf(offer(cardOf(page, product), copy.catalogue.getFree))).toHaveCSS('opacity', '1');
  });
});

test.describe('Get free', () => {
  const getFree = (page: Page) =>
    page.getByRole('main').getByRole('button', { name: copy.catalogue.getFree, exact: true });

  test('[CAT-43] grants a license at once, and a second time is refused', async ({
    page,
    context,
    office,
  }) => {
    const product = await office.add({ price: 0 });
    await signInAsSomeoneNew(context);
    await page.goto(shelfOf(product.name));
    await waitUntilTakenOver(page);
    await markDocument(page);
    await expect(getFree(page)).toHaveAccessibleDescription(product.name);
    await getFree(page).click();
    await expectAlert(page, copy.orders.completed, 'calm');
    await expect(page).toHaveURL(licensesPath);
    await expect(namesIn(page)).toHaveText([product.name]);
    await expect(cards(page)).toContainText(copy.licenses.lifetime);
    await expectSameDocument(page);

    await page.goBack();
    const refused = page.waitForResponse(completeCall);
    await getFree(page).click();
    expect((await refused).status()).toBe(409);
    await expectAlert(page, errorCatalogue.free_taken.message, 'danger');
    await expect(page).toHaveURL(shelfOf(product.name));
    await expect(getFree(page)).not.toHaveAttribute('aria-busy');
  });

  test('[CAT-43] of a ticket product opens its ticket, a moment later', async ({ page, context, office }) => {
    const product = await office.add({ price: 0, system: 'ticket', category: 'other' });
    await signInAsSomeoneNew(context);
    await page.goto(`/products/${product.id}`);
    await waitUntilTakenOver(page);
    const letGo = await holdAnswers(page, completeCall);
    await getFree(page).click();
    await expect(getFree(page)).toHaveAttribute('aria-busy', 'true');
    letGo();
    await expectAlert(page, copy.orders.completedTicket, 'calm');
    await expect(page).toHaveURL(/\/dashboard\/ticket\/view\/T-/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(product.name);
  });

  test('[CAT-43] leads nobody to a ticket who went elsewhere meanwhile', async ({
    page,
    context,
    office,
  }) => {
    const product = await office.add({ price: 0, system: 'ticket', category: 'other' });
    await signInAsSomeoneNew(context);
    await page.clock.install();
    await page.goto(`/products/${product.id}`);
    await waitUntilTakenOver(page);
    const letGo = await holdAnswers(page, completeCall);
    await getFree(page).click();
    await expect(getFree(page)).toHaveAttribute('aria-busy', 'true');
    await page.getByRole('link', { name: 'All products' }).click();
    await expect(page).toHaveURL('/products');
    letGo();
    await expectAlert(page, copy.orders.completedTicket, 'calm');
    await page.clock.fastForward(3000);
    await expect(page).toHaveURL('/products');
  });

  test('[CAT-43] asks once, however often it is pressed, and an answer that got lost is asked for again', async ({
    page,
    context,
    office,
  }) => {
    const product = await office.add({ price: 0 });
    await signInAsSomeoneNew(context);
    await page.goto(`/products/${product.id}`);
    await waitUntilTakenOver(page);
    const calls = noteCalls(page, '/api/payment');
    await page.route(completeCall, async (route) => {
      await route.fetch();
      await route.abort();
    });
    await getFree(page).dblclick();
    await expect(page.getByTestId('alert')).toContainText('The server cannot be reached.');
    expect(calls).toHaveLength(1);
    await page.unroute(completeCall);
    await getFree(page).click();
    await expect(page).toHaveURL(licensesPath);
    await expect(namesIn(page)).toHaveText([product.name]);
  });

  test('[CAT-43] of the last piece that somebody else took is refused, and the card says so', async ({
    page,
    context,
    browser,
    office,
  }) => {
    const product = await office.add({ price: 0, stock: limited(1) });
    await signInAsSomeoneNew(context);
    const line = await switchableLine(page);
    await page.goto(shelfOf(product.name));
    await expect(page.getByText('1 Left', { exact: true })).toBeVisible();
    await waitUntilTakenOver(page);
    line.deafen();
    const quicker = await browser.newContext();
    await signInAsSomeoneNew(quicker);
    await haveFree(quicker, product);
    await quicker.close();
    await getFree(page).click();
    await expectAlert(page, copy.catalogue.outOfStock, 'danger');
    await expect(page).toHaveURL(shelfOf(product.name));
    await expect(
      cardOf(page, product).getByRole('button', { name: copy.catalogue.outOfStock }),
    ).toBeDisabled();
  });
});

test.describe('the free trial', () => {
  test('[CAT-45] [CAT-46] its icon shows to who is signed in, where a trial is to be had', async ({
    page,
    context,
    office,
  }) => {
    const name = uniqueName('Trial');
    const tried = await office.add({ name: `${name} yes`, trial: trialOf(7) });
    const locked = await office.add({ name: `${name} locked`, trial: trialOf(7), locked: true });
    const none = await office.add({ name: `${name} none` });
    const places = [shelfOf(name), shelfOf(name, '/dashboard/products')];
    await page.goto(shelfOf(name));
    await waitUntilTakenOver(page);
    await expect(cards(page)).toHaveCount(3);
    await expect(page.getByRole('button', { name: /free trial of/ })).toHaveCount(0);
    await signInAsSomeoneNew(context);
    for (const place of places) {
      await page.goto(place);
      await expect(trialIcon(cardOf(page, tried), tried)).toBeVisible();
      for (const product of [locked, none]) {
        await expect(cardOf(page, product)).toBeVisible();
        await expect(trialIcon(cardOf(page, product), product)).toHaveCount(0);
      }
    }
    await page.goto(`/products/${tried.id}`);
    await expect(trialIcon(page.getByRole('main'), tried)).toBeVisible();
  });

  test('[CAT-47] [CAT-48] its icon asks with the exact words; Cancel and Escape claim nothing', async ({
    page,
    context,
    office,
  }) => {
    const product = await office.add({ trial: trialOf(14) });
    await signInAsSomeoneNew(context);
    await page.goto(shelfOf(product.name));
    const icon = trialIcon(cardOf(page, product), product);
    const modal = page.getByRole('dialog', { name: 'Free Trial Confirmation' });
    await icon.click();
    await expect(modal).toContainText('Are you sure you want to activate a free trial for this product?');
    await expect(modal).toContainText(product.name);
    await expect(modal).toContainText('Trial Duration: 14 Days');
    await expect(modal.getByRole('button')).toHaveText(['Cancel', 'Confirm']);
    await expectNoViolations(page, '[role=dialog]');

    const calls = noteCalls(page, '/api/');
    await modal.getByRole('button', { name: 'Cancel' }).click();
    await expect(modal).toHaveCount(0);
    await expect(icon).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(modal).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(modal).toHaveCount(0);
    await expect(icon).toBeFocused();
    expect(calls.filter((call) => call.method() !== 'GET')).toEqual([]);
  });
});

test('[CAT-49] in admin mode a cog leads to the form, and there is nothing to buy', async ({
  page,
  context,
  office,
}) => {
  const product = await office.add({ price: 4 });
  await signInAsAdmin(context);
  await page.goto(shelfOf(product.name, '/dashboard/admin/products'));
  const card = cardOf(page, product);
  const cog = card.getByRole('link', { name: `Edit ${product.name}`, exact: true });
  await expect(cog).toBeVisible();
  await expect(card.getByText(copy.catalogue.buyFor('$4.00'))).toHaveCount(0);
  await expect(card.getByText(copy.catalogue.notAvailable)).toHaveCount(0);
  await cog.click();
  await expect(page).toHaveURL(`/dashboard/admin/products/edit/${product.id}`);
});

test.describe('a picture that cannot be loaded', () => {
  const broken = 'https://pictures.example/none.png';

  test('gives way to the creature, in the card and in its thumbnails', async ({ page, office }) => {
    const product = await office.add({ images: [views[1] ?? '', broken] });
    await page.goto(shelfOf(product.name));
    await waitUntilTakenOver(page);
    const card = cardOf(page, product);
    const creature = artworkPath(product, '0');
    await expect(thumb(card, 2, 2).getByRole('img')).toHaveAttribute('src', creature);
    await expect(thumb(card, 1, 2).getByRole('img')).toHaveAttribute('src', views[1] ?? '');
    await thumb(card, 2, 2).click();
    await expect(picture(card, product.name)).toHaveAttribute('src', creature);
    await expect(picture(card, product.name)).toHaveJSProperty('complete', true);
    expect(await picture(card, product.name).evaluate(naturalWidth)).toBeGreaterThan(0);
    await thumb(card, 1, 2).click();
    await expect(picture(card, product.name)).toHaveAttribute('src', views[1] ?? '');
  });

  test('also when it failed before the page woke up', async ({ page, office }) => {
    const product = await office.add({ images: [broken] });
    const { promise: failed, resolve } = Promise.withResolvers<void>();
    page.on('requestfailed', (request) => request.url() === broken && resolve());
    await page.route('**/assets/*.js', async (route) => {
      await failed;
      await route.continue();
    });
    await page.goto(shelfOf(product.name), { waitUntil: 'commit' });
    const image = picture(cardOf(page, product), product.name);
    await waitUntilTakenOver(page);
    await expect(image).toHaveAttribute('src', artworkPath(product, '0'));
    expect(await image.evaluate(naturalWidth)).toBeGreaterThan(0);
  });

  const naturalWidth = async (image: HTMLElement | SVGElement) => {
    await (image as HTMLImageElement).decode();
    return (image as HTMLImageElement).naturalWidth;
  };
});

test('nothing moves while the pictures come, and what is seen first is fetched first', async ({ page }) => {
  const { promise, resolve: letGo } = Promise.withResolvers<void>();
  await page.route('**/artwork/**', async (route) => {
    await promise;
    await route.continue();
  });
  await page.goto('/products', { waitUntil: 'commit' });
  await waitUntilTakenOver(page);
  await page.evaluate(() => document.fonts.ready.then(() => {}));
  const boxes = () =>
    cards(page).evaluateAll((all) => all.map((card) => JSON.stringify(card.getBoundingClientRect())));
  const before = await boxes();
  expect(before.length).toBeGreaterThan(7);
  letGo();
  const covers = cards(page).locator('img[width="400"]');
  await expect(covers.first()).toHaveJSProperty('complete', true);
  await covers.first().evaluate((image) => (image as HTMLImageElement).decode());
  expect(await boxes()).toEqual(before);

  const urgency = await covers.evaluateAll((all) =>
    (all as HTMLImageElement[]).map(({ loading, fetchPriority }) => `${loading} ${fetchPriority}`),
  );
  expect(urgency.slice(0, 3)).toEqual(['eager high', 'eager auto', 'lazy auto']);
});

test.describe('the page of one product', () => {
  test('tells everything without JavaScript', async ({ browser, office }) => {
    const product = await office.add({
      category: 'bots',
      description: 'First paragraph.\nStill the first.\n\nSecond paragraph, with <b>no</b> markup.',
      images: views,
      price: 4,
      lifeTimePrice: 60,
      storge: 250,
      trial: trialOf(7),
      stock: limited(9),
    });
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    expect((await page.goto(`/products/${product.id}`))?.status()).toBe(200);
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(product.name);
    await expect(main.getByRole('paragraph')).toContainText([
      '$4.00 / mo',
      'First paragraph.\nStill the first.',
      'Second paragraph, with <b>no</b> markup.',
    ]);
    for (const words of ['$60.00', '250 MB included', '7 days', '9 Left', 'Free Trial 7 Days', 'Bots']) {
      await expect(main).toContainText(words);
    }
    await expect(main.getByRole('link', { name: copy.catalogue.buyFor('$4.00') })).toBeVisible();
    await expect(picture(main, product.name)).toHaveAttribute('src', views[0] ?? '');
    await main.getByRole('link', { name: 'All products' }).click();
    await expect(page).toHaveURL('/products');
    await context.close();
  });

  test('opens from its card by keyboard, without a new document, and Back returns to the list', async ({
    page,
    office,
  }) => {
    const product = await office.add({ system: 'ticket', price: 90, lifeTimePrice: 60, images: views });
    await page.goto(shelfOf(product.name));
    await waitUntilTakenOver(page);
    await markDocument(page);
    await cardOf(page, product).getByRole('link', { name: product.name }).focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`/products/${product.id}`);
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(product.name);
    await expect(page).toHaveTitle(new RegExp(`^${product.name} · `));
    await expect(main).toContainText('Work made to order, in a ticket');
    await expect(main).not.toContainText('Lifetime');
    await thumb(main, 3, 3).click();
    await expect(picture(main, product.name)).toHaveAttribute('src', views[2] ?? '');
    await expectNoViolations(page);
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    await page.goBack();
    await expect(cardOf(page, product)).toBeVisible();
    await expect(page).toHaveTitle(/^Products · /);
    await expectSameDocument(page);
  });

  test('that does not exist says so, and one that is taken away says so at once', async ({
    page,
    context,
    office,
  }) => {
    for (const path of ['/products/none0000', '/products/x']) {
      expect((await page.goto(path))?.status(), path).toBe(404);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nothing here');
      await waitUntilTakenOver(page);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nothing here');
    }
    const product = await office.add();
    await signInAsSomeoneNew(context);
    await page.goto(`/products/${product.id}`);
    await waitUntilTakenOver(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(product.name);
    await office.archive(product);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nothing here');
  });

  test('[UI-10] that cannot be loaded offers Retry', async ({ page, office }) => {
    const product = await office.add();
    let failing = true;
    await page.route('**/api/products/get/id/*', (route) =>
      failing ? route.fulfill({ status: 500, json: {} }) : route.continue(),
    );
    await page.goto(shelfOf(product.name));
    await waitUntilTakenOver(page);
    await cardOf(page, product).getByRole('link', { name: product.name }).click();
    await expect(page.getByRole('main').getByRole('alert')).toContainText('Could not load this product.');
    failing = false;
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(product.name);
  });
});
