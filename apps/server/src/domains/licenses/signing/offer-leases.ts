import type { FastifyBaseLogger } from 'fastify';
import type { SeatedSession } from '../product-sessions/product-sessions.ts';

type Send = (name: 'lease', payload: { lease: string }) => void;
type Options = { refreshMs: number; log: Pick<FastifyBaseLogger, 'error'> };

/** Sends offline leases to connected products: the first at once, the next ones after heartbeats. */
export function createLeaseOffers({ refreshMs, log }: Options) {
  const offered = new WeakMap<SeatedSession, { send: Send; at: number }>();

  async function offer(session: SeatedSession): Promise<void> {
    const last = offered.get(session);
    const now = performance.now();
    if (!last || now - last.at < refreshMs) return;
    last.at = now;
    try {
      const lease = await session.offlineLease();
      if (lease) last.send('lease', { lease });
    } catch (error) {
      // The product keeps the lease it has, and gets another one after a later heartbeat.
      last.at = Number.NEGATIVE_INFINITY;
      log.error({ err: error }, 'an offline lease could not be issued');
    }
  }

  return {
    start(session: SeatedSession, send: Send): void {
      if (refreshMs === Number.POSITIVE_INFINITY) return;
      offered.set(session, { send, at: Number.NEGATIVE_INFINITY });
      void offer(session);
    },
    afterHeartbeat: (session: SeatedSession): void => void offer(session),
  };
}
