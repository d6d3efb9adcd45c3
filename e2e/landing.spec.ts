import { strings } from '@botique/contract/strings.ts';
import { faqAnswers } from '../apps/web/src/features/landing/faq/faq-answers.ts';
import { apology } from '../apps/web/src/features/landing/faq/faq-chat.ts';
import { faqQuestions } from '../apps/web/src/features/landing/faq/faq-questions.ts';
import { expectNoViolations } from './accessibility/axe.ts';
import { recordCalls } from './fixtures/calls.ts';
import { expect, test } from './fixtures/test.ts';
import { LandingPage } from './pages/landing-page.ts';
import { observeLayoutShift, readLayoutShift } from './pages/layout-shift.ts';

const answersChunk = '**/assets/faq-answers*';

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('[UI-24] [UI-19] the server renders the whole landing page', async ({ page }) => {
    const landing = new LandingPage(page);
    await page.goto('/');
    await expect(landing.title).toHaveText('Botique');
    await expect(landing.main.getByText(strings.landing.tagline)).toBeVisible();
    await expect(landing.main.getByRole('heading', { level: 2 })).toHaveText([
      strings.landing.whyUs,
      /^Ask at\s+the counter$/,
      strings.landing.readyToOrder,
    ]);
    await expect(landing.main.getByRole('heading', { level: 3 })).toHaveText([
      'Dashboard',
      'Support',
      'High Quality',
    ]);
    await expect(landing.shelf.getByRole('link').first()).toBeVisible();
    await landing.productsLink.click();
    await expect(page).toHaveURL('/products');
  });

  test('[UI-25] each question unfolds to its answer without JavaScript', async ({ page }) => {
    const landing = new LandingPage(page);
    await page.goto('/');
    await expect(landing.questions).toHaveCount(0);
    for (const { id, text } of faqQuestions) {
      const { summary, answer } = landing.foldedQuestion(text);
      await expect(answer).toBeHidden();
      await summary.click();
      await expect(answer).toBeVisible();
      await expect(answer).toHaveText(faqAnswers[id][0]);
    }
  });
});

test('[UI-24] the landing page loads answers and products only when it needs them', async ({ page }) => {
  const landing = new LandingPage(page);
  const answers = recordCalls(page, '/assets/faq-answers');
  const products = recordCalls(page, '/api/products/get/all');
  await landing.open();
  await expect(landing.questions).toHaveCount(11);
  await expect(landing.shelf.getByRole('link').first()).toBeVisible();
  expect(answers).toEqual([]);
  expect(products).toEqual([]);

  const arrived = page.waitForResponse(answersChunk);
  await landing.questions.first().hover();
  expect((await arrived).status()).toBe(200);

  // The first page came with its products. A later visit fetches them.
  await page.getByRole('contentinfo').getByRole('link', { name: 'Products' }).click();
  await expect(landing.shelf).toHaveCount(0);
  const asked = page.waitForRequest((request) => request.url().endsWith('/get/all?limit=12'));
  await page.goBack();
  await expect(landing.shelf.getByRole('link').first()).toBeVisible();
  await asked;
});

test('the chat reports that its answers failed to load, and the question can be asked again', async ({
  page,
}) => {
  const landing = new LandingPage(page);
  const { promise: decided, resolve: decide } = Promise.withResolvers<void>();
  await page.route(answersChunk, async (route) => {
    await decided;
    await route.abort();
  });
  await landing.open();
  const question = landing.question('custom');
  await question.click();
  await expect(question).toHaveAttribute('aria-disabled', 'true');
  await expectNoViolations(page);
  decide();
  await expect(landing.conversation).toContainText(apology);
  await expect(question).toHaveAttribute('aria-disabled', 'false');

  await page.unroute(answersChunk);
  await question.click();
  await expect(question).toHaveAttribute('aria-disabled', 'true');
  await expect(question).toHaveAttribute('aria-disabled', 'false');
  const [answer] = await landing.conversation.locator('p').last().locator('span').last().allTextContents();
  expect(faqAnswers.custom).toContain(answer);
});

test('the creatures on the shelf are images from the server and share a baseline', async ({ page }) => {
  const landing = new LandingPage(page);
  await page.goto('/');
  const creatures = landing.shelf.getByRole('link').locator('img');
  await expect(creatures.first()).toBeVisible();
  for (const creature of await creatures.all()) {
    await expect(creature).toHaveAttribute('src', /^\/artwork\/\w+\/\w{8}\/creature(-asleep)?\.svg$/);
    await expect.poll(() => creature.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(200);
  }
  const feet = await creatures.evaluateAll((all) => all.map((img) => img.getBoundingClientRect().bottom));
  expect(new Set(feet).size).toBe(1);
});

test('the landing page loads with a layout shift below 0.1', async ({ page }) => {
  const landing = new LandingPage(page);
  await observeLayoutShift(page);
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 800 });
    await landing.open();
    await page.evaluate(() => document.fonts.ready.then(() => {}));
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    expect(await readLayoutShift(page), `${width} px`).toBeLessThan(0.1);
  }
});
