import { expect, it } from 'vitest';
import { createAnswerTimes } from './answer-times.ts';

const minuteMs = 60_000;

function timesAt() {
  let now = 0;
  const times = createAnswerTimes({ now: () => now });
  return {
    ...times,
    forward(ms: number): void {
      now += ms;
    },
  };
}

it('[OFF-130] knows the time within which 95 of 100 replies were sent, at most a quarter too high', () => {
  const times = timesAt();
  for (let count = 0; count < 95; count += 1) times.note(20, { failed: false });
  for (let count = 0; count < 5; count += 1) times.note(3_000, { failed: false });
  expect(times.p95Ms()).toBeGreaterThanOrEqual(20);
  expect(times.p95Ms()).toBeLessThanOrEqual(25);
  times.note(3_000, { failed: false });
  expect(times.p95Ms()).toBeGreaterThanOrEqual(3_000);
});

it('[OFF-130] forgets replies after five minutes', () => {
  const times = timesAt();
  times.note(900, { failed: true });
  times.forward(4 * minuteMs);
  times.note(1, { failed: false });
  expect(times.failed()).toBe(1);
  times.forward(minuteMs);
  expect([times.failed(), times.p95Ms()]).toEqual([0, 1]);
  times.forward(5 * minuteMs);
  expect(times.p95Ms()).toBeNull();
});
