import type { Clock } from '../platform/clock.ts';

/** A clock that tests can move forward. Without `ticks`, it only moves then. */
export function movingClock({ ticks = true } = {}): Clock & { forward(ms: number): void } {
  const startedAt = Date.now();
  let ahead = 0;
  return {
    now: () => new Date((ticks ? Date.now() : startedAt) + ahead),
    forward(ms) {
      ahead += ms;
    },
  };
}
