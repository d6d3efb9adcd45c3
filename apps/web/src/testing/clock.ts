import { notifyManager } from '@tanstack/react-query';
import { vi } from 'vitest';

type FakeTimers = NonNullable<Parameters<typeof vi.useFakeTimers>[0]>;

const { setTimeout: realSetTimeout } = window;
const timers = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance', 'Date'] as const;

// TanStack Query notifies components in a timer of 0 ms, which a stopped clock would never fire.
notifyManager.setScheduler((notify) => realSetTimeout(notify, 0));

/**
 * Stops time until the test ends; only `advance` moves it. Call this before the page opens, because the live
 * connection keeps the timers it finds when it starts.
 */
export function stopClock(now = new Date()): void {
  fakeTimers({ toFake: [...timers], now });
}

/** Restores real time, which axe needs. Timers set before never fire. */
export function startClock(): void {
  vi.useRealTimers();
}

/** Timers run as usual, and `advance` skips ahead. Only for tests that do not assert timing. */
export function letClockRun(): void {
  fakeTimers({ toFake: [...timers], shouldAdvanceTime: true });
}

/** Sets the current date until the test ends. Timers run as usual. */
export function setDate(now: Date | string): void {
  fakeTimers({ toFake: ['Date'], now: new Date(now) });
}

function fakeTimers(options: FakeTimers): void {
  vi.useFakeTimers(options);
  // Vitest advances fake timers during every action and retry unless it believes they are real.
  vi.spyOn(vi, 'isFakeTimers').mockReturnValue(false);
}

/** Advances time and waits for the page to render. */
export async function advance(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
  await waitForFrames();
}

/** Waits until React has rendered. Two frames, because rendering may start in the first. */
export async function waitForFrames(): Promise<void> {
  for (let frame = 0; frame < 2; frame += 1) {
    await new Promise((resolve) => {
      requestAnimationFrame(resolve);
    });
  }
}

/** Waits for something that does not depend on the page's clock, such as a call or a file. */
export async function waitUntil(isDone: () => boolean): Promise<void> {
  for (let tries = 0; !isDone(); tries += 1) {
    if (tries > 500) throw new Error(`Timed out waiting for ${String(isDone)}`);
    await new Promise((resolve) => {
      realSetTimeout(resolve, 20);
    });
  }
}
