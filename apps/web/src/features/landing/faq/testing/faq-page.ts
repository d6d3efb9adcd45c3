import { expect, vi } from 'vitest';
import { page } from 'vitest/browser';
import { emulateMedia } from '../../../../testing/media.ts';
import { openPage } from '../../../../testing/open-page.tsx';
import { waitForFrames, stopClock, waitUntil } from '../../../../testing/clock.ts';
import { createTestShop } from '../../../../testing/server/test-shop.ts';
import { faqQuestions, type QuestionId } from '../faq-questions.ts';

/** The FAQ section of the landing page. */
export const counter = page.getByRole('region', { name: 'Ask at the counter' });
export const questions = counter.getByRole('button');
export const log = counter.getByRole('log');

export function questionOf(id: QuestionId) {
  const text = faqQuestions.find((question) => question.id === id)?.text ?? '';
  return counter.getByRole('button', { name: text });
}

/** Opens the landing page and stops the clock, so that only the test advances time. */
export async function openCounter({ width = 1280, reducedMotion = false } = {}) {
  await emulateMedia({ reducedMotion });
  const screen = await openPage('/', { shop: createTestShop(), width });
  // The counter moves up when the shelf turns out to be empty.
  await waitUntil(() => document.querySelector('[aria-busy=true]') === null);
  stopClock();
  return screen;
}

/** The messages so far, including the typed part of the answer. */
export const bubbles = () =>
  [...log.element().querySelectorAll('p > span:not(.sr-only):not(.caret)')].map(
    (bubble) => bubble.textContent,
  );

/** The whole answer, as announced to screen readers. */
export const announcement = () => counter.element().querySelector('output')?.textContent ?? '';

/** Asks a question and returns the answer that is about to be typed. */
export async function ask(id: QuestionId): Promise<string> {
  await questionOf(id).click();
  await waitUntil(() => announcement() !== '');
  // The typing timer starts after the answer is rendered.
  await waitForFrames();
  return announcement();
}

/** Skips to the end of the answer and of the pause after it. */
export async function waitForEnd(): Promise<void> {
  await waitUntil(() => {
    // One big step, because rendering each letter takes seconds. Repeated, because typing may start late.
    vi.advanceTimersByTime(60_000);
    return announcement() === '';
  });
}

/** Expects all questions to be enabled or disabled. */
export function expectQuestions(state: 'enabled' | 'disabled'): void {
  const found = questions.elements().map((question) => question.getAttribute('aria-disabled'));
  expect(found).toEqual(faqQuestions.map(() => String(state === 'disabled')));
}
