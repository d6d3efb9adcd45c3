import { setTimeout as delay } from 'node:timers/promises';
import type { Queryable } from '../../../platform/db/database.ts';
import { hasFreeSeat, takeSeat, type Newcomer, type TakenSeat } from './repository.ts';

const maxAttempts = 20;
const maxDelayMs = 10;

/**
 * Returns null only if every seat is taken. A free seat may be locked by another contender or the sweep, so
 * this retries. If it waited, contenders would queue for each seat, and the last of 20 would wait 20 times.
 */
export async function takeFreeSeat(db: Queryable, newcomer: Newcomer): Promise<TakenSeat | null> {
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const taken = await takeSeat(db, newcomer, { waiting: false });
    if (taken || !(await hasFreeSeat(db, newcomer.licenseId))) return taken;
    await delay(Math.random() * maxDelayMs);
  }
  return takeSeat(db, newcomer, { waiting: true });
}
