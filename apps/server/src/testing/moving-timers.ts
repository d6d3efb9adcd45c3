import { expect } from 'vitest';
import { systemTimers, type Timers } from '../platform/timers.ts';
import { atPayPal } from './payments.ts';

export type MovingTimers = Timers & { forward(ms: number): void };

/** How long the gateway waits for one answer of PayPal. */
export const paypalTimeoutMs = 10_000;

/** Timers that tests move forward, such as past a time-out. Pauses end at once. */
export function movingTimers(): MovingTimers {
  // With a fraction, as in production.
  let now = 0.37;
  const endings = new Map<AbortController, number>();

  function forward(ms: number): void {
    now += ms;
    for (const [ending, at] of endings) {
      if (at > now) continue;
      endings.delete(ending);
      ending.abort(new DOMException('The operation was aborted due to timeout', 'TimeoutError'));
    }
  }

  return {
    now: () => now,
    timeOut(ms) {
      // Refuses what Node refuses. It isn't used, because a slow machine must not make it end.
      systemTimers.timeOut(ms);
      const ending = new AbortController();
      endings.set(ending, now + ms);
      return ending.signal;
    },
    pause: async (ms) => forward(ms),
    forward,
  };
}

/** Moves the time past the time-out once PayPal has received a call that it doesn't answer. */
export async function passTimeOut(
  app: Parameters<typeof atPayPal>[0],
  timers: MovingTimers,
  { more = 0 } = {},
): Promise<void> {
  const faultsLeft = async () => {
    const { faults } = (await atPayPal(app, '/faults')) as { faults: { times: number }[] };
    return faults.reduce((sum, { times }) => sum + times, 0);
  };
  await expect.poll(faultsLeft, { interval: 5 }).toBe(more);
  timers.forward(paypalTimeoutMs);
}
