import { expect, test, type Locator, type Page } from '@playwright/test';
import { faqAnswers } from '../apps/web/src/features/landing/faq-answers.ts';
import { apology, greeting } from '../apps/web/src/features/landing/faq-chat.ts';
import { faqQuestions, type QuestionId } from '../apps/web/src/features/landing/faq-questions.ts';
import { collectComplaints } from './steps/complaints.ts';
import { waitUntilTakenOver } from './steps/document.ts';

const answersChunk = '**/assets/faq-answers*';

const counter = (page: Page) => page.getByRole('region', { name: 'Ask at the counter' });
const questions = (page: Page) => counter(page).getByRole('button');
const questionOf = (page: Page, id: QuestionId) =>
  counter(page).getByRole('button', { name: faqQuestions.find((each) => each.id === id)?.text ?? '' });
const log = (page: Page) => counter(page).getByRole('log');
const bubbles = (page: Page) => log(page).locator('p > span:not(.sr-only):not(.caret)');
const spoken = (page: Page) => counter(page).getByRole('status');

/** From here on only the test lets time pass. */
async function openAtRest(page: Page): Promise<void> {
  await page.clock.install();
  await page.goto('/');
  await waitUntilTakenOver(page);
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
}

/** Asks, and gives the answer that is about to be typed. */
async function ask(page: Page, id: QuestionId): Promise<string> {
  await questionOf(page, id).click();
  await expect(spoken(page)).not.toBeEmpty();
  return (await spoken(page).textContent()) ?? '';
}

async function expectAll(locator: Locator, disabled: 'true' | 'false'): Promise<void> {
  await expect(locator).toHaveCount(11);
  for (const each of await locator.all()) await expect(each).toHaveAttribute('aria-disabled', disabled);
}

test('[UI-25] eleven questions are listed, and the counter says hello', async ({ page }) => {
  await openAtRest(page);
  await expect(questions(page)).toHaveText(faqQuestions.map(({ text }) => text));
  await expectAll(questions(page), 'false');
  await expect(bubbles(page)).toHaveText([greeting]);
});

test('[UI-26] [UI-27] [UI-28] an answer is typed, pauses, and gives the questions back', async ({ page }) => {
  await openAtRest(page);
  const answer = await ask(page, 'setup');
  expect(faqAnswers.setup).toContain(answer);
  await expect(bubbles(page)).toHaveText([greeting, 'How long does setup take?', '']);
  await expectAll(questions(page), 'true');

  const typed = bubbles(page).last();
  await page.clock.runFor(49);
  await expect(typed).toHaveText('');
  await page.clock.runFor(1);
  await expect(typed).toHaveText(answer.slice(0, 1));
  await page.clock.runFor(9 * 50);
  await expect(typed).toHaveText(answer.slice(0, 10), { useInnerText: true });
  await page.clock.runFor((answer.length - 11) * 50);
  expect(await typed.textContent()).toBe(answer.slice(0, -1));
  await page.clock.runFor(50);
  await expect(typed).toHaveText(answer);

  await page.clock.runFor(2499);
  await expectAll(questions(page), 'true');
  await page.clock.runFor(1);
  await expectAll(questions(page), 'false');
  await expect(bubbles(page)).toHaveText([greeting, 'How long does setup take?', answer]);
});

test('[UI-27] a question that is clicked during an answer is not asked', async ({ page }) => {
  await openAtRest(page);
  const answer = await ask(page, 'refunds');
  await page.clock.runFor(500);
  await questionOf(page, 'trial').click({ force: true });
  await questionOf(page, 'refunds').click({ force: true });
  await page.clock.runFor(answer.length * 50);
  await expect(bubbles(page)).toHaveText([greeting, 'Do you offer refunds?', answer]);
});

test('[UI-26] the answers alternate by chance, and none comes twice in a row', async ({ page }) => {
  await openAtRest(page);
  const given: string[] = [];
  for (let round = 0; round < 8; round += 1) {
    given.push(await ask(page, 'payment'));
    await page.clock.runFor(60_000);
    await expect(spoken(page)).toBeEmpty();
  }
  for (const [place, answer] of given.entries()) {
    expect(faqAnswers.payment).toContain(answer);
    expect(answer).not.toBe(given[place - 1]);
  }
});

test('an answer is complete when its tab comes back from the background', async ({ page }) => {
  await openAtRest(page);
  const answer = await ask(page, 'hosting');
  await page.clock.runFor(200);
  // Timers of a tab that nobody sees hardly run.
  await page.clock.fastForward(600_000);
  await expect(bubbles(page).last()).toHaveText(answer);
  await expectAll(questions(page), 'false');
});

test('[UI-62] a screen reader hears each answer once, and as a whole', async ({ page }) => {
  await openAtRest(page);
  await spoken(page).evaluate((output) => {
    const heard: string[] = [];
    Object.assign(window, { heard });
    new MutationObserver(() => heard.push(output.textContent)).observe(output, {
      childList: true,
      characterData: true,
      subtree: true,
    });
  });
  const answer = await ask(page, 'support');
  await page.clock.runFor(1000);
  const typed = log(page).locator('p').last();
  await expect(typed).toHaveAttribute('aria-hidden', 'true');
  await expect(log(page)).toHaveAttribute('aria-live', 'off');
  await page.clock.runFor(60_000);
  await expectAll(questions(page), 'false');
  // Where somebody reads the conversation again he finds it, said by whom.
  await expect(typed).not.toHaveAttribute('aria-hidden');
  await expect(typed).toHaveText(`Doorman: ${answer}`);
  const heard = await page.evaluate(() => (window as unknown as { heard: string[] }).heard);
  expect(heard.filter((text) => text !== '')).toEqual([answer]);
});

test('[UI-60] the counter works by keyboard, and the focus stays at the question', async ({ page }) => {
  await openAtRest(page);
  await questionOf(page, 'trial').focus();
  await page.keyboard.press('Tab');
  await expect(questionOf(page, 'support')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(spoken(page)).not.toBeEmpty();
  await expect(questionOf(page, 'support')).toBeFocused();
  await page.keyboard.press('Enter');
  await page.clock.runFor(60_000);
  await expectAll(questions(page), 'false');
  await expect(bubbles(page)).toHaveCount(3);
  await expect(questionOf(page, 'support')).toBeFocused();
  await page.keyboard.press('Space');
  await expect(bubbles(page)).toHaveCount(5);
});

test('[UI-63] with reduced motion the whole answer is there at once', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openAtRest(page);
  const answer = await ask(page, 'moving');
  await expect(bubbles(page).last()).toHaveText(answer);
  await expect(log(page).locator('.caret')).toHaveCount(0);
  await page.clock.runFor(2499);
  await expectAll(questions(page), 'true');
  await page.clock.runFor(1);
  await expectAll(questions(page), 'false');
});

test('when the answers do not come the chat says so, and the question can be asked again', async ({
  page,
}) => {
  await page.route(answersChunk, (route) => route.abort());
  await openAtRest(page);
  expect(await ask(page, 'custom')).toBe(apology);
  await expect(bubbles(page).last()).toHaveText(apology);
  await expectAll(questions(page), 'false');

  await page.unroute(answersChunk);
  const answer = await ask(page, 'custom');
  expect(faqAnswers.custom).toContain(answer);
  await page.clock.runFor(60_000);
  await expect(bubbles(page).last()).toHaveText(answer);
});

test('the panel follows the answer, and lets a reader who scrolled up read', async ({ page }) => {
  await openAtRest(page);
  for (let round = 0; round < 6; round += 1) {
    await ask(page, 'upgrade');
    await page.clock.runFor(60_000);
    await expect(spoken(page)).toBeEmpty();
  }
  const toEnd = () => log(page).evaluate((pane) => pane.scrollHeight - pane.scrollTop - pane.clientHeight);
  expect(await toEnd()).toBeLessThanOrEqual(1);

  await ask(page, 'upgrade');
  await page.clock.runFor(200);
  await log(page).hover();
  await page.mouse.wheel(0, -300);
  await expect.poll(toEnd).toBeGreaterThan(100);
  const top = await log(page).evaluate((pane) => pane.scrollTop);
  await page.clock.runFor(60_000);
  await expectAll(questions(page), 'false');
  expect(await log(page).evaluate((pane) => pane.scrollTop)).toBe(top);

  // His next question brings him back to the end.
  await ask(page, 'upgrade');
  await expect.poll(toEnd).toBeLessThanOrEqual(1);
});

for (const width of [1280, 900, 390]) {
  test(`nothing but the panel moves during a conversation at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 1000 });
    await openAtRest(page);
    await counter(page).evaluate((section) => window.scrollBy(0, section.getBoundingClientRect().top - 100));
    const places = () =>
      page.evaluate(() => [
        window.scrollY,
        document.documentElement.scrollHeight,
        document.querySelector('[role=log]')?.parentElement?.getBoundingClientRect().top,
      ]);
    const before = await places();
    for (const id of ['refunds', 'moving', 'expiry'] as const) {
      await ask(page, id);
      expect(await places(), 'asked').toEqual(before);
      await page.clock.runFor(2000);
      expect(await places(), 'being typed').toEqual(before);
      await page.clock.runFor(60_000);
      await expect(spoken(page)).toBeEmpty();
      expect(await places(), 'over').toEqual(before);
    }
  });
}

for (const [width, colorScheme] of [
  [1280, 'light'],
  [1280, 'dark'],
  [390, 'light'],
  [390, 'dark'],
] as const) {
  test(`what is typed can be looked at while time stands still at ${width} px, ${colorScheme}`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 800 });
    await openAtRest(page);
    await ask(page, 'refunds');
    await page.clock.runFor(60_000);
    await expect(spoken(page)).toBeEmpty();
    await ask(page, 'setup');
    await page.clock.runFor(50 * 40);
    await expect(bubbles(page).last()).toHaveText(/^.{40}$/);
    await page.evaluate(() => window.scrollTo(0, 0));
    await page.screenshot({
      path: `test-results/screens/landing-chat-${colorScheme}-${width}.png`,
      fullPage: true,
    });
  });
}

test('who leaves in the middle of an answer leaves nothing behind', async ({ page }) => {
  const complaints = collectComplaints(page);
  await openAtRest(page);
  await ask(page, 'sessions');
  await page.clock.runFor(300);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Products' }).click();
  await expect(counter(page)).toHaveCount(0);
  await page.clock.runFor(60_000);
  await page.goBack();
  await expect(bubbles(page)).toHaveText([greeting]);
  await expectAll(questions(page), 'false');
  expect(complaints).toEqual([]);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 800 } });

  test('[UI-28] the questions stand inside the chat, give way to the answer and come back', async ({
    page,
  }) => {
    await openAtRest(page);
    const panel = log(page).locator('xpath=../..');
    await expect(panel.getByRole('button')).toHaveCount(11);
    const height = (await panel.boundingBox())?.height;
    const answer = await ask(page, 'refunds');
    await expect(questions(page)).toHaveCount(0);
    await expect(log(page)).toBeFocused();

    await page.clock.runFor(answer.length * 50 + 2499);
    await expect(bubbles(page).last()).toHaveText(answer);
    await expect(questions(page)).toHaveCount(0);
    await page.clock.runFor(1);
    await expectAll(questions(page), 'false');
    // The answer can still be read above them.
    await expect(bubbles(page).last()).toBeInViewport({ ratio: 1 });
    expect((await panel.boundingBox())?.height).toBe(height);
    await page.keyboard.press('Tab');
    await expect(questions(page).first()).toBeFocused();
  });

  test('[UI-60] every question can be reached in the panel', async ({ page }) => {
    await openAtRest(page);
    await expect(questions(page).last()).not.toBeInViewport();
    await ask(page, 'expiry');
    await expect(bubbles(page).nth(1)).toHaveText('What happens when a license expires?');
  });
});
