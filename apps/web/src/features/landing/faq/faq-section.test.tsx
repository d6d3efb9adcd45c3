import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { press } from '../../../testing/interactions.ts';
import { expectNoViolations } from '../../../testing/axe.ts';
import { advance, startClock, waitForFrames, waitUntil } from '../../../testing/clock.ts';
import { faqAnswers } from './faq-answers.ts';
import { greeting } from './faq-chat.ts';
import { faqQuestions } from './faq-questions.ts';
import {
  ask,
  bubbles,
  counter,
  expectQuestions,
  log,
  openCounter,
  questionOf,
  questions,
  announcement,
  waitForEnd,
} from './testing/faq-page.ts';

test('[UI-25] lists eleven questions and greets the visitor', async () => {
  await openCounter();
  expect(questions.elements().map(({ textContent }) => textContent)).toEqual(
    faqQuestions.map(({ text }) => text),
  );
  expect(faqQuestions).toHaveLength(11);
  expectQuestions('enabled');
  expect(bubbles()).toEqual([greeting]);
});

test('[UI-26] [UI-27] [UI-28] types an answer, pauses, and enables the questions again', async () => {
  await openCounter();
  const answer = await ask('setup');
  expect(faqAnswers.setup).toContain(answer);
  expect(bubbles()).toEqual([greeting, 'How long does setup take?', '']);
  expectQuestions('disabled');

  const typed = () => bubbles().at(-1);
  await advance(49);
  expect(typed()).toBe('');
  await advance(1);
  expect(typed()).toBe(answer.slice(0, 1));
  await advance(9 * 50);
  expect(typed()).toBe(answer.slice(0, 10));
  await advance((answer.length - 11) * 50);
  expect(typed()).toBe(answer.slice(0, -1));
  await advance(50);
  expect(typed()).toBe(answer);

  await advance(2499);
  expectQuestions('disabled');
  await advance(1);
  expectQuestions('enabled');
  expect(bubbles()).toEqual([greeting, 'How long does setup take?', answer]);
});

test('[UI-27] ignores questions that are clicked during an answer', async () => {
  await openCounter();
  const answer = await ask('refunds');
  await advance(500);
  await questionOf('trial').click({ force: true });
  await questionOf('refunds').click({ force: true });
  await waitForEnd();
  expect(bubbles()).toEqual([greeting, 'Do you offer refunds?', answer]);
});

test('[UI-26] answers a repeated question with alternating answers, never the same twice in a row', async () => {
  await openCounter();
  const given: string[] = [];
  for (let round = 0; round < 8; round += 1) {
    given.push(await ask('payment'));
    await waitForEnd();
  }
  for (const [index, answer] of given.entries()) {
    expect(faqAnswers.payment).toContain(answer);
    expect(answer).not.toBe(given[index - 1]);
  }
});

test('completes an answer at once when its tab returns from the background', async () => {
  await openCounter();
  const answer = await ask('hosting');
  await advance(200);
  // Browsers throttle the timers of a hidden tab: time passes, but only one timer fires.
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 600_000);
  await vi.advanceTimersToNextTimerAsync();
  await waitForFrames();
  expect(bubbles().at(-1)).toBe(answer);
  expectQuestions('enabled');
});

test('[UI-62] announces each answer to screen readers once and as a whole', async () => {
  await openCounter();
  const output = counter.element().querySelector('output');
  const heard: string[] = [];
  const observer = new MutationObserver(() => heard.push(output?.textContent ?? ''));
  if (output) observer.observe(output, { childList: true, characterData: true, subtree: true });
  const answer = await ask('support');
  await advance(1000);
  const typed = [...log.element().querySelectorAll('p')].at(-1);
  expect(typed?.getAttribute('aria-hidden')).toBe('true');
  await expect.element(log).toHaveAttribute('aria-live', 'off');
  await waitForEnd();
  expectQuestions('enabled');
  // The finished answer stays readable in the chat, with its speaker.
  const said = [...log.element().querySelectorAll('p')].at(-1);
  expect(said?.hasAttribute('aria-hidden')).toBe(false);
  expect(said?.textContent).toBe(`Doorman: ${answer}`);
  expect(heard.filter((text) => text !== '')).toEqual([answer]);
  observer.disconnect();
});

test('[UI-60] answers questions by keyboard and keeps the focus on the question', async () => {
  await openCounter();
  await press(questionOf('trial'), 'Tab');
  await expect.element(questionOf('support')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await waitUntil(() => announcement() !== '');
  await expect.element(questionOf('support')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await waitForEnd();
  expectQuestions('enabled');
  expect(bubbles()).toHaveLength(3);
  await expect.element(questionOf('support')).toHaveFocus();
  await userEvent.keyboard(' ');
  await waitUntil(() => bubbles().length === 5);
});

test('[UI-63] shows the whole answer at once to visitors who prefer reduced motion', async () => {
  await openCounter({ reducedMotion: true });
  const answer = await ask('moving');
  expect(bubbles().at(-1)).toBe(answer);
  expect(log.element().querySelector('.caret')).toBeNull();
  await advance(2499);
  expectQuestions('disabled');
  await advance(1);
  expectQuestions('enabled');
});

test('starts a new FAQ chat when the visitor returns after leaving during an answer', async () => {
  await openCounter();
  await ask('sessions');
  await advance(300);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Products' }).click();
  await expect.element(counter).not.toBeInTheDocument();
  await advance(60_000);
  window.history.back();
  await expect.element(counter).toBeVisible();
  expect(bubbles()).toEqual([greeting]);
  expectQuestions('enabled');
});

test.for([1280, 800, 390])('[UI-59] keeps the FAQ accessible at %d px during an answer', async (width) => {
  await openCounter({ width });
  const answer = await ask('refunds');
  await advance(1000);
  expect(bubbles().at(-1)).toBe(answer.slice(0, 20));
  startClock();
  await expectNoViolations();
});

test.for([1280, 800, 390])('[UI-59] keeps the FAQ accessible at %d px after an answer', async (width) => {
  await openCounter({ width });
  await ask('refunds');
  await waitForEnd();
  expectQuestions('enabled');
  startClock();
  await expectNoViolations();
});
