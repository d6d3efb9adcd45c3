import { expect, it } from 'vitest';
import { readBooks } from './books.ts';
import { randomBetween, someMoment } from './crowd.ts';
import { openData } from './database.ts';
import { startEmulators } from './emulators.ts';
import { reportFigures } from './figures.ts';
import { goodsOnSale, letPeopleCheckOut, topUps } from './paypal-checkouts.ts';
import { planMessages } from './paypal-emulator.ts';
import { expectEverythingMadeGood } from './paypal-end.ts';
import { migratedPlace } from './places.ts';
import { stopPostgresAtOnce } from './postgres.ts';
import { until } from './processes.ts';
import { startServer } from './running-server.ts';
import { newBuyers, putOnSale, signInAsOwner } from './shop.ts';
import { pick } from './size.ts';

const restarts = pick({ short: 1, full: 5 });
const payments = pick({ short: 50, full: 1_500 });
/** A prime number, so that every buyer gets every manner. */
const people = pick({ short: 7, full: 83 });
const productsOfAKind = pick({ short: 1, full: 4 });

it(
  '[ORD-79] [ORD-82] [OFF-35] [OFF-36] [LED-1] loses no PayPal capture and delivers nothing twice when PostgreSQL crashes during checkouts',
  async ({ task }) => {
    const place = await migratedPlace();
    const emulators = await startEmulators(place);
    const variables = { ...emulators.variables, LOG_LEVEL: 'fatal' };
    let server = await startServer(place, { variables });
    const data = openData(place);
    const owner = await signInAsOwner(server);
    const buyers = await newBuyers(server, data, { number: people, cents: 1n });
    const { products, codes, pieces } = goodsOnSale(people, productsOfAKind);
    for (const product of products) await putOnSale(server, owner, product);
    const shop = { server, emulator: emulators, buyers, goods: [...products, ...topUps] };
    await planMessages(emulators, { times: 2, delayMs: 50, shuffle: true, retryMs: 100 });

    const crowd = letPeopleCheckOut(shop, 8);
    let exits = 0;
    /** Counts and restarts a server that exited, so that the figures show the consequences. */
    async function reached(checkouts: number): Promise<void> {
      const isThere = crowd.reached(checkouts).then(() => true);
      while (!(await Promise.race([isThere, server.exited.then(() => false)]))) {
        exits += 1;
        server = await startServer(place, { variables });
      }
    }
    for (let restart = 1; restart <= restarts; restart += 1) {
      const share = payments / (restarts + 1);
      await reached(Math.floor(share * restart) - randomBetween(0, share / 2));
      await someMoment();
      await stopPostgresAtOnce(server);
      await until(
        'PostgreSQL should be back',
        () => server.ended() !== null || server.postmaster() !== undefined,
      );
    }
    await reached(payments);
    await crowd.sendHome();
    // The next server finishes what the stopped one left.
    const stopped = await server.signal('SIGTERM');

    const next = await startServer(place, { variables });
    const { figures } = crowd;
    const truth = await expectEverythingMadeGood({
      ...shop,
      server: next,
      owner,
      data,
      products,
      codes,
      pieces,
    });
    const { sum } = await readBooks(data);
    console.log(
      `PostgreSQL restarts in checkouts by PayPal: ${restarts} restarts, ${truth.payments} payments, ` +
        `${figures.busy} calls answered 503, ${figures.cut} cut off, ${truth.captured} captured, ` +
        `${exits} exits, ${truth.lost.length} lost, ${truth.double.length} double, sum over all accounts ${sum}`,
    );
    reportFigures(task, 'paypalPostgresRestarts', {
      checkouts: truth.payments,
      restarts,
      exits,
      lost: truth.lost.length,
      double: truth.double.length,
      sum,
    });
    expect(exits).toBe(0);
    expect(stopped).toEqual({ code: 0, signal: null });
    expect(truth.payments).toBeGreaterThanOrEqual(payments);
    expect(figures.cut).toBe(0);
    expect(await next.signal('SIGTERM')).toEqual({ code: 0, signal: null });
  },
  pick({ short: 600_000, full: 1_500_000 }),
);
