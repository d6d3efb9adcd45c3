import { notifyManager } from '@tanstack/react-query';
import { vi } from 'vitest';

type FakeTimers = NonNullable<Parameters<typeof vi.useFakeTimers>[0]>;

const { setTimeout: realSetTimeout } = window;
const timers = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance', 'Date'] as const;

// TanStack Query tells components about a reply in a timer of 0 ms, which a stopped clock would never fire.
notifyManager.setScheduler((notify) => realSetTimeout(notify, 0));

/**
 * From here on only `advance` lets time pass, until the test is over. Call it before the page opens: the live
 * connection keeps the timers that it found then.
 */
export function stopClock(now = new Date()): void {
  fakeTimers({ toFake: [...timers], now });
}

/** Time passes by itself again. axe needs it; timers that were set before never fire. */
export function startClock(): void {
  vi.useRealTimers();
}

/** Timers run as usual, and `advance` sends them ahead. Only for tests that do not assert when something happens. */
export function letClockRun(): void {
  fakeTimers({ toFake: [...timers], shouldAdvanceTime: true });
}

/** It is this moment until the test is over. Timers run as usual. */
export function setDate(now: Date | string): void {
  fakeTimers({ toFake: ['Date'], now: new Date(now) });
}

function fakeTimers(options: FakeTimers): void {
  vi.useFakeTimers(options);
  // Vitest advances fake timers during every action and retry, unless it takes them for real ones.
  vi.spyOn(vi, 'isFakeTimers').mockReturnValue(false);
}

/** Lets time pass and waits until the page shows it. */
export async function advance(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
  await waitForFrames();
}

/** Waits until React has drawn what it knows. Two frames: it may begin in the first. */
export async function waitForFrames(): Promise<void> {
  for (let frame = 0; frame < 2; frame += 1) {
    await new Promise((resolve) => {
      requestAnimationFrame(resolve);
    });
  }
}

/** Waits for what needs no time of the page, such as a call or a file. */
export async function waitUntil(isDone: () => boolean): Promise<void> {
  for (let tries = 0; !isDone(); tries += 1) {
    if (tries > 500) throw new Error(`Timed out waiting for ${String(isDone)}`);
    await new Promise((resolve) => {
      realSetTimeout(resolve, 20);
    });
  }
}
