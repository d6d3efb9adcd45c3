import { copy } from '@botique/contract/copy.ts';
import type { ProductCounters } from '@botique/contract/catalogue/product.ts';
import { expect, type Page } from '@playwright/test';
import { expectNoViolations } from './steps/axe.ts';
import { holdAnswers, noteCalls } from './steps/calls.ts';
import { drawnText, expectSameDocument, markDocument, waitUntilTakenOver } from './steps/document.ts';
import { desk, editAddress, expectAlert, field, openEdit, save, test } from './steps/product-desk.ts';
import { signInAsAdmin, signInAsSomeoneNew, uniqueName } from './steps/sign-in.ts';

const words = copy.productDesk;
const listCall = '**/api/admin/products/get/all*';
const countersCall = '**/api/admin/products/get/counters';

const cards = (page: Page) => page.getByRole('main').getByRole('article');
const search = (page: Page) => page.getByRole('searchbox', { name: copy.catalogue.search });
const archivedLink = (page: Page) => page.getByRole('main').getByRole('link', { name: 'Archived' });
const found = (name: string, more = '') => `${desk}?q=${encodeURIComponent(name)}${more}`;

test.describe('for an admin', () => {
  test.beforeEach(async ({ context }) => signInAsAdmin(context));

  test('[CAT-50] the desk shows the products in admin mode, and a way to add one', async ({
    page,
    shelf,
  }) => {
    const product = await shelf.make({ stock: { enabled: true, amount: 9, data: [] } });
    await page.goto(desk);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.title);
    const card = cards(page).filter({ hasText: product.name });
    await expect(card).toBeVisible();
    await expect(card.getByText(copy.catalogue.left(9))).toBeVisible();
    await expect(card.getByRole('button', { name: /Buy|Get free|Not available|Out of stock/ })).toHaveCount(
      0,
    );
    await card.getByRole('link', { name: `Edit ${product.name}` }).click();
    await expect(page).toHaveURL(editAddress(product.id));
    await page.goBack();
    await page.getByRole('link', { name: words.add, exact: true }).click();
    await expect(page).toHaveURL(`${desk}/create`);
    await expect(field(page, 'Name')).toBeVisible();
  });

  test('[CAT-51] the four counters are real, and follow a new product', async ({ page, shelf }) => {
    await page.goto(desk);
    await waitUntilTakenOver(page);
    const shown = () =>
      page
        .getByRole('main')
        .locator('dl > div')
        .evaluateAll((all) =>
          all.map((one) => [one.querySelector('dt')?.textContent, one.querySelector('dd')?.textContent]),
        );
    // Others add and archive products at the same time.
    const expectReal = () =>
      expect(async () => {
        const { data } = await shelf.get<{ data: ProductCounters }>('counters');
        expect(await shown()).toEqual([
          ['Products', String(data.products)],
          ['Sales', String(data.sales)],
          ['Active', String(data.active)],
          ['Expired', String(data.expired)],
        ]);
      }).toPass({ timeout: 20_000 });
    await expectReal();
    await shelf.make();
    await expectReal();
  });

  test('[UI-56] the counters have a loading and an error state of their own', async ({ page, shelf }) => {
    const product = await shelf.make();
    await page.routeWebSocket(/\/socket\.io\//, () => {});
    const letGo = await holdAnswers(page, countersCall);
    await page.goto(found(product.name));
    await expect(cards(page)).toHaveCount(1);
    await expect(page.locator('dl')).toHaveAttribute('aria-busy', 'true');
    await expect(page.locator('dd').first()).toHaveText('');
    letGo();
    await expect(page.locator('dd').first()).toHaveText(/^\d+$/);

    await page.unrouteAll();
    let failing = true;
    await page.route(countersCall, (route) =>
      failing ? route.fulfill({ status: 500, json: {} }) : route.continue(),
    );
    await page.reload();
    await expect(page.getByRole('main').getByRole('alert')).toContainText('Could not load the counters.');
    await expect(cards(page)).toHaveCount(1);
    failing = false;
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.locator('dd').first()).toHaveText(/^\d+$/);
  });

  test('[UI-10] [UI-56] the list has loading, error and empty states', async ({ page, shelf }) => {
    const product = await shelf.make();
    await page.routeWebSocket(/\/socket\.io\//, () => {});
    const letGo = await holdAnswers(page, listCall);
    await page.goto(found(product.name));
    await expect(page.getByText('Loading the products')).toBeAttached();
    letGo();
    await expect(cards(page)).toHaveCount(1);

    await page.unrouteAll();
    let failing = true;
    await page.route(listCall, (route) =>
      failing ? route.fulfill({ status: 500, json: {} }) : route.continue(),
    );
    await page.reload();
    await expect(page.getByRole('main').getByRole('alert')).toContainText('Could not load the products.');
    failing = false;
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(cards(page)).toHaveCount(1);

    const nothing = uniqueName('Nothing');
    await search(page).fill(nothing);
    await expect(page.getByText(`No products match “${nothing}”`)).toBeVisible();
    await expect(cards(page)).toHaveCount(0);
  });

  test('[CAT-50] tabs, search and the archive filter the list, and stand in the address', async ({
    page,
    shelf,
  }) => {
    const family = uniqueName('Family');
    const bot = await shelf.make({ name: `${family} bot` });
    const tool = await shelf.make({ name: `${family} tool`, category: 'tools' });
    const old = await shelf.make({ name: `${family} old`, category: 'tools' });
    await shelf.archive(old.id);
    const names = () => cards(page).getByRole('heading');

    await page.goto(desk);
    await waitUntilTakenOver(page);
    await search(page).fill(family);
    await expect(names()).toHaveText([tool.name, bot.name]);
    await page.getByRole('navigation', { name: 'Category' }).getByRole('link', { name: 'Tools' }).click();
    await expect(names()).toHaveText([tool.name]);
    await archivedLink(page).click();
    await expect(names()).toHaveText([old.name]);
    await expect(archivedLink(page)).toHaveAttribute('aria-current', 'page');
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
      q: family,
      category: 'tools',
      archived: 'true',
    });

    await page.reload();
    await expect(names()).toHaveText([old.name]);
    await expect(search(page)).toHaveValue(family);
    await page.goBack();
    await expect(names()).toHaveText([tool.name]);
    await page.goBack();
    await expect(names()).toHaveText([tool.name, bot.name]);
    await page.goForward();
    await page.goForward();
    await expect(names()).toHaveText([old.name]);
    await archivedLink(page).click();
    await expect(names()).toHaveText([tool.name]);
  });

  test('the list comes in pages', async ({ page, shelf }) => {
    test.setTimeout(90_000);
    const crowd = uniqueName('Crowd');
    for (let number = 1; number <= 49; number += 1) await shelf.make({ name: `${crowd} ${number}` });
    await page.goto(found(crowd));
    await expect(cards(page)).toHaveCount(48);
    await page.getByRole('button', { name: 'Show more' }).click();
    await expect(cards(page)).toHaveCount(49);
    expect(new Set(await cards(page).getByRole('heading').allInnerTexts()).size).toBe(49);
    await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0);
  });

  test('an open list follows what another admin does', async ({ page, shelf }) => {
    const family = uniqueName('Live');
    await page.goto(found(family));
    await expect(page.getByText(`No products match “${family}”`)).toBeVisible();
    await markDocument(page);
    const product = await shelf.make({ name: `${family} one` });
    await expect(cards(page).getByRole('heading')).toHaveText([product.name]);
    await shelf.edit(product.id, { name: `${family} two`, price: 12.5 });
    await expect(cards(page).getByRole('heading')).toHaveText([`${family} two`]);
    await expect(cards(page).getByText('$12.50')).toBeVisible();
    await shelf.archive(product.id);
    await expect(cards(page)).toHaveCount(0);
    await expectSameDocument(page);
  });

  test('a product is archived after a question, can be edited there, and is restored', async ({
    page,
    shelf,
  }) => {
    const product = await shelf.make();
    await openEdit(page, product);
    await expect(page.getByText('Archived', { exact: true })).toHaveCount(0);
    await page.getByRole('button', { name: 'Archive', exact: true }).click();
    const question = page.getByRole('dialog', { name: `Archive ${product.name}?` });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(question).toHaveCount(0);
    expect((await shelf.find(product.id)).archived).toBe(false);

    // What is written and not saved survives it.
    await field(page, 'Key').fill('unsaved');
    await page.getByRole('button', { name: 'Archive', exact: true }).click();
    await question.getByRole('button', { name: 'Archive product' }).click();
    await expect(question).toHaveCount(0);
    await expect(page.getByText('Archived', { exact: true })).toBeVisible();
    await expectAlert(page, `${product.name} is archived.`, 'calm');
    expect((await shelf.find(product.id)).archived).toBe(true);
    await expect(field(page, 'Key')).toHaveValue('unsaved');
    await expect(page.getByText('Saved by somebody else meanwhile')).toHaveCount(0);
    await save(page).click();
    await expect(page.getByText('Not saved yet')).toHaveCount(0);
    expect(await shelf.find(product.id)).toMatchObject({ key: 'unsaved', archived: true });

    await page.goto(found(product.name));
    await expect(page.getByText(`No products match “${product.name}”`)).toBeVisible();
    await archivedLink(page).click();
    await page.getByRole('link', { name: `Edit ${product.name}` }).click();
    await expect(field(page, 'Name')).toHaveValue(product.name);
    await page.getByRole('button', { name: 'Restore' }).click();
    await expect(page.getByRole('button', { name: 'Archive', exact: true })).toBeVisible();
    await expect(page.getByText('Archived', { exact: true })).toHaveCount(0);
    expect((await shelf.find(product.id)).archived).toBe(false);
  });

  for (const width of [1280, 390, 320]) {
    test(`[UI-59] the desk is clean at ${width} px, by day and by night`, async ({ page, shelf }) => {
      const product = await shelf.make({ name: uniqueName('W'.repeat(60)) });
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ reducedMotion: 'reduce' });
      for (const address of [found(product.name), found(product.name, '&archived=true')]) {
        await page.goto(address);
        await waitUntilTakenOver(page);
        await expect(page.getByText('Loading the products')).toHaveCount(0);
        await expect(page.locator('dd').first()).toHaveText(/^\d+$/);
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme });
          await expectNoViolations(page);
        }
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      }
    });
  }
});

test('[UI-41] a customer sees nothing of the desk, and his page asks for nothing of it', async ({
  page,
  context,
  shelf,
}) => {
  const product = await shelf.make({
    system: 'ticket',
    stock: { enabled: true, amount: 0, data: ['SECRET-1'] },
  });
  await signInAsSomeoneNew(context);
  const calls = noteCalls(page, '/api/admin/');
  for (const address of [desk, `${desk}?archived=true`, `${desk}/create`, editAddress(product.id)]) {
    await page.goto(address);
    await waitUntilTakenOver(page);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText('Nothing here');
    const text = await drawnText(page);
    for (const hidden of [words.title, words.add, product.name, product.id, 'SECRET-1']) {
      expect(text).not.toContain(hidden);
    }
    await expect(page.getByRole('textbox')).toHaveCount(0);
  }
  expect(calls).toEqual([]);
  await expect(page.getByTestId('alert')).toHaveCount(0);
});
