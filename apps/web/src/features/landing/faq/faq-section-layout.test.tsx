import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { advance, waitUntil } from '../../../testing/clock.ts';
import { greeting } from './faq-chat.ts';
import {
  ask,
  bubbles,
  counter,
  expectQuestions,
  log,
  openCounter,
  questions,
  waitForEnd,
} from './testing/faq-page.ts';

const toEnd = () => {
  const pane = log.element();
  return pane.scrollHeight - pane.scrollTop - pane.clientHeight;
};

test('scrolls along with an FAQ answer unless the visitor has scrolled up', async () => {
  await openCounter();
  for (let round = 0; round < 6; round += 1) {
    await ask('upgrade');
    await waitForEnd();
  }
  expect(toEnd()).toBeLessThanOrEqual(1);

  await ask('upgrade');
  await advance(3000);
  expect(toEnd()).toBeLessThanOrEqual(1);
  await log.wheel({ delta: { y: -300 } });
  await waitUntil(() => toEnd() > 100);
  const top = log.element().scrollTop;
  await advance(1000);
  expect(log.element().scrollTop).toBe(top);
  await waitForEnd();
  expectQuestions('enabled');
  expect(log.element().scrollTop).toBe(top);

  // Asking another question scrolls back to the end.
  await ask('upgrade');
  await waitUntil(() => toEnd() <= 1);
});

test.for([1280, 900, 390])('never moves the page around the FAQ chat at %d px', async (width) => {
  await openCounter({ width });
  window.scrollBy(0, counter.element().getBoundingClientRect().top - 100);
  const places = () => [
    window.scrollY,
    document.documentElement.scrollHeight,
    log.element().parentElement?.getBoundingClientRect().top,
  ];
  const before = places();
  for (const id of ['refunds', 'moving', 'expiry'] as const) {
    await ask(id);
    expect(places(), 'asked').toEqual(before);
    await advance(2000);
    expect(places(), 'being typed').toEqual(before);
    await waitForEnd();
    expect(places(), 'over').toEqual(before);
  }
});

test('[UI-28] shows the questions inside the chat on a phone and hides them during an answer', async () => {
  await openCounter({ width: 390 });
  const panel = log.element().parentElement?.parentElement;
  expect(panel?.querySelectorAll('button')).toHaveLength(11);
  const height = panel?.getBoundingClientRect().height;
  const answer = await ask('refunds');
  expect(questions.elements()).toHaveLength(0);
  expect(document.activeElement).toBe(log.element());

  await advance(answer.length * 50 + 2499);
  expect(bubbles().at(-1)).toBe(answer);
  expect(questions.elements()).toHaveLength(0);
  await advance(1);
  expectQuestions('enabled');
  // The answer can still be read above them.
  await expect.element(log.getByText(answer)).toBeInViewport({ ratio: 1 });
  expect(panel?.getBoundingClientRect().height).toBe(height);
  await userEvent.keyboard('{Tab}');
  await expect.element(questions.first()).toHaveFocus();
});

test('[UI-60] lets visitors on a phone ask the last question, which is out of view at first', async () => {
  await openCounter({ width: 390 });
  await expect.element(questions.last()).not.toBeInViewport();
  await ask('expiry');
  expect(bubbles()).toEqual([greeting, 'What happens when a license expires?', '']);
});
