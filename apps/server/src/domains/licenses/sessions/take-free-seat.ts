import { setTimeout as delay } from 'node:timers/promises';
import type { Queryable } from '../../../platform/db/database.ts';
import { hasFreeSeat, takeSeat, type Newcomer, type TakenSeat } from './repository.ts';

const maxAttempts = 20;
const maxDelayMs = 10;

/**
 * Null only when every seat is taken. A seat that looks free may be locked, by another contender or by the sweep, so
 * we try again until it is either ours or taken. Waiting for the lock would be simpler, but contenders would then
 * queue for each seat in turn, and the last of 20 would wait 20 times as long.
 */
export async function takeFreeSeat(db: Queryable, newcomer: Newcomer): Promise<TakenSeat | null> {
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const taken = await takeSeat(db, newcomer, { waiting: false });
    if (taken || !(await hasFreeSeat(db, newcomer.licenseId))) return taken;
    await delay(Math.random() * maxDelayMs);
  }
  return takeSeat(db, newcomer, { waiting: true });
}
