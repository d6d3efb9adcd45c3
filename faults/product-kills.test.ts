import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { emitAcknowledged } from '../apps/server/src/testing/live-client.ts';
import { enter, whyRefused } from '../apps/server/src/testing/product-sessions.ts';
import { openData, seatsHeld } from './database.ts';
import { reportFigures } from './figures.ts';
import { grantLicenses, withMasterKey } from './granted-licenses.ts';
import { migratedPlace } from './places.ts';
import { until } from './processes.ts';
import { startServer, type RunningServer } from './running-server.ts';
import { emptyShop, newCustomer } from './shop.ts';
import { pick } from './size.ts';

const program = fileURLToPath(new URL('lone-product.ts', import.meta.url));
/** In every second round, the server is killed as well. */
const rounds = pick({ short: 1, full: 10 });
const licenseCount = pick({ short: 2, full: 5 });
const seatsEach = 2;
/** The short form shares the machine with other tests. */
const longestMs = pick({ short: 90_000, full: 45_000 });
const variables = { ...emptyShop, ...withMasterKey, LOG_LEVEL: 'fatal' };

/** A product in its own process. Resolves when it has a seat. */
async function startLoneProduct(url: string, license: string): Promise<{ kill(): Promise<void> }> {
  const child = fork(program, [url, license], { execArgv: [], env: { PATH: process.env['PATH'] } });
  const gone = once(child, 'exit');
  const kill = async () => {
    child.kill('SIGKILL');
    await gone;
  };
  onTestFinished(kill);
  await Promise.race([
    once(child, 'message'),
    gone.then(() => Promise.reject(new Error('The product ended before it had a seat'))),
  ]);
  return { kill };
}

it(
  '[LIC-31] frees the seats of killed products, even if the server is killed as well',
  async ({ task }) => {
    const place = await migratedPlace();
    let server: RunningServer = await startServer(place, { variables });
    const data = openData(place);
    const { id: ownerId } = await newCustomer(server);
    const licenses = await grantLicenses(data, { ownerId, number: licenseCount, sessions: seatsEach });
    /** The license key of each seat. */
    const seats = licenses.flatMap(({ key, sessions }) => Array.from({ length: sessions }, () => key));
    const freeAfterMs: number[] = [];

    for (let round = 0; round < rounds; round += 1) {
      const products = await Promise.all(seats.map((key) => startLoneProduct(server.url, key)));
      for (const { key } of licenses) {
        expect(await whyRefused(server, key)).toMatchObject({ error: 'seats_taken' });
      }
      const killedAt = performance.now();
      await Promise.all(products.map(({ kill }) => kill()));
      if (round % 2 === 0) {
        await server.signal('SIGKILL');
        server = await startServer(place, { variables });
      }
      await until('all leases should expire', async () => (await seatsHeld(data)) === 0);
      const newcomers = await Promise.all(seats.map((key) => enter(server, key)));
      freeAfterMs.push(performance.now() - killedAt);
      await Promise.all(newcomers.map(({ socket }) => emitAcknowledged(socket, 'leave', {})));
    }

    const kills = rounds * seats.length;
    const slowestMs = Math.max(...freeAfterMs);
    console.log(`${kills} products killed: the last seat was free after ${(slowestMs / 1000).toFixed(1)} s`);
    reportFigures(task, 'productKills', { kills, slowestMs });
    expect(slowestMs).toBeLessThanOrEqual(longestMs);
  },
  pick({ short: 600_000, full: 1_800_000 }),
);
