import { expect, it } from 'vitest';
import { readBooks } from './books.ts';
import { randomBetween, someMoment } from './crowd.ts';
import { openData } from './database.ts';
import { startEmulators } from './emulators.ts';
import { goodsOnSale, letPeopleCheckOut, topUps } from './paypal-checkouts.ts';
import { planMessages } from './paypal-desk.ts';
import { expectEverythingMadeGood } from './paypal-end.ts';
import { newPlace } from './places.ts';
import { stopPostgresAtOnce } from './postgres.ts';
import { until } from './processes.ts';
import { startServer } from './running-server.ts';
import { newBuyers, putOnSale, signInAsOwner } from './shop.ts';

const restarts = 5;
const payments = 1_500;
/** A prime, so that each of them behaves in every manner. */
const people = 83;

it('[ORD-79] [ORD-82] [OFF-35] [LED-1] sudden deaths of PostgreSQL during checkouts by PayPal: no capture is lost and nothing is given twice', async () => {
  const place = await newPlace();
  const emulators = await startEmulators(place);
  const variables = { ...emulators.variables, LOG_LEVEL: 'fatal' };
  const server = await startServer(place, { variables });
  const data = openData(place);
  const owner = await signInAsOwner(server);
  const buyers = await newBuyers(server, data, { number: people, cents: 1n });
  const { products, codes, pieces } = goodsOnSale(people);
  for (const product of products) await putOnSale(server, owner, product);
  const shop = { server, desk: emulators, buyers, goods: [...products, ...topUps] };
  await planMessages(emulators, { times: 2, delayMs: 50, shuffle: true, retryMs: 100 });

  const crowd = letPeopleCheckOut(shop, 8);
  for (let restart = 1; restart <= restarts; restart += 1) {
    const share = payments / (restarts + 1);
    await crowd.reached(Math.floor(share * restart) - randomBetween(0, share / 2));
    await someMoment();
    await stopPostgresAtOnce(server);
    await until('PostgreSQL should be back', () => server.postmaster() !== undefined);
    expect(server.ended()).toBeNull();
  }
  await crowd.reached(payments);
  await crowd.sendHome();
  expect(server.ended()).toBeNull();
  // A stopped server leaves what it could not finish to the next one.
  expect(await server.signal('SIGTERM')).toEqual({ code: 0, signal: null });

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
      `0 exits, ${truth.lost.length} lost, ${truth.double.length} double, sum over all accounts ${sum}`,
  );
  expect(truth.payments).toBeGreaterThanOrEqual(payments);
  expect(figures.cut).toBe(0);
  expect(await next.signal('SIGTERM')).toEqual({ code: 0, signal: null });
}, 1_500_000);
