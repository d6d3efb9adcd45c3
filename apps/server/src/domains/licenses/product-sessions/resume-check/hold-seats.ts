import type { Logger } from 'pino';
import type { Db } from '../../../../platform/db/database.ts';
import { throttle } from '../../../../platform/throttle.ts';
import { holdLapsedSeats } from './repository.ts';

type Dependencies = { db: Db; log: Pick<Logger, 'warn'> };

const pauseMs = 5_000;

/**
 * Keeps the sweep from clearing seats of products that the shop turned away before it knew them: it only knows
 * their address. Newcomers may still take a lapsed seat.
 */
export function createSeatHolder({ db, log }: Dependencies): (address: string) => void {
  const delayed = new Set<string>();
  const hold = throttle(() => {
    const addresses = [...delayed];
    delayed.clear();
    holdLapsedSeats(db, addresses).catch((error: unknown) =>
      log.warn({ err: error }, 'seats of products that have to wait could not be held'),
    );
  }, pauseMs);
  return (address) => {
    delayed.add(address);
    hold();
  };
}
