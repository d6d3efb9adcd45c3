import type { Clock } from '../platform/clock.ts';

/** Goes on by itself, and as far ahead as a test says. */
export function movingClock(): Clock & { forward(ms: number): void } {
  let ahead = 0;
  return {
    now: () => new Date(Date.now() + ahead),
    forward(ms) {
      ahead += ms;
    },
  };
}
