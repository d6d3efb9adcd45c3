import { expect, it } from 'vitest';
import type { Failpoint } from '../apps/server/src/platform/failpoints/names.ts';
import { startEmbeddedPostgres } from '../apps/server/src/platform/postgres/embedded-postgres.ts';
import { readBooks } from './books.ts';
import { randomBetween } from './crowd.ts';
import { openData } from './database.ts';
import { startEmulators } from './emulators.ts';
import { goodsOnSale, letPeopleCheckOut, topUps } from './paypal-checkouts.ts';
import { paypalPlaces } from './figure-rows.ts';
import { reportFigures } from './figures.ts';
import { captureOtherAmounts, planMessages } from './paypal-emulator.ts';
import { expectEverythingMadeGood } from './paypal-end.ts';
import { migratedPlace } from './places.ts';
import { until } from './processes.ts';
import { startServer } from './running-server.ts';
import { newBuyers, putOnSale, signInAsOwner } from './shop.ts';
import { pick } from './size.ts';
import { standBy } from './standby.ts';

const places = paypalPlaces;
const kills = pick({ short: places.length, full: 153 });
const leastPayments = pick({ short: 60, full: 1_000 });
/** A prime number, so that every buyer gets every manner. */
const people = pick({ short: 7, full: 53 });
const productsOfAKind = pick({ short: 1, full: 4 });

it(
  '[ORD-81] [ORD-82] [ORD-119] [LED-1] delivers every captured PayPal payment once or refunds it after kill -9 at every failpoint of a checkout',
  async ({ task }) => {
    const place = await migratedPlace();
    const postgres = await startEmbeddedPostgres({ home: place.dataDir });
    const emulators = await startEmulators(place);
    const variables = { ...emulators.variables, DATABASE_URL: postgres.url, LOG_LEVEL: 'error' };
    const data = openData(place);

    const first = await startServer(place, { variables });
    const owner = await signInAsOwner(first);
    const buyers = await newBuyers(first, data, { number: people, cents: 1n });
    const { products, codes, pieces } = goodsOnSale(people, productsOfAKind);
    for (const product of products) await putOnSale(first, owner, product);
    const shop = { server: { url: first.url }, emulator: emulators, buyers, goods: [...products, ...topUps] };
    await first.signal('SIGTERM');

    const killed = new Map<Failpoint, number>();
    const armed = (kill: number) => {
      const failpoint = places[kill % places.length] ?? 'paypal.begun';
      const visit = randomBetween(...visitsOf(failpoint));
      return { failpoint, visit, server: standBy(place, { variables, failpoint: `${failpoint}:${visit}` }) };
    };
    let next = armed(0);
    const crowd = letPeopleCheckOut(shop, 8);
    for (let kill = 1; kill <= kills; kill += 1) {
      const { failpoint, visit, server } = next;
      await planMessages(emulators, {
        times: randomBetween(1, 3),
        delayMs: randomBetween(0, 200),
        shuffle: true,
        retryMs: 100,
      });
      if (failpoint === 'paypal.refunding') await captureOtherAmounts(emulators, visit);
      const running = await server.open();
      if (kill < kills) next = armed(kill);
      const isKilled = until(`${failpoint}:${visit} should kill the server`, () => running.ended() !== null);
      await Promise.race([isKilled, crowd.left]);
      expect(running.ended(), `${failpoint}: ${running.stdout()}${running.stderr()}`).toEqual({
        code: null,
        signal: 'SIGKILL',
      });
      killed.set(failpoint, (killed.get(failpoint) ?? 0) + 1);
    }

    const last = await startServer(place, { variables });
    await crowd.reached(leastPayments);
    await crowd.sendHome();
    const { figures } = crowd;
    await last.signal('SIGKILL');

    const end = await startServer(place, { variables });
    const truth = await expectEverythingMadeGood({
      ...shop,
      server: end,
      owner,
      data,
      products,
      codes,
      pieces,
    });
    const books = await readBooks(data);
    const times = [...killed.values()].reduce((sum, each) => sum + each, 0);
    console.log(
      `kill -9 in checkouts by PayPal: ${times} kills at ${killed.size} places, ${truth.payments} payments, ` +
        `${figures.gone} browsers gone, ${figures.cut} calls cut off, ${truth.captured} captured, ${truth.refunded} refunded, ` +
        `${truth.messages} messages sent ${truth.deliveries} times, ` +
        `${truth.lost.length} lost, ${truth.double.length} double, sum over all accounts ${books.sum}`,
    );
    reportFigures(task, 'paypalKills', {
      checkouts: truth.payments,
      kills: times,
      places: killed.size,
      gone: figures.gone,
      lost: truth.lost.length,
      double: truth.double.length,
      sum: books.sum,
    });
    expect(truth.payments).toBeGreaterThanOrEqual(leastPayments);
    expect(killed.size).toBe(places.length);
    expect(figures.gone).toBeGreaterThanOrEqual(Math.floor(figures.approved / 11));
    expect(await end.signal('SIGTERM')).toEqual({ code: 0, signal: null });
    await postgres.stop();
    // The full size starts 153 servers, each for several seconds on both cores, next to the other fault tests.
  },
  pick({ short: 600_000, full: 2_700_000 }),
);

/** Some failpoints are passed once per checkout, one by every message, and one only by refunds. */
function visitsOf(failpoint: Failpoint): [least: number, most: number] {
  if (failpoint === 'paypal.refunding') return [1, 2];
  const isInEveryMessage = failpoint === 'paypal.concluded';
  return pick({ short: isInEveryMessage ? [2, 8] : [1, 4], full: isInEveryMessage ? [5, 25] : [3, 9] });
}
