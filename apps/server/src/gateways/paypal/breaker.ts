import type { Logger } from 'pino';
import type { Clock } from '../../platform/clock.ts';
import { PayPalUnreachable } from './failures.ts';

const failuresToOpen = 5;
const restMs = 30_000;

export type Breaker = { run<T>(work: () => Promise<T>): Promise<T> };

/**
 * After several calls in a row without an answer, calls fail at once for a while, so that buyers don't wait
 * for every time-out. Then one call probes while the others still fail at once.
 */
export function createBreaker({ clock, log }: { clock: Clock; log: Pick<Logger, 'warn' | 'info'> }): Breaker {
  let failures = 0;
  let restsUntil: number | null = null;
  let probing = false;

  function answered(): void {
    if (restsUntil !== null) log.info('PayPal answers again');
    failures = 0;
    restsUntil = null;
  }

  function failed(): void {
    failures += 1;
    if (failures < failuresToOpen) return;
    if (restsUntil === null) log.warn({ failures }, 'PayPal does not answer: calls are paused');
    restsUntil = clock.now().getTime() + restMs;
  }

  return {
    async run(work) {
      const probe = restsUntil !== null;
      if (restsUntil !== null && (probing || clock.now().getTime() < restsUntil)) {
        throw new PayPalUnreachable('PayPal does not answer at the moment', { sent: false });
      }
      if (probe) probing = true;
      try {
        const result = await work();
        answered();
        return result;
      } catch (error) {
        if (error instanceof PayPalUnreachable) failed();
        else answered();
        throw error;
      } finally {
        if (probe) probing = false;
      }
    },
  };
}
