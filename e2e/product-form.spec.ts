import { productIdForm } from '@botique/contract/catalogue/product-rules.ts';
import { copy } from '@botique/contract/copy.ts';
import { errorCatalogue } from '@botique/contract/errors.ts';
import { expect, type Page } from '@playwright/test';
import { expectNoViolations } from './steps/axe.ts';
import { holdAnswers, noteCalls } from './steps/calls.ts';
import {
  choose,
  create,
  createCall,
  desk,
  editAddress,
  editCall,
  expectAlert,
  field,
  fillNew,
  openCreate,
  openEdit,
  save,
  someId,
  test,
} from './steps/product-desk.ts';
import { signInAsAdmin, uniqueName } from './steps/sign-in.ts';

const words = copy.productDesk;
/** No input takes a bell away, and no page can show one: the server refuses it. */
const bell = '\u0007';

test.beforeEach(async ({ context }) => signInAsAdmin(context));

test.describe('a new product', () => {
  test('[CAT-52] [CAT-53] starts empty but for its defaults', async ({ page }) => {
    await openCreate(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.add);
    for (const label of ['Name', 'Description', 'Key']) await expect(field(page, label)).toHaveValue('');
    await expect(field(page, 'System')).toHaveText('Choose a system');
    await expect(field(page, 'Category')).toHaveText('Choose a category');
    await expect(field(page, 'Price')).toHaveValue('3');
    await expect(page.getByLabel('Locked')).not.toBeChecked();
    await expect(page.getByLabel(/^Image \d/)).toHaveCount(0);

    await choose(page, 'System', 'License');
    await expect(field(page, 'Lifetime price')).toHaveValue('50');
    await expect(page.getByLabel('Free trial')).not.toBeChecked();
    await expect(field(page, 'Trial days')).toHaveValue('0');
    await expect(page.getByLabel('Stock limit')).not.toBeChecked();
    await expect(field(page, 'Stock amount')).toHaveValue('0');
    await choose(page, 'Category', 'Bots');
    await expect(field(page, 'Storage')).toHaveValue('100');
    await choose(page, 'System', 'Ticket');
    await expect(page.getByText('0 items')).toBeVisible();
  });

  test('[CAT-54] [CAT-67] is created with a random id and its defaults, and one is back at the list', async ({
    page,
    shelf,
  }) => {
    const name = uniqueName('Fresh');
    await openCreate(page);
    await fillNew(page, name);
    const sent = page.waitForRequest(createCall);
    await create(page).click();
    const { data } = (await sent).postDataJSON() as { data: { id: string } };
    expect(data.id).toMatch(productIdForm);
    await expectAlert(page, words.created, 'calm');
    await expect(page).toHaveURL(desk);
    // What is saved is nothing to be asked about.
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
    expect(await shelf.named(name)).toMatchObject({
      id: data.id,
      price: 3,
      lifeTimePrice: 50,
      storge: 100,
      locked: false,
      images: [],
      trial: { enabled: false, duration: 0 },
      stock: { enabled: false, amount: 0, data: [] },
    });

    await openCreate(page);
    await fillNew(page, uniqueName('Second'));
    await page.route(createCall, (route) => route.abort());
    const again = page.waitForRequest(createCall);
    await create(page).click();
    expect(((await again).postDataJSON() as { data: { id: string } }).data.id).not.toBe(data.id);
  });

  test('[CAT-56] cannot be created while name, description or key is empty or blank', async ({ page }) => {
    await openCreate(page);
    await fillNew(page, 'Complete');
    for (const empty of ['Name', 'Description', 'Key']) {
      await expect(create(page)).toBeEnabled();
      await field(page, empty).fill('');
      await expect(create(page)).toBeDisabled();
      await field(page, empty).fill('  ');
      await expect(create(page)).toBeDisabled();
      await field(page, empty).fill('x');
    }
    await expect(create(page)).toBeEnabled();
  });

  for (const [rule, missing, other, option] of [
    ['CAT-56', 'System', 'Category', 'Tools'],
    ['CAT-57', 'Category', 'System', 'Ticket'],
  ] as const) {
    test(`[${rule}] cannot be created without a choice of ${missing}`, async ({ page }) => {
      await openCreate(page);
      for (const label of ['Name', 'Description', 'Key']) await field(page, label).fill('x');
      await choose(page, other, option);
      await expect(create(page)).toBeDisabled();
      await expect(page.getByText(`Still empty: ${missing}`)).toBeVisible();
      await field(page, missing).click();
      await page.getByRole('option').first().click();
      await expect(create(page)).toBeEnabled();
    });
  }

  test('[CAT-56] cannot be created a second time while the first request runs', async ({ page, shelf }) => {
    const name = uniqueName('Once');
    await openCreate(page);
    await fillNew(page, name);
    const calls = noteCalls(page, '/api/admin/products/create');
    const letGo = await holdAnswers(page, createCall);
    await create(page).click();
    await expect(create(page)).toBeDisabled();
    await expect(create(page)).toHaveAttribute('aria-busy', 'true');
    await create(page).click({ force: true });
    await field(page, 'Name').press('Enter');
    letGo();
    await expectAlert(page, words.created, 'calm');
    expect(calls).toHaveLength(1);
    await shelf.named(name);
  });

  test('[CAT-68] that the server refuses gives an alert, a sentence at its field, and stays filled', async ({
    page,
  }) => {
    await openCreate(page);
    await fillNew(page, `Bell${bell}`);
    await field(page, 'Price').fill('7.5');
    await create(page).click();
    await expectAlert(page, words.notCreated, 'danger');
    await expect(field(page, 'Name')).toBeFocused();
    await expect(field(page, 'Name')).toHaveAttribute('aria-invalid', 'true');
    await expect(field(page, 'Name')).toHaveAccessibleDescription(
      'This holds characters that cannot be shown.',
    );
    await expect(field(page, 'Price')).toHaveValue('7.5');
    await expect(field(page, 'System')).toContainText('License');
    await expect(page).toHaveURL(`${desk}/create`);
    await expectNoViolations(page);
    await field(page, 'Name').fill('Bell');
    await expect(field(page, 'Name')).not.toHaveAttribute('aria-invalid', 'true');
  });

  test('[CAT-68] that does not reach the server gives the alert and its reason, and can be tried again', async ({
    page,
    shelf,
  }) => {
    const name = uniqueName('Later');
    await openCreate(page);
    await fillNew(page, name);
    const ids: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/products/create')) {
        ids.push((request.postDataJSON() as { data: { id: string } }).data.id);
      }
    });
    await page.route(createCall, (route) => route.abort(), { times: 1 });
    await create(page).click();
    await expectAlert(page, words.notCreated, 'danger');
    await expect(page.getByText('The server cannot be reached.')).toBeVisible();
    await expect(field(page, 'Name')).toHaveValue(name);
    await create(page).click();
    await expect(page).toHaveURL(desk);
    // With the same id: had the first one arrived, there would still be one product only.
    expect(ids).toHaveLength(2);
    expect(ids[0]).toBe(ids[1]);
    await shelf.named(name);
  });

  test('whose id exists overwrites nothing, shows what is there, and gets another id', async ({
    page,
    shelf,
  }) => {
    const there = await shelf.make();
    await openCreate(page);
    await fillNew(page, uniqueName('Twin'));
    await page.route(
      createCall,
      (route) => {
        const body = route.request().postDataJSON() as { data: object };
        return route.continue({ postData: { ...body, data: { ...body.data, id: there.id } } });
      },
      { times: 1 },
    );
    await create(page).click();
    await expectAlert(page, words.notCreated, 'danger');
    await expect(page.getByText(errorCatalogue.product_exists.message)).toBeVisible();
    await expect(page.getByRole('link', { name: 'See that product' })).toBeVisible();
    expect(await shelf.find(there.id)).toEqual(there);
    const name = await field(page, 'Name').inputValue();
    await create(page).click();
    await expect(page).toHaveURL(desk);
    expect((await shelf.named(name)).id).not.toBe(there.id);
  });
});

test.describe('a stored product', () => {
  test('[CAT-55] [CAT-71] is shown in the same form, with its id in the title', async ({ page, shelf }) => {
    const product = await shelf.make({
      price: 4.5,
      locked: true,
      trial: { enabled: true, duration: 7 },
      stock: { enabled: true, amount: 12, data: [] },
      images: ['/favicon.svg', 'https://pictures.example/second.png'],
    });
    await openEdit(page, product);
    await expectAlert(page, words.loaded, 'calm');
    await expect(page.getByRole('heading', { level: 1 })).toContainText(product.id);
    await expect(field(page, 'Description')).toHaveValue(product.description);
    await expect(field(page, 'Key')).toHaveValue('sample');
    await expect(field(page, 'System')).toContainText('License');
    await expect(field(page, 'Category')).toContainText('Bots');
    await expect(field(page, 'Price')).toHaveValue('4.5');
    await expect(field(page, 'Lifetime price')).toHaveValue('60');
    await expect(field(page, 'Storage')).toHaveValue('200');
    await expect(page.getByLabel('Locked')).toBeChecked();
    await expect(page.getByLabel('Free trial')).toBeChecked();
    await expect(field(page, 'Trial days')).toHaveValue('7');
    await expect(page.getByLabel('Stock limit')).toBeChecked();
    await expect(field(page, 'Stock amount')).toHaveValue('12');
    await expect(field(page, 'Image 1')).toHaveValue('/favicon.svg');
    await expect(field(page, 'Image 2')).toHaveValue('https://pictures.example/second.png');
    await expect(save(page)).toBeEnabled();
    await expect(create(page)).toHaveCount(0);
  });

  test('[CAT-69] [CAT-71] is saved, stays open with its fresh version, and is loaded once only', async ({
    page,
    shelf,
  }) => {
    const product = await shelf.make();
    await openEdit(page, product);
    await expectAlert(page, words.loaded, 'calm');
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await field(page, 'Price').fill('19.99999');
    await save(page).click();
    await expectAlert(page, words.updated, 'calm');
    await expect(page).toHaveURL(editAddress(product.id));
    expect(await shelf.find(product.id)).toEqual({ ...product, price: 19.99999, version: 2 });
    await expect(page.getByText('Not saved yet')).toHaveCount(0);

    // The second save brings the version of the first one back.
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await field(page, 'Name').fill(`${product.name} again`);
    await save(page).click();
    await expectAlert(page, words.updated, 'calm');
    expect(await shelf.find(product.id)).toMatchObject({ name: `${product.name} again`, version: 3 });
  });

  test('[CAT-70] that the server refuses gives the alert and a sentence at its field, and stays filled', async ({
    page,
    shelf,
  }) => {
    const product = await shelf.make();
    await openEdit(page, product);
    await field(page, 'Key').fill(`ring${bell}`);
    await field(page, 'Price').fill('8');
    await save(page).click();
    await expectAlert(page, words.notUpdated, 'danger');
    await expect(field(page, 'Key')).toBeFocused();
    await expect(field(page, 'Key')).toHaveAccessibleDescription(
      /This holds characters that cannot be shown\./,
    );
    await expect(field(page, 'Price')).toHaveValue('8');
    expect(await shelf.find(product.id)).toEqual(product);
  });

  test('[CAT-56] cannot be saved while name, description or key is empty or blank', async ({
    page,
    shelf,
  }) => {
    await openEdit(page, await shelf.make());
    for (const empty of ['Name', 'Description', 'Key']) {
      await expect(save(page)).toBeEnabled();
      await field(page, empty).fill('');
      await expect(save(page)).toBeDisabled();
      await field(page, empty).fill('  ');
      await expect(save(page)).toBeDisabled();
      await field(page, empty).fill('x');
    }
    await expect(save(page)).toBeEnabled();
  });

  test('[CAT-56] cannot be saved a second time while the first request runs', async ({ page, shelf }) => {
    const product = await shelf.make();
    await openEdit(page, product);
    const letGo = await holdAnswers(page, editCall);
    await field(page, 'Key').fill('held');
    await save(page).click();
    await expect(save(page)).toBeDisabled();
    // What is typed while it runs is not lost when it is done.
    await field(page, 'Name').fill('Typed meanwhile');
    await field(page, 'Name').press('Enter');
    letGo();
    await expect(save(page)).toBeEnabled();
    await expect(field(page, 'Name')).toHaveValue('Typed meanwhile');
    await expect(page.getByText('Not saved yet')).toBeVisible();
    expect(await shelf.find(product.id)).toEqual({ ...product, key: 'held', version: 2 });
  });

  test('[CAT-57] can be saved without a category, and keeps the one that it has', async ({ page, shelf }) => {
    const product = await shelf.make({ category: 'tools' });
    await openEdit(page, product);
    await choose(page, 'Category', 'No choice');
    await expect(save(page)).toBeEnabled();
    // It stays a tool, and tools have storage.
    await expect(field(page, 'Storage')).toHaveValue('200');
    const sent = page.waitForRequest(editCall);
    await save(page).click();
    expect(((await sent).postDataJSON() as { data: object }).data).toMatchObject({ category: '' });
    await expect(field(page, 'Category')).toContainText('Tools');
    expect(await shelf.find(product.id)).toEqual({ ...product, version: 2 });
  });

  for (const [what, id] of [
    ['no product has', someId()],
    ['cannot be one', 'not-an-id'],
  ] as const) {
    test(`[CAT-72] with an id that ${what} is not found, and one is at the list`, async ({ page }) => {
      await page.goto(editAddress(id));
      await expectAlert(page, words.notFound, 'danger');
      await expect(page).toHaveURL(desk);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.title);
    });
  }

  test('[UI-10] that cannot be loaded offers Retry', async ({ page, shelf }) => {
    const product = await shelf.make();
    await page.routeWebSocket(/\/socket\.io\//, () => {});
    let failing = true;
    await page.route('**/api/admin/products/get/id/*', (route) =>
      failing ? route.fulfill({ status: 500, json: {} }) : route.continue(),
    );
    await page.goto(editAddress(product.id));
    await expect(page.getByRole('main').getByRole('alert')).toContainText('Could not load this product.');
    failing = false;
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(field(page, 'Name')).toHaveValue(product.name);
  });
});

test.describe('fields of numbers', () => {
  for (const label of ['Price', 'Lifetime price']) {
    test(`[CAT-58] ${label} takes only digits and one point, with five decimals`, async ({ page }) => {
      await openCreate(page);
      await choose(page, 'System', 'License');
      const price = field(page, label);
      await price.fill('');
      await price.pressSequentially('-1x2.3e4.5678');
      await expect(price).toHaveValue('12.34567');
      // A paste arrives in one piece, and is taken or refused in one.
      await price.selectText();
      await page.keyboard.insertText('1.234567');
      await expect(price).toHaveValue('12.34567');
      await expect(price).toHaveAccessibleDescription(/That is not a price\./);
      await price.selectText();
      await page.keyboard.insertText('twelve');
      await expect(price).toHaveValue('12.34567');
      await price.selectText();
      await page.keyboard.insertText(' $1234.5 ');
      await expect(price).toHaveValue('1234.5');
      await expect(page.getByText('That is not a price.')).toHaveCount(0);
      await price.selectText();
      await page.keyboard.insertText('$1,250');
      await expect(price).toHaveValue('1250');
      await price.selectText();
      await page.keyboard.insertText('12,50');
      await expect(price).toHaveValue('1250');
      await expect(page.getByText('That is not a price.')).toBeVisible();
      await price.selectText();
      await price.pressSequentially('9,95');
      await expect(price).toHaveValue('9.95');
      await expect(page.getByText('That is not a price.')).toHaveCount(0);
    });
  }

  test('[CAT-58] a refused key leaves the caret where it was', async ({ page }) => {
    await openCreate(page);
    const price = field(page, 'Price');
    await price.fill('125');
    await price.press('End');
    await price.press('ArrowLeft');
    await price.pressSequentially('x,3');
    await expect(price).toHaveValue('12.35');
  });

  test('[CAT-59] an emptied price becomes 0, and can be typed over', async ({ page, shelf }) => {
    const product = await shelf.make();
    await openEdit(page, product);
    for (const label of ['Price', 'Lifetime price']) {
      await field(page, label).fill('');
      await expect(field(page, label)).toHaveValue('');
      await field(page, label).blur();
      await expect(field(page, label)).toHaveValue('0');
    }
    await field(page, 'Lifetime price').press('End');
    await field(page, 'Lifetime price').pressSequentially('75');
    await expect(field(page, 'Lifetime price')).toHaveValue('75');
    // By Enter the field is never left.
    await field(page, 'Price').fill('');
    await field(page, 'Price').press('Enter');
    await expect(page.getByText('Not saved yet')).toHaveCount(0);
    expect(await shelf.find(product.id)).toMatchObject({ price: 0, lifeTimePrice: 75 });
    await expect(field(page, 'Price')).toHaveValue('0');
  });

  test('[CAT-60] trial days, stock amount and storage take digits only', async ({ page }) => {
    await openCreate(page);
    await choose(page, 'System', 'License');
    await choose(page, 'Category', 'Bots');
    await page.getByLabel('Free trial').check();
    await page.getByLabel('Stock limit').check();
    for (const label of ['Trial days', 'Stock amount', 'Storage']) {
      await field(page, label).fill('');
      await field(page, label).pressSequentially('-1.5e2 x');
      await expect(field(page, label)).toHaveValue('152');
      await field(page, label).selectText();
      await page.keyboard.insertText('3.5');
      await expect(field(page, label)).toHaveValue('152');
    }
  });

  test('numbers out of their range are refused in the form, in a sentence', async ({ page, shelf }) => {
    const product = await shelf.make({
      trial: { enabled: true, duration: 7 },
      stock: { enabled: true, amount: 5, data: [] },
    });
    await openEdit(page, product);
    const calls = noteCalls(page, '/api/admin/products/edit');
    for (const [label, number, sentence] of [
      ['Price', '0.00999', 'A price is 0, or at least $0.01.'],
      ['Price', '100000.00001', 'A price is at most $100,000.'],
      ['Lifetime price', '0.001', 'A price is 0, or at least $0.01.'],
      ['Lifetime price', '100001', 'A price is at most $100,000.'],
      ['Trial days', '0', 'A trial lasts 1 to 365 days.'],
      ['Trial days', '366', 'A trial lasts 1 to 365 days.'],
      ['Storage', '5121', 'Storage is at most 5,120 MB.'],
      ['Stock amount', '1000001', 'Stock is at most 1,000,000.'],
    ] as const) {
      const before = await field(page, label).inputValue();
      await field(page, label).fill(number);
      // Nobody is told off in the middle of a number.
      await expect(page.getByText(sentence)).toHaveCount(0);
      await save(page).click();
      await expect(field(page, label)).toBeFocused();
      await expect(field(page, label)).toHaveAccessibleDescription(new RegExp(escaped(sentence)));
      await expect(field(page, label)).toHaveValue(number);
      await field(page, label).fill(before);
      await expect(page.getByText(sentence)).toHaveCount(0);
    }
    expect(calls).toEqual([]);
    expect(await shelf.find(product.id)).toEqual(product);
  });
});

const escaped = (text: string) => text.replaceAll(/[.$]/g, String.raw`\$&`);

test.describe('images', () => {
  const images = (page: Page) => page.getByLabel(/^Image \d+$/);
  const add = (page: Page) => field(page, 'Add image');

  test('[CAT-61] are added on Enter and on blur, and Enter does not submit', async ({ page, shelf }) => {
    const product = await shelf.make();
    await openEdit(page, product);
    const calls = noteCalls(page, '/api/admin/products/edit');
    await add(page).fill('/favicon.svg');
    await add(page).press('Enter');
    await expect(field(page, 'Image 1')).toHaveValue('/favicon.svg');
    await expect(add(page)).toHaveValue('');
    await expect(add(page)).toBeFocused();
    await add(page).fill(' https://pictures.example/two.png ');
    await add(page).blur();
    await expect(field(page, 'Image 2')).toHaveValue('https://pictures.example/two.png');
    await add(page).fill('  ');
    await add(page).press('Enter');
    await expect(images(page)).toHaveCount(2);
    expect(calls).toEqual([]);

    // The press that leaves the field is the press on Save: neither is lost.
    await add(page).fill('/plain-page.css');
    await save(page).click();
    await expect(page.getByText('Not saved yet')).toHaveCount(0);
    expect((await shelf.find(product.id)).images).toEqual([
      '/favicon.svg',
      'https://pictures.example/two.png',
      '/plain-page.css',
    ]);
  });

  test('are shown, and one that cannot be shown says so', async ({ page, shelf }) => {
    await openEdit(page, await shelf.make({ images: ['/favicon.svg', 'https://pictures.example/gone.png'] }));
    const rows = page.getByRole('listitem').filter({ has: images(page) });
    await expect(rows.nth(0).locator('img')).toBeVisible();
    await expect
      .poll(() =>
        rows
          .nth(0)
          .locator('img')
          .evaluate((image: HTMLImageElement) => image.naturalWidth),
      )
      .toBeGreaterThan(0);
    await expect(rows.nth(1).getByText('This image cannot be shown')).toBeAttached();
    await expect(rows.nth(1).locator('img')).toHaveCount(0);
  });

  test('are edited in their place', async ({ page, shelf }) => {
    const product = await shelf.make({ images: ['/favicon.svg', '/two.svg'] });
    await openEdit(page, product);
    await field(page, 'Image 2').fill('/other.svg');
    await field(page, 'Image 2').press('Enter');
    await expect(images(page)).toHaveCount(2);
    await save(page).click();
    await expect(page.getByText('Not saved yet')).toHaveCount(0);
    expect((await shelf.find(product.id)).images).toEqual(['/favicon.svg', '/other.svg']);
  });

  test('[CAT-62] are removed by clearing them, with Enter or by leaving', async ({ page, shelf }) => {
    await openEdit(page, await shelf.make({ images: ['/1.svg', '/2.svg', '/3.svg', '/4.svg'] }));
    await field(page, 'Image 2').fill('');
    await expect(images(page)).toHaveCount(4);
    await field(page, 'Image 2').press('Enter');
    await expect(images(page)).toHaveCount(3);
    await expect(field(page, 'Image 2')).toHaveValue('/3.svg');
    await field(page, 'Image 1').fill(' ');
    await field(page, 'Image 1').blur();
    await expect(images(page)).toHaveCount(2);
    // Cleared, and removed by its button: one image, not two.
    await field(page, 'Image 1').fill('');
    await page.getByRole('button', { name: 'Remove image 1' }).click({ force: true });
    await expect(images(page)).toHaveCount(1);
    await expect(field(page, 'Image 1')).toHaveValue('/4.svg');
    // The focus is not lost with the last one.
    await field(page, 'Image 1').press('ControlOrMeta+a');
    await page.keyboard.press('Delete');
    await page.keyboard.press('Enter');
    await expect(images(page)).toHaveCount(0);
    await page.keyboard.press('Tab');
    await expect(add(page)).toBeFocused();
  });

  test('[CAT-63] are ten at most, and a sentence says so', async ({ page, shelf }) => {
    const nine = Array.from({ length: 9 }, (_, at) => `/${at}.svg`);
    await openEdit(page, await shelf.make({ images: nine }));
    await expect(add(page)).toBeVisible();
    await add(page).fill('/ten.svg');
    await add(page).press('Enter');
    await expect(images(page)).toHaveCount(10);
    await expect(add(page)).toHaveCount(0);
    await expect(page.getByText('10 images are the most.')).toBeVisible();
    await page.getByRole('button', { name: 'Remove image 10' }).click();
    await expect(add(page)).toBeVisible();
  });

  test('[CAT-8] addresses that no image may have get a sentence and are not added', async ({
    page,
    shelf,
  }) => {
    const product = await shelf.make();
    await openEdit(page, product);
    for (const bad of ['http://pictures.example/a.png', 'favicon.svg', '//pictures.example/a.png']) {
      await add(page).fill(bad);
      await add(page).press('Enter');
      await expect(add(page)).toHaveAccessibleDescription(
        /^An image is an https address, or a path of this site/,
      );
      await expect(images(page)).toHaveCount(0);
      await expect(add(page)).toHaveValue(bad);
      await save(page).click();
      await expect(add(page)).toBeFocused();
      expect(await shelf.find(product.id)).toEqual(product);
    }
    await add(page).fill('');
    await save(page).click();
    await expect.poll(async () => (await shelf.find(product.id)).version).toBe(2);
  });

  test('move up and down by keyboard, and the first one is the main one', async ({ page, shelf }) => {
    const product = await shelf.make({ images: ['/1.svg', '/2.svg', '/3.svg'] });
    await openEdit(page, product);
    await page.getByRole('button', { name: 'Move image 3 up' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Move image 2 up' })).toBeFocused();
    await page.keyboard.press('Enter');
    // It cannot go further up: the focus stays with it.
    await expect(page.getByRole('button', { name: 'Move image 1 down' })).toBeFocused();
    await expect(page.getByRole('button', { name: 'Move image 1 up' })).toBeDisabled();
    await expect(page.getByRole('button', { name: 'Move image 3 down' })).toBeDisabled();
    await save(page).click();
    await expect(page.getByText('Not saved yet')).toHaveCount(0);
    expect((await shelf.find(product.id)).images).toEqual(['/3.svg', '/1.svg', '/2.svg']);
  });
});

test.describe('stock items', () => {
  const ticket = (data: string[]) => ({
    system: 'ticket' as const,
    category: 'other' as const,
    stock: { enabled: true, amount: 0, data },
  });
  const items = (page: Page) => page.getByLabel(/^Item \d+$/);

  test('[CAT-64] are added, edited and deleted; blank ones are ignored', async ({ page, shelf }) => {
    const product = await shelf.make(ticket(['first', 'second']));
    await openEdit(page, product);
    const calls = noteCalls(page, '/api/admin/products/edit');
    const add = field(page, 'Add item');
    await expect(field(page, 'Item 1')).toHaveValue('first');
    await add.fill('third');
    await add.press('Enter');
    await expect(field(page, 'Item 3')).toHaveValue('third');
    await add.fill('line one');
    await add.press('Shift+Enter');
    await add.pressSequentially('line two');
    await add.blur();
    await expect(field(page, 'Item 4')).toHaveValue('line one\nline two');
    await add.fill('   ');
    await add.press('Enter');
    await expect(items(page)).toHaveCount(4);
    await field(page, 'Item 1').fill('first, edited');
    await field(page, 'Item 1').press('Enter');
    await page.getByRole('button', { name: 'Delete item 2' }).click();
    await field(page, 'Item 2').fill('  ');
    await field(page, 'Item 2').blur();
    await expect(items(page)).toHaveCount(2);
    expect(calls).toEqual([]);
    await save(page).click();
    await expect(page.getByText('Not saved yet')).toHaveCount(0);
    expect((await shelf.find(product.id)).stock).toMatchObject({
      enabled: true,
      amount: 2,
      data: ['first, edited', 'line one\nline two'],
    });
  });

  test('[CAT-64] deleted by keyboard, leave the focus at the item that took their place', async ({
    page,
    shelf,
  }) => {
    await openEdit(page, await shelf.make(ticket(['first', 'second', 'third'])));
    const remove = (place: number) => page.getByRole('button', { name: `Delete item ${place}` });
    await remove(2).focus();
    await page.keyboard.press('Enter');
    await expect(remove(2)).toBeFocused();
    await expect(field(page, 'Item 2')).toHaveValue('third');
    await page.keyboard.press('Enter');
    await expect(remove(1)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(items(page)).toHaveCount(0);
    await expect(field(page, 'Add item')).toBeFocused();
  });

  test('untouched, stay as they are when the rest is saved', async ({ page, shelf }) => {
    const product = await shelf.make(ticket(['KEY-1\nwith a line', 'KEY-2']));
    await openEdit(page, product);
    await field(page, 'Key').fill('renamed');
    await save(page).click();
    await expect(page.getByText('Not saved yet')).toHaveCount(0);
    expect(await shelf.find(product.id)).toEqual({ ...product, key: 'renamed', version: 2 });
  });
});

test.describe('which fields show', () => {
  const ofLicenses = ['Lifetime price', 'Trial days', 'Stock amount'];
  const boxesOfLicenses = ['Free trial', 'Stock limit'];

  test('[CAT-65] for license: trial, stock limit and lifetime price; for ticket: the list instead', async ({
    page,
  }) => {
    await openCreate(page);
    for (const label of ofLicenses) await expect(field(page, label)).toHaveCount(0);
    for (const box of boxesOfLicenses) await expect(page.getByLabel(box)).toHaveCount(0);
    await expect(field(page, 'Add item')).toHaveCount(0);

    await choose(page, 'System', 'License');
    for (const label of ofLicenses) await expect(field(page, label)).toBeVisible();
    for (const box of boxesOfLicenses) await expect(page.getByLabel(box)).toBeVisible();
    await expect(field(page, 'Add item')).toHaveCount(0);

    await choose(page, 'System', 'Ticket');
    for (const label of ofLicenses) await expect(field(page, label)).toHaveCount(0);
    for (const box of boxesOfLicenses) await expect(page.getByLabel(box)).toHaveCount(0);
    await expect(field(page, 'Add item')).toBeVisible();
  });

  test('[CAT-66] storage only for bots and tools, with its hint', async ({ page }) => {
    await openCreate(page);
    await expect(field(page, 'Storage')).toHaveCount(0);
    await choose(page, 'Category', 'Bots');
    await expect(field(page, 'Storage')).toHaveAccessibleDescription(words.storageHint);
    await expect(page.getByText(words.storageHint)).toBeVisible();
    await choose(page, 'Category', 'Other');
    await expect(field(page, 'Storage')).toHaveCount(0);
    await choose(page, 'Category', 'Tools');
    await expect(field(page, 'Storage')).toHaveAccessibleDescription(words.storageHint);
  });

  test('numbers that are switched off cannot be changed', async ({ page }) => {
    await openCreate(page);
    await choose(page, 'System', 'License');
    await expect(field(page, 'Trial days')).toBeDisabled();
    await expect(field(page, 'Stock amount')).toBeDisabled();
    await page.getByLabel('Free trial').check();
    await expect(field(page, 'Trial days')).toBeEnabled();
    await page.getByLabel('Stock limit').check();
    await expect(field(page, 'Stock amount')).toBeEnabled();
  });
});

test.describe('two admins', () => {
  test('the second one is told, and overwrites nothing', async ({ page, shelf }) => {
    const product = await shelf.make();
    // Without a live line he cannot know before he saves.
    await page.routeWebSocket(/\/socket\.io\//, () => {});
    await openEdit(page, product);
    await field(page, 'Key').fill('mine');
    const theirs = await shelf.edit(product.id, { description: 'Written by the other admin.' });
    await save(page).click();
    await expectAlert(page, words.notUpdated, 'danger');
    await expect(page.getByText(errorCatalogue.product_changed.message)).toBeVisible();
    expect(await shelf.find(product.id)).toEqual(theirs);
    await expect(field(page, 'Key')).toHaveValue('mine');
    await expect(field(page, 'Description')).toHaveValue(product.description);
    await expectNoViolations(page);

    await page.getByRole('button', { name: 'Load what is saved now' }).click();
    await expect(field(page, 'Description')).toHaveValue('Written by the other admin.');
    await expect(field(page, 'Key')).toHaveValue(product.key);
    await expect(page.getByText(errorCatalogue.product_changed.message)).toHaveCount(0);
    await field(page, 'Key').fill('mine');
    await save(page).click();
    await expect(page.getByText('Not saved yet')).toHaveCount(0);
    expect(await shelf.find(product.id)).toMatchObject({ description: theirs.description, key: 'mine' });
  });

  test('a form that somebody has written in says that it was overtaken', async ({ page, browser, shelf }) => {
    const product = await shelf.make();
    await openEdit(page, product);
    await field(page, 'Key').fill('mine');

    const office = await browser.newContext();
    await signInAsAdmin(office);
    const other = await office.newPage();
    await openEdit(other, product);
    await field(other, 'Price').fill('9');
    await save(other).click();

    const notice = page.getByText('Saved by somebody else meanwhile');
    await expect(notice).toBeVisible();
    await expect(field(page, 'Key')).toHaveValue('mine');
    await expect(field(page, 'Price')).toHaveValue('4');
    // Who saved it is not told of himself.
    await expect(other.getByText('Not saved yet')).toHaveCount(0);
    await expect(other.getByText('Saved by somebody else meanwhile')).toHaveCount(0);

    await page.getByRole('button', { name: 'Load what is saved now' }).click();
    await expect(field(page, 'Price')).toHaveValue('9');
    await expect(field(page, 'Key')).toHaveValue(product.key);
    await expect(notice).toHaveCount(0);
    await office.close();
  });

  test('a form that nobody has written in shows what the other one saved', async ({ page, shelf }) => {
    const product = await shelf.make();
    await openEdit(page, product);
    await shelf.edit(product.id, { price: 11, images: ['/favicon.svg'] });
    await expect(field(page, 'Price')).toHaveValue('11');
    await expect(field(page, 'Image 1')).toHaveValue('/favicon.svg');
    await expect(page.getByText('Saved by somebody else meanwhile')).toHaveCount(0);
    await field(page, 'Key').fill('after');
    await save(page).click();
    await expect(page.getByText('Not saved yet')).toHaveCount(0);
    expect(await shelf.find(product.id)).toMatchObject({ price: 11, key: 'after', version: 3 });
  });

  test('[CAT-27] stock that changed meanwhile is told in the same way', async ({ page, shelf }) => {
    const product = await shelf.make();
    await openEdit(page, product);
    const { status, message } = errorCatalogue.stock_changed;
    await page.route(editCall, (route) =>
      route.fulfill({ status, json: { success: false, code: status, error: 'stock_changed', message } }),
    );
    await page.getByLabel('Stock limit').check();
    await field(page, 'Stock amount').fill('30');
    await save(page).click();
    await expectAlert(page, words.notUpdated, 'danger');
    await expect(page.getByText(message)).toBeVisible();
    await expect(field(page, 'Stock amount')).toHaveValue('30');
    await page.getByRole('button', { name: 'Load what is saved now' }).click();
    await expect(field(page, 'Stock amount')).toHaveValue('0');
  });
});

test.describe('leaving', () => {
  const users = (page: Page) =>
    page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Users' });

  test('with something unsaved asks first; staying keeps it, leaving leaves', async ({ page, shelf }) => {
    const product = await shelf.make();
    await openEdit(page, product);
    await field(page, 'Name').fill('Unsaved');
    await users(page).click();
    const question = page.getByRole('dialog');
    await expect(question).toBeVisible();
    await question.getByRole('button', { name: 'Stay' }).click();
    await expect(question).toHaveCount(0);
    await expect(page).toHaveURL(editAddress(product.id));
    await expect(field(page, 'Name')).toHaveValue('Unsaved');

    await users(page).click();
    await question.getByRole('button', { name: 'Leave' }).click();
    await expect(page).toHaveURL('/dashboard/admin/users');
    await expect(question).toHaveCount(0);
    expect(await shelf.find(product.id)).toEqual(product);
  });

  test('by the browser’s Back asks, too; Stay gives the focus back, and Back then leads on', async ({
    page,
    shelf,
  }) => {
    const product = await shelf.make();
    await page.goto(`/dashboard/admin/products?q=${encodeURIComponent(product.name)}`);
    await page.getByRole('link', { name: `Edit ${product.name}` }).click();
    await field(page, 'Name').fill('Unsaved');
    const question = page.getByRole('dialog');
    await page.goBack();
    await expect(question).toBeVisible();
    await expect(page).toHaveURL(editAddress(product.id));
    await question.getByRole('button', { name: 'Stay' }).click();
    await expect(field(page, 'Name')).toBeFocused();
    await expect(field(page, 'Name')).toHaveValue('Unsaved');
    // A step within the page leaves nothing.
    await page.evaluate(() => window.location.assign('#main'));
    await expect(question).toHaveCount(0);
  });

  test('by closing the page is asked about by the browser', async ({ page, shelf }) => {
    await openEdit(page, await shelf.make());
    const asked = () =>
      page.evaluate(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })));
    expect(await asked()).toBe(false);
    await field(page, 'Name').fill('Unsaved');
    await expect.poll(asked).toBe(true);
  });

  test('the question goes when what it is about is saved', async ({ page, shelf }) => {
    await openEdit(page, await shelf.make());
    const letGo = await holdAnswers(page, editCall);
    await field(page, 'Key').fill('saved');
    await save(page).click();
    await users(page).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    letGo();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  test('the same admin who logs in again in another tab keeps what she has written here', async ({
    page,
    context,
    shelf,
  }) => {
    await openEdit(page, await shelf.make());
    await field(page, 'Name').fill('Precious');
    const answered = page.waitForResponse(/\/api\/auth\/user\/data$/);
    await signInAsAdmin(context);
    await answered;
    await expect(field(page, 'Name')).toBeVisible();
    await expect(field(page, 'Name')).toHaveValue('Precious');
  });

  test('a save that was given up offline is not made later', async ({ page, context, shelf }) => {
    const product = await shelf.make();
    await openEdit(page, product);
    await field(page, 'Name').fill('Given up');
    await context.setOffline(true);
    await save(page).click();
    await expectAlert(page, words.notUpdated, 'danger');
    await context.setOffline(false);
    await users(page).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
    await expect(page).toHaveURL('/dashboard/admin/users');
    expect(await shelf.find(product.id)).toEqual(product);
  });

  test('a new product that is half written asks, too', async ({ page }) => {
    await openCreate(page);
    await field(page, 'Name').fill('Half');
    await page.getByRole('link', { name: 'Cancel' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.getByRole('button', { name: 'Stay' }).click();
    await expect(field(page, 'Name')).toHaveValue('Half');
  });

  test('with nothing unsaved asks nothing, nor after a save', async ({ page, shelf }) => {
    await openEdit(page, await shelf.make());
    await field(page, 'Key').fill('saved');
    await save(page).click();
    await expect(page.getByText('Not saved yet')).toHaveCount(0);
    await users(page).click();
    await expect(page).toHaveURL('/dashboard/admin/users');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});

test('a product is created by keyboard alone', async ({ page, shelf }) => {
  const name = uniqueName('Keys');
  await openCreate(page);
  await tabTo(page, 'Name');
  await page.keyboard.type(name);
  await page.keyboard.press('Tab');
  await page.keyboard.type('keys');
  await page.keyboard.press('Tab');
  await page.keyboard.type('First line.');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Second line.');
  await page.keyboard.press('Tab');
  await expect(field(page, 'System')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('option', { name: 'License' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(field(page, 'System')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('option', { name: 'Bots' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('option', { name: 'Tools' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(field(page, 'Category')).toBeFocused();
  await expect(field(page, 'Category')).toContainText('Tools');
  await tabTo(page, 'Free trial');
  await page.keyboard.press('Space');
  await tabTo(page, 'Trial days');
  await page.keyboard.type('14');
  await tabTo(page, 'Add image');
  await page.keyboard.type('/favicon.svg');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(create(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(desk);
  expect(await shelf.named(name)).toMatchObject({
    key: 'keys',
    description: 'First line.\nSecond line.',
    system: 'license',
    category: 'tools',
    trial: { enabled: true, duration: 14 },
    images: ['/favicon.svg'],
  });
});

/** Goes on by Tab until the field with this label has the focus. */
async function tabTo(page: Page, label: string): Promise<void> {
  const target = page.getByLabel(label);
  for (let presses = 0; presses < 40; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(target).toBeFocused();
}

test('what has the focus is not hidden behind the bars', async ({ page, shelf }) => {
  await page.setViewportSize({ width: 390, height: 640 });
  await openEdit(page, await shelf.make({ images: ['/1.svg', '/2.svg'] }));
  await tabTo(page, 'Name');
  for (let presses = 0; presses < 18; presses += 1) {
    await page.keyboard.press('Tab');
    const covered = await page.evaluate(() => {
      const focused = document.activeElement as HTMLElement;
      const { left, top, width, height } = focused.getBoundingClientRect();
      const above = document.elementFromPoint(left + width / 2, top + height / 2);
      return above &&
        (focused.contains(above) || above.contains(focused) || above.closest('label')?.contains(focused))
        ? null
        : focused.outerHTML.slice(0, 200);
    });
    expect(covered).toBeNull();
  }
});
