import type { Product } from '@botique/contract/catalogue/product.ts';
import { copy } from '@botique/contract/copy.ts';
import { priceText } from '@botique/contract/money.ts';
import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { faqAnswers } from '../apps/web/src/features/landing/faq-answers.ts';
import { faqQuestions } from '../apps/web/src/features/landing/faq-questions.ts';
import { expectNoViolations } from './steps/axe.ts';
import { holdAnswers, noteCalls } from './steps/calls.ts';
import { collectComplaints } from './steps/complaints.ts';
import { expectSameDocument, markDocument, waitUntilTakenOver } from './steps/document.ts';
import { noteLive } from './steps/live-frames.ts';
import { test } from './steps/products.ts';
import { signInAsSomeoneNew } from './steps/sign-in.ts';

const main = (page: Page) => page.getByRole('main');
const shelf = (page: Page) => main(page).getByRole('list', { name: 'Newest products' });
const listCall = '**/api/products/get/all*';

async function newest(request: APIRequestContext): Promise<Product[]> {
  const reply = await request.get('/api/products/get/all?limit=12');
  const { data } = (await reply.json()) as { data: Product[] };
  return data;
}

function label({ name, price, system }: Product): string {
  if (price === 0) return `${name} Free`;
  return `${name} ${priceText(price)}${system === 'license' ? ' / mo' : ''}`;
}

/** A page that was drawn without products, so that the landing page has to ask for them. */
async function comeFromElsewhere(page: Page): Promise<void> {
  await page.goto('/nowhere');
  await waitUntilTakenOver(page);
  await page.getByRole('link', { name: 'Back to the start page' }).click();
  await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('Botique');
}

test.describe('without any script', () => {
  test.use({ javaScriptEnabled: false });

  test('[UI-24] [UI-19] the whole landing page is there', async ({ page }) => {
    await page.goto('/');
    await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('Botique');
    await expect(main(page).getByText(copy.landing.tagline)).toBeVisible();
    await expect(main(page).getByRole('heading', { level: 2 })).toHaveText([
      copy.landing.whyUs,
      /^Ask at\s+the counter$/,
      copy.landing.readyToOrder,
    ]);
    await expect(main(page).getByRole('heading', { level: 3 })).toHaveText([
      'Dashboard',
      'Support',
      'High Quality',
    ]);
    await expect(shelf(page).getByRole('link').first()).toBeVisible();
    await main(page).getByRole('link', { name: 'Products', exact: true }).click();
    await expect(page).toHaveURL('/products');
  });

  test('[UI-25] each question opens to an answer', async ({ page }) => {
    await page.goto('/');
    await expect(main(page).getByRole('button')).toHaveCount(0);
    for (const { id, text } of faqQuestions) {
      const entry = main(page).locator('details', { has: page.locator('summary', { hasText: text }) });
      await expect(entry.locator('p')).toBeHidden();
      await entry.locator('summary').click();
      await expect(entry.locator('p')).toBeVisible();
      await expect(entry.locator('p')).toHaveText(faqAnswers[id][0]);
    }
  });
});

test('[UI-24] the browser holds no answer before somebody comes near the counter', async ({ page }) => {
  const chunks = noteCalls(page, '/assets/faq-answers');
  await page.goto('/');
  await waitUntilTakenOver(page);
  await expect(main(page).getByRole('button')).toHaveCount(11);
  expect(chunks).toEqual([]);
  const arrived = page.waitForResponse('**/assets/faq-answers*');
  await main(page).getByRole('button', { name: faqQuestions[0].text }).hover();
  expect((await arrived).status()).toBe(200);
});

test('[UI-20] [UI-23] Products and View products lead to the catalogue', async ({ page }) => {
  await page.goto('/');
  await waitUntilTakenOver(page);
  await markDocument(page);
  for (const name of ['Products', copy.landing.viewProducts]) {
    const link = main(page).getByRole('link', { name, exact: true });
    await expect(link).toHaveAttribute('href', '/products');
    await link.click();
    await expect(page).toHaveURL('/products');
    await page.goBack();
    await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('Botique');
  }
  await expectSameDocument(page);
});

test('[UI-21] Dashboard is there for who is signed in, and for nobody else', async ({ page, context }) => {
  const dashboard = main(page).getByRole('link', { name: 'Dashboard' });
  await page.goto('/');
  await waitUntilTakenOver(page);
  await expect(main(page).getByRole('link', { name: 'Products', exact: true })).toBeVisible();
  await expect(dashboard).toHaveCount(0);

  await signInAsSomeoneNew(context);
  await page.goto('/');
  await dashboard.click();
  await expect(page).toHaveURL('/dashboard');
});

test('[UI-22] three cards say why us', async ({ page }) => {
  await page.goto('/');
  const cards = page.getByRole('region', { name: copy.landing.whyUs }).getByRole('listitem');
  await expect(cards).toHaveCount(3);
  for (const [place, title] of ['Dashboard', 'Support', 'High Quality'].entries()) {
    const card = cards.nth(place);
    await expect(card.getByRole('heading', { level: 3 })).toHaveText(title);
    await expect(card.getByRole('paragraph')).toHaveText(/^[A-Z].{50,}\.$/);
  }
});

test.describe('the shelf', () => {
  test('has the newest products, each with its price and a way to its page', async ({ page, request }) => {
    // Another test may put a product into the catalogue between the two looks.
    await expect(async () => {
      const products = (await newest(request)).slice(0, 7);
      await page.goto('/');
      const links = shelf(page).getByRole('link');
      await expect(links).toHaveCount(products.length, { timeout: 1000 });
      for (const [place, product] of products.entries()) {
        const link = links.nth(place);
        await expect(link).toHaveAccessibleName(label(product), { timeout: 1000 });
        await expect(link).toHaveAttribute('href', `/products/${product.id}`, { timeout: 1000 });
      }
      expect(products.length).toBeGreaterThan(0);
    }).toPass();
  });

  test('shows a creature for each, standing on the edge', async ({ page }) => {
    await page.goto('/');
    const creatures = shelf(page).getByRole('link').locator('img');
    await expect(creatures.first()).toBeVisible();
    for (const creature of await creatures.all()) {
      await expect(creature).toHaveAttribute('src', /^\/artwork\/\w+\/\w{8}\/creature(-asleep)?\.svg$/);
      await expect.poll(() => creature.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(200);
    }
    const feet = await creatures.evaluateAll((all) => all.map((img) => img.getBoundingClientRect().bottom));
    expect(new Set(feet).size).toBe(1);
  });

  test('tells what costs nothing, what is paid once, and what cannot be had', async ({ page, office }) => {
    const free = await office.add({ price: 0 });
    const made = await office.add({ price: 180, system: 'ticket', category: 'other' });
    const locked = await office.add({ price: 2.5, locked: true });
    await page.goto('/');
    const goods = (name: string) => shelf(page).getByRole('link', { name });
    await expect(goods(free.name)).toHaveAccessibleName(`${free.name} Free`);
    await expect(goods(made.name)).toHaveAccessibleName(`${made.name} $180.00`);
    await expect(goods(locked.name)).toHaveAccessibleName(`${locked.name} $2.50 / mo`);
    await expect(goods(made.name).locator('img')).toHaveAttribute('src', /creature\.svg$/);
    await expect(goods(locked.name).locator('img')).toHaveAttribute('src', /creature-asleep\.svg$/);
  });

  test('shows a new product to who is signed in, without a reload', async ({ page, context, office }) => {
    await signInAsSomeoneNew(context);
    const live = noteLive(page);
    await page.goto('/');
    await expect.poll(() => live.payloads('userdata')).toHaveLength(1);
    await markDocument(page);
    const product = await office.add();
    await expect(shelf(page).getByRole('link', { name: product.name })).toBeVisible();
    await expectSameDocument(page);
  });

  test('is fetched by who comes from another page, and is as high meanwhile', async ({ page }) => {
    const letGo = await holdAnswers(page, listCall);
    await comeFromElsewhere(page);
    await expect(shelf(page)).toHaveAttribute('aria-busy', 'true');
    const before = await shelf(page).boundingBox();
    letGo();
    await expect(shelf(page).getByRole('link').first()).toBeVisible();
    await expect(shelf(page)).toHaveAttribute('aria-busy', 'false');
    expect(await shelf(page).boundingBox()).toEqual(before);
  });

  test('is left out when its products cannot be had', async ({ page }) => {
    await page.route(listCall, (route) => route.abort());
    await comeFromElsewhere(page);
    await expect(shelf(page)).toHaveCount(0);
    await expect(main(page).getByRole('link', { name: 'Products', exact: true })).toBeVisible();
    await expect(main(page).getByRole('link', { name: copy.landing.viewProducts })).toBeVisible();
  });

  test('asks nothing on the page that was drawn with it, and asks anew on a later visit', async ({
    page,
  }) => {
    const calls = noteCalls(page, '/api/products/get/all');
    await page.goto('/');
    await waitUntilTakenOver(page);
    await expect(shelf(page).getByRole('link').first()).toBeVisible();
    expect(calls).toEqual([]);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Products' }).click();
    await expect(shelf(page)).toHaveCount(0);
    const asked = page.waitForRequest((request) => request.url().endsWith('/get/all?limit=12'));
    await page.goBack();
    await expect(shelf(page).getByRole('link').first()).toBeVisible();
    await asked;
    expect(calls.length).toBeGreaterThan(0);
  });

  test('[UI-60] [UI-64] scrolls sideways by itself on a phone, also by keyboard', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto('/');
    await waitUntilTakenOver(page);
    const links = shelf(page).getByRole('link');
    await expect(links.last()).not.toBeInViewport();
    await main(page).getByRole('link', { name: 'Products', exact: true }).focus();
    for (const link of await links.all()) {
      await page.keyboard.press('Tab');
      await expect(link).toBeFocused();
      await expect(link).toBeInViewport();
    }
    expect(await shelf(page).evaluate((list) => list.scrollLeft)).toBeGreaterThan(0);
    expect(await page.evaluate(() => [document.documentElement.scrollWidth, window.scrollX])).toEqual([
      320, 0,
    ]);
  });
});

test('nothing jumps while the landing page loads', async ({ page }) => {
  await page.addInitScript(() => {
    const shifts = window as { shift?: number };
    shifts.shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.shift! += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/');
    await waitUntilTakenOver(page);
    await page.evaluate(() => document.fonts.ready.then(() => {}));
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    const shift = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          requestAnimationFrame(() =>
            requestAnimationFrame(() => resolve((window as { shift?: number }).shift ?? 1)),
          );
        }),
    );
    expect(shift, `${width} px`).toBeLessThan(0.1);
  }
});

for (const width of [1280, 800, 390]) {
  test(`[UI-59] [UI-64] the landing page is clean at ${width} px with the chat in use`, async ({ page }) => {
    test.setTimeout(90_000);
    const complaints = collectComplaints(page);
    const [{ text }] = faqQuestions;
    const question = main(page).getByRole('button', { name: text });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height: 800 });
    const letGo = await holdAnswers(page, '**/assets/faq-answers*');
    await page.goto('/');
    await waitUntilTakenOver(page);
    await question.click();
    await expect(page.getByRole('log')).toContainText(text);
    await expectCleanInBothThemes(page);

    letGo();
    await expect(question).toHaveAttribute('aria-disabled', 'false');
    await expectCleanInBothThemes(page);
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    expect(complaints).toEqual([]);
  });
}

async function expectCleanInBothThemes(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectNoViolations(page);
  }
}
