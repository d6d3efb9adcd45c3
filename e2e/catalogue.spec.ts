import { copy } from '@botique/contract/copy.ts';
import { expect, type Page } from '@playwright/test';
import { expectNoViolations } from './steps/axe.ts';
import { holdAnswers, noteCalls } from './steps/calls.ts';
import { collectComplaints } from './steps/complaints.ts';
import { expectSameDocument, markDocument, waitUntilTakenOver } from './steps/document.ts';
import { cardOf, cards, namesOn, shelfOf, test } from './steps/products.ts';
import { signInAsSomeoneNew, uniqueName } from './steps/sign-in.ts';

const listCall = '**/api/products/get/all*';
const tabs = (page: Page) => page.getByRole('navigation', { name: 'Category' });
const tab = (page: Page, name: string) => tabs(page).getByRole('link', { name, exact: true });
const search = (page: Page) => page.getByRole('searchbox', { name: copy.catalogue.search });
const spinner = (page: Page) => page.getByText('Loading the products');

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('[CAT-28] /products shows the catalogue to everyone, with its tabs', async ({ page }) => {
    const reply = await page.goto('/products');
    expect(reply?.status()).toBe(200);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(copy.catalogue.title);
    await expect(tabs(page).getByRole('link')).toHaveText(['All', 'Bots', 'Tools', 'Other']);
    await expect(tab(page, 'All')).toHaveAttribute('aria-current', 'page');
    for (const name of ['Warden', 'Relay', 'Vitrine']) await expect(cardOf(page, { name })).toBeVisible();
    await expect(spinner(page)).toHaveCount(0);
  });

  test('[CAT-30] [CAT-31] tabs and search work by plain links and a plain form', async ({ page, office }) => {
    const name = uniqueName('Plain');
    await office.add({ name: `${name} bot`, category: 'bots' });
    await office.add({ name: `${name} tool`, category: 'tools' });
    await page.goto('/products');
    await search(page).fill(name.toUpperCase());
    await search(page).press('Enter');
    await expect(page).toHaveURL(/\/products\?q=PLAIN/);
    await expect(namesOn(page)).toHaveText([`${name} tool`, `${name} bot`]);
    await tab(page, 'Bots').click();
    await expect(page).toHaveURL(/category=bots/);
    await expect(namesOn(page)).toHaveText([`${name} bot`]);
    await expect(search(page)).toHaveValue(name.toUpperCase());
    // The form carries the tab along.
    await search(page).fill(`${name} tool`);
    await search(page).press('Enter');
    await expect(cards(page)).toHaveCount(0);
    await expect(tab(page, 'Bots')).toHaveAttribute('aria-current', 'page');
    await page.getByRole('link', { name: 'Show all products' }).click();
    await expect(page).toHaveURL('/products');
    await expect(cards(page).first()).toBeVisible();
  });
});

test('the first paint of /products needs no call, and the browser has nothing to complain about', async ({
  page,
}) => {
  const calls = noteCalls(page, '/api/products');
  const complaints = collectComplaints(page);
  await page.goto('/products');
  await waitUntilTakenOver(page);
  await expect(cardOf(page, { name: 'Warden' })).toBeVisible();
  expect(calls).toEqual([]);
  expect(complaints).toEqual([]);
});

test('[CAT-29] /dashboard/products shows the list titled Products with the same tabs', async ({
  page,
  context,
}) => {
  await page.goto('/dashboard/products');
  await expect(page.getByRole('main')).toContainText(copy.dashboard.missingAccess);
  await expect(cards(page)).toHaveCount(0);
  await signInAsSomeoneNew(context);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Products');
  await expect(page).toHaveTitle(/^Products · /);
  await expect(tabs(page).getByRole('link')).toHaveText(['All', 'Bots', 'Tools', 'Other']);
  await expect(cardOf(page, { name: 'Warden' })).toBeVisible();
});

for (const path of ['/products', '/dashboard/products']) {
  test(`[CAT-30] a tab of ${path} shows its category only, and stands in the address`, async ({
    page,
    context,
    office,
  }) => {
    await signInAsSomeoneNew(context);
    const name = uniqueName('Kind');
    for (const category of ['bots', 'tools', 'other'] as const) {
      await office.add({ name: `${name} ${category}`, category });
    }
    await page.goto(shelfOf(name, path));
    await waitUntilTakenOver(page);
    await markDocument(page);
    const all = [`${name} other`, `${name} tools`, `${name} bots`];
    await expect(namesOn(page)).toHaveText(all);

    for (const [label, category] of [
      ['Bots', 'bots'],
      ['Tools', 'tools'],
      ['Other', 'other'],
    ] as const) {
      await tab(page, label).click();
      await expect(namesOn(page)).toHaveText([`${name} ${category}`]);
      await expect(tab(page, label)).toHaveAttribute('aria-current', 'page');
      await expect(tabs(page).locator('[aria-current]')).toHaveCount(1);
      expect(new URL(page.url()).searchParams.get('category')).toBe(category);
    }
    // Each tab is a step of Back.
    await page.goBack();
    await expect(namesOn(page)).toHaveText([`${name} tools`]);
    await expect(tab(page, 'Tools')).toHaveAttribute('aria-current', 'page');
    await page.goBack();
    await expect(namesOn(page)).toHaveText([`${name} bots`]);
    await expectSameDocument(page);
    await page.reload();
    await expect(namesOn(page)).toHaveText([`${name} bots`]);
    await tab(page, 'All').click();
    await expect(namesOn(page)).toHaveText(all);
    expect(new URL(page.url()).searchParams.has('category')).toBe(false);
    await page.goto(`${shelfOf(name, path)}&category=hats`);
    await expect(namesOn(page)).toHaveText(all);
    await expect(tab(page, 'All')).toHaveAttribute('aria-current', 'page');
  });

  test(`[CAT-31] the search of ${path} filters by name, and stands in the address`, async ({
    page,
    context,
    office,
  }) => {
    await signInAsSomeoneNew(context);
    const name = uniqueName('Needle');
    await office.add({ name: `${name} One`, description: 'Haystack.' });
    await office.add({ name: `${name} Two` });
    await page.goto('/');
    await page.goto(`${path}?category=tools`);
    await waitUntilTakenOver(page);
    await expect(search(page)).toHaveAttribute('placeholder', copy.catalogue.search);

    await search(page).pressSequentially(name.toLowerCase());
    await expect(namesOn(page)).toHaveText([`${name} Two`, `${name} One`]);
    await expect(page).toHaveURL((url) => url.searchParams.get('q') === name.toLowerCase());
    await search(page).pressSequentially(' ONE');
    await expect(namesOn(page)).toHaveText([`${name} One`]);
    await expect(page.getByText('1 product', { exact: true })).toBeAttached();
    await page.reload();
    await expect(namesOn(page)).toHaveText([`${name} One`]);
    await expect(search(page)).toHaveValue(`${name.toLowerCase()} ONE`);

    // The caret stays where somebody corrects a word.
    await waitUntilTakenOver(page);
    await search(page).press('Home');
    await search(page).pressSequentially('x');
    await expect(page).toHaveURL((url) => url.searchParams.get('q') === `x${name.toLowerCase()} ONE`);
    await search(page).pressSequentially('y');
    await expect(search(page)).toHaveValue(`xy${name.toLowerCase()} ONE`);
    await expect(page.getByText(`No products match “xy${name.toLowerCase()} ONE” in Tools`)).toBeVisible();

    await search(page).press('Escape');
    await expect(search(page)).toHaveValue('');
    await expect(search(page)).toBeFocused();
    await expect(page).toHaveURL(`${path}?category=tools`);
    await expect(cardOf(page, { name: `${name} Two` })).toBeVisible();

    await search(page).fill(`${name} two`);
    await search(page).press('Enter');
    await expect(namesOn(page)).toHaveText([`${name} Two`]);
    await page.getByRole('link', { name: 'Clear search' }).click();
    await expect(search(page)).toHaveValue('');
    await expect(search(page)).toBeFocused();
    await expect(page).toHaveURL(`${path}?category=tools`);
    // What was typed is no step of Back.
    await page.goBack();
    await expect(page).toHaveURL('/');
  });
}

test('[CAT-31] words of the description are no names', async ({ page, office }) => {
  const word = uniqueName('Haystack');
  await office.add({ description: word });
  await page.goto(shelfOf(word));
  await expect(page.getByText(`No products match “${word}”`)).toBeVisible();
  await expect(cards(page)).toHaveCount(0);
});

test.describe('[UI-10] [UI-56] the faces of the list', () => {
  test.beforeEach(async ({ page, context }) => {
    // With a live line the page would fetch anew by itself once it stands.
    await page.routeWebSocket(/\/socket\.io\//, () => {});
    await signInAsSomeoneNew(context);
  });

  test('[CAT-32] a spinner while it loads, and then the products', async ({ page }) => {
    const letGo = await holdAnswers(page, listCall);
    await page.goto('/dashboard/products');
    await waitUntilTakenOver(page);
    await expect(spinner(page)).toBeAttached();
    await expect(page.getByRole('main').locator('output svg')).toBeVisible();
    await expect(cards(page)).toHaveCount(0);
    letGo();
    await expect(cardOf(page, { name: 'Warden' })).toBeVisible();
    await expect(spinner(page)).toHaveCount(0);
  });

  test('[CAT-32] an inline error with Retry when loading fails, by keyboard too', async ({ page }) => {
    let failing = true;
    await page.route(listCall, (route) =>
      failing ? route.fulfill({ status: 500, json: {} }) : route.continue(),
    );
    await page.goto('/dashboard/products');
    await waitUntilTakenOver(page);
    await expect(page.getByRole('main').getByRole('alert')).toContainText('Could not load the products.');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Products');
    await expectNoViolations(page);
    failing = false;
    await page.getByRole('button', { name: 'Retry' }).focus();
    await page.keyboard.press('Enter');
    await expect(cardOf(page, { name: 'Warden' })).toBeVisible();
    await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
  });

  test('an empty shelf says so', async ({ page }) => {
    await page.route(listCall, (route) =>
      route.fulfill({ json: { success: true, code: 200, data: [], next: null, total: 0 } }),
    );
    await page.goto('/dashboard/products');
    await waitUntilTakenOver(page);
    await expect(page.getByRole('heading', { name: 'Nothing on the shelf yet' })).toBeVisible();
    await tab(page, 'Tools').click();
    await expect(page.getByRole('heading', { name: 'Nothing in Tools yet' })).toBeVisible();
    await expectNoViolations(page);
  });

  test('a search that finds nothing offers a way back', async ({ page }) => {
    const nothing = uniqueName('Nothing');
    await page.goto(`${shelfOf(nothing, '/dashboard/products')}&category=other`);
    await waitUntilTakenOver(page);
    await expect(page.getByText(`No products match “${nothing}” in Other`)).toBeVisible();
    await page.getByRole('link', { name: 'Show all products' }).click();
    await expect(page).toHaveURL('/dashboard/products');
    await expect(search(page)).toHaveValue('');
    await expect(cardOf(page, { name: 'Warden' })).toBeVisible();
  });

  test('the last list stays until the next one is there', async ({ page }) => {
    await page.goto('/dashboard/products');
    await waitUntilTakenOver(page);
    await expect(cardOf(page, { name: 'Warden' })).toBeVisible();
    const letGo = await holdAnswers(page, '**/api/products/get/all*category=tools*');
    await tab(page, 'Tools').click();
    await expect(tab(page, 'Tools')).toHaveAttribute('aria-current', 'page');
    await expect(cardOf(page, { name: 'Warden' })).toBeVisible();
    await expect(spinner(page)).toHaveCount(0);
    letGo();
    await expect(cardOf(page, { name: 'Warden' })).toHaveCount(0);
    await expect(cardOf(page, { name: 'Relay' })).toBeVisible();
  });

  test('Show more brings the rest, page by page', async ({ page, office }) => {
    const name = uniqueName('Row');
    for (const place of [1, 2, 3, 4, 5]) await office.add({ name: `${name} ${place}` });
    // The same pages, only smaller.
    await page.route(listCall, (route) =>
      route.continue({ url: route.request().url().replace('limit=48', 'limit=2') }),
    );
    await page.goto(shelfOf(name, '/dashboard/products'));
    await waitUntilTakenOver(page);
    const more = page.getByRole('button', { name: 'Show more' });
    const found = [5, 4, 3, 2, 1].map((place) => `${name} ${place}`);
    await expect(namesOn(page)).toHaveText(found.slice(0, 2));
    await expect(page.getByText('5 products', { exact: true })).toBeAttached();
    await more.focus();
    await page.keyboard.press('Enter');
    await expect(namesOn(page)).toHaveText(found.slice(0, 4));
    await page.keyboard.press('Enter');
    await expect(namesOn(page)).toHaveText(found);
    await expect(more).toHaveCount(0);
    // What had the focus is gone; the list has it, and not the top of the page.
    expect(
      await page.evaluate(() => document.activeElement?.contains(document.querySelector('article'))),
    ).toBe(true);
    expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
  });

  test('a Show more that fails says so below the list, and Retry brings the rest', async ({
    page,
    office,
  }) => {
    const name = uniqueName('Rest');
    for (const place of [1, 2, 3]) await office.add({ name: `${name} ${place}` });
    let failing = true;
    await page.route(listCall, (route) => {
      const address = route.request().url();
      return failing && new URL(address).searchParams.has('cursor')
        ? route.fulfill({ status: 500, json: {} })
        : route.continue({ url: address.replace('limit=48', 'limit=2') });
    });
    await page.goto(shelfOf(name, '/dashboard/products'));
    await waitUntilTakenOver(page);
    await expect(namesOn(page)).toHaveText([`${name} 3`, `${name} 2`]);
    await page.getByRole('button', { name: 'Show more' }).focus();
    await page.keyboard.press('Enter');
    const trouble = page.getByRole('main').getByRole('alert');
    const retry = page.getByRole('button', { name: 'Retry' });
    await expect(trouble).toContainText('Could not load more.');
    await expect(namesOn(page)).toHaveText([`${name} 3`, `${name} 2`]);
    await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0);
    await expect(retry).toBeFocused();
    await expectNoViolations(page);
    failing = false;
    await page.keyboard.press('Enter');
    await expect(namesOn(page)).toHaveText([`${name} 3`, `${name} 2`, `${name} 1`]);
    await expect(trouble).toHaveCount(0);
    await expect(retry).toHaveCount(0);
  });
});

for (const [path, columns] of [
  ['/products', { 320: 1, 390: 1, 640: 2, 800: 2, 1280: 4, 1600: 4 }],
  ['/dashboard/products', { 320: 1, 390: 1, 640: 2, 800: 1, 1280: 3, 1600: 4 }],
] as const) {
  test(`[CAT-33] the grid of ${path} has as many columns as fit, and never scrolls sideways`, async ({
    page,
    context,
  }) => {
    await signInAsSomeoneNew(context);
    await page.goto(path);
    await waitUntilTakenOver(page);
    await expect(cardOf(page, { name: 'Warden' })).toBeVisible();
    for (const [width, expected] of Object.entries(columns)) {
      await page.setViewportSize({ width: Number(width), height: 800 });
      // The products of other tests come and go meanwhile, and a list that is redrawn is not laid out yet.
      const columnsNow = () =>
        cards(page).evaluateAll(
          (all) => new Set(all.map((card) => Math.round(card.getBoundingClientRect().left))).size,
        );
      await expect.poll(columnsNow, { message: width }).toBe(expected);
      const reach = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(reach).toBeLessThanOrEqual(Number(width));
    }
  });
}

for (const path of ['/products', '/dashboard/products']) {
  test(`an open ${path} follows the admin without a reload`, async ({ page, context, office }) => {
    await signInAsSomeoneNew(context);
    const name = uniqueName('Fresh');
    const first = await office.add({ name: `${name} first`, price: 3 });
    await page.goto(shelfOf(name, path));
    await waitUntilTakenOver(page);
    await expect(namesOn(page)).toHaveText([first.name]);
    await markDocument(page);

    const second = await office.add({ name: `${name} second` });
    await expect(namesOn(page)).toHaveText([second.name, first.name]);
    await office.change(first, { price: 7.25, stock: { enabled: true, amount: 2, data: [] } });
    await expect(cardOf(page, first)).toContainText('$7.25 / mo');
    await expect(cardOf(page, first)).toContainText(copy.catalogue.left(2));
    await office.archive(second);
    await expect(namesOn(page)).toHaveText([first.name]);
    await expectSameDocument(page);
  });
}

test('a visitor, who has no live line, sees what changed within a minute', async ({ page, office }) => {
  const product = await office.add({ price: 3 });
  await page.clock.install();
  await page.goto(shelfOf(product.name));
  await waitUntilTakenOver(page);
  await expect(cardOf(page, product)).toContainText('$3.00 / mo');
  await office.change(product, { price: 8 });
  await page.clock.runFor(60_000);
  await expect(cardOf(page, product)).toContainText('$8.00 / mo');
});

test('[CAT-21] [CAT-22] the items of a product reach no customer and no visitor', async ({
  page,
  context,
  office,
}) => {
  const item = uniqueName('KEY');
  const product = await office.add({
    system: 'ticket',
    category: 'other',
    stock: { enabled: true, amount: 0, data: [`${item} a`, `${item} b`] },
  });
  // Where the string would be found if it were told.
  expect(JSON.stringify(product)).toContain(item);

  const read: Promise<string>[] = [];
  page.on('response', (reply) => read.push(reply.text().catch(() => '')));
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => read.push(Promise.resolve(String(payload)))),
  );
  for (const arrive of [async () => {}, () => signInAsSomeoneNew(context)]) {
    await arrive();
    for (const path of [shelfOf(product.name), '/products', shelfOf(product.name, '/dashboard/products')]) {
      await page.goto(path);
      await waitUntilTakenOver(page);
    }
    await page.goto(`/products/${product.id}`);
    await waitUntilTakenOver(page);
    await expect(page.getByText(copy.catalogue.left(2))).toBeVisible();
  }
  // Signed in by now: what is changed comes over the live line and by a call.
  const asked = page.waitForResponse(`**/api/products/get/id/${product.id}`);
  await office.change(product, { name: `${product.name} anew` });
  await asked;
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${product.name} anew`);
  const all = (await Promise.all(read)).join('\n');
  expect(all).toContain(product.id);
  expect(all).not.toContain(item);
});
