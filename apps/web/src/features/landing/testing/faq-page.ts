import { expect, vi } from 'vitest';
import { page } from 'vitest/browser';
import { emulateMedia } from '../../../testing/media.ts';
import { openPage } from '../../../testing/open-page.tsx';
import { waitForFrames, stopClock, waitUntil } from '../../../testing/clock.ts';
import { createTestShop } from '../../../testing/test-shop.ts';
import { faqQuestions, type QuestionId } from '../faq-questions.ts';

/** The part of the landing page where visitors ask. */
export const counter = page.getByRole('region', { name: 'Ask at the counter' });
export const questions = counter.getByRole('button');
export const log = counter.getByRole('log');

export function questionOf(id: QuestionId) {
  const text = faqQuestions.find((question) => question.id === id)?.text ?? '';
  return counter.getByRole('button', { name: text });
}

/** Opens the landing page. From here on only the test lets time pass. */
export async function openCounter({ width = 1280, reducedMotion = false } = {}) {
  await emulateMedia({ reducedMotion });
  const screen = await openPage('/', { shop: createTestShop(), width });
  // The counter moves up when there is nothing to put on the shelf.
  await waitUntil(() => document.querySelector('[aria-busy=true]') === null);
  stopClock();
  return screen;
}

/** What has been said so far, the answer as far as it is typed. */
export const bubbles = () =>
  [...log.element().querySelectorAll('p > span:not(.sr-only):not(.caret)')].map(
    (bubble) => bubble.textContent,
  );

/** The whole answer, as a screen reader hears it. */
export const spoken = () => counter.element().querySelector('output')?.textContent ?? '';

/** Asks, and answers the text that is about to be typed. */
export async function ask(id: QuestionId): Promise<string> {
  await questionOf(id).click();
  await waitUntil(() => spoken() !== '');
  // The clock that types starts after the answer is drawn.
  await waitForFrames();
  return spoken();
}

/** Lets the answer be typed to its end, and the pause after it pass. */
export async function waitForEnd(): Promise<void> {
  await waitUntil(() => {
    // At once, because drawing every letter takes seconds. Again and again, because the typing may not have begun.
    vi.advanceTimersByTime(60_000);
    return spoken() === '';
  });
}

/** Whether the questions can be asked: all of them, or none. */
export function expectQuestions(state: 'enabled' | 'disabled'): void {
  const found = questions.elements().map((question) => question.getAttribute('aria-disabled'));
  expect(found).toEqual(faqQuestions.map(() => String(state === 'disabled')));
}
