import { randomUUID } from 'node:crypto';
import { Server } from 'socket.io';
import { expect, it, onTestFinished } from 'vitest';
import { createProductSide } from '../apps/server/src/domains/licenses/product-side.ts';
import type { SeatedSession } from '../apps/server/src/domains/licenses/product-sessions/product-sessions.ts';
import { createLicenses } from '../apps/server/src/domains/licenses/service.ts';
import { isBanned } from '../apps/server/src/domains/accounts/repository.ts';
import { systemClock } from '../apps/server/src/platform/clock.ts';
import { AppError } from '../apps/server/src/platform/errors.ts';
import { createLog } from '../apps/server/src/platform/log.ts';
import { openEmptyDatabase } from './empty-database.ts';
import { reportFigures } from './figures.ts';
import { p99 } from './percentile.ts';
import { pick } from './size.ts';

const rounds = pick({ short: 40, full: 200 });
/** Untimed rounds that open the connections and plan the statements. */
const warmUpRounds = 3;
const contenders = 20;
const seats = 3;

it('[LIC-27] gives 3 seats to exactly 3 of 20 contenders in every round, even during a sweep', async ({
  task,
}) => {
  const { db, pool } = await openEmptyDatabase({ connections: contenders });
  const log = createLog('silent');
  const licenses = createLicenses({
    db,
    clock: systemClock,
    masterKey: Buffer.alloc(32, 'seats'),
    log,
    images: () => new Map(),
  });
  const { sessions, close } = createProductSide({
    db,
    clock: systemClock,
    log,
    licenses,
    isBanned,
    io: new Server(),
    redis: null,
    offlineGraceMs: 0,
    pendingRenewals: { cancel: async () => {}, notifyChanged: () => {} },
    channel: { isConnected: async () => false, haveProductsWaited: () => false, restart: () => undefined },
  });
  onTestFinished(close);
  await pool.query("insert into users (id, global_username) values ('1', 'Ann')");
  const { id } = await licenses.grant(db, {
    userId: '1',
    productId: 'Wd4xK9Qe',
    productName: 'Warden',
    category: 'bots',
    type: 'warden',
    trial: false,
    days: 30,
    sessions: seats,
    storageMb: 100,
    grantedFor: 'test',
  });
  const { license } = await licenses.get(id, '1');
  const took: number[] = [];
  const wrongRounds: number[] = [];

  async function contend(): Promise<SeatedSession | null> {
    const begun = performance.now();
    try {
      return await sessions.enter({ license, uuid: randomUUID(), metadata: {} }, '203.0.113.7');
    } catch (error) {
      if (!(error instanceof AppError) || error.error !== 'seats_taken') throw error;
      return null;
    } finally {
      took.push(performance.now() - begun);
    }
  }

  for (let round = 0; round < warmUpRounds + rounds; round += 1) {
    if (round === warmUpRounds) took.length = 0;
    // The sweep locks seats briefly, which must not cause a refusal.
    const [attempts] = await Promise.all([
      Promise.all(Array.from({ length: contenders }, contend)),
      sessions.sweep(),
    ]);
    const winners = attempts.filter((session) => session !== null);
    const distinct = new Set(winners.map(({ sessionId }) => sessionId)).size;
    if (winners.length !== seats || distinct !== seats) wrongRounds.push(winners.length);
    // Half of the rounds end with a clean disconnect, the others with an expired lease.
    if (round % 2 === 0) await Promise.all(winners.map(({ leave }) => leave()));
    else await pool.query('update license_seats set lease_until = now()');
  }

  const p99Ms = p99(took);
  console.log(
    `seats: ${rounds} rounds of ${contenders} contenders for ${seats} seats, ${wrongRounds.length} wrong, p99 ${p99Ms.toFixed(1)} ms`,
  );
  reportFigures(task, 'seats', { rounds, contenders, wrong: wrongRounds.length, p99Ms });
  expect(wrongRounds).toEqual([]);
}, 300_000);
