import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { someProduct } from '../apps/server/src/testing/products.ts';
import { auditPurchases, letBuyersBuy } from './credit-buyers.ts';
import { letPeopleSignIn } from './crowd.ts';
import { endedSessions, openData, seatsHeld } from './database.ts';
import { reportFigures } from './figures.ts';
import { grantLicenses, withMasterKey } from './granted-licenses.ts';
import { migratedPlace } from './places.ts';
import { until } from './processes.ts';
import { startHerd, type Herd } from './product-herd.ts';
import { startServer } from './running-server.ts';
import { emptyShop, newBuyers, newCustomer, putOnSale, signInAsOwner, type Buyer } from './shop.ts';
import { pick } from './size.ts';

const products = pick({ short: 80, full: 5_000 });
const sessionsEach = 10;
const cents = 10_000_000n;
const longestMs = 60_000;
/** Longer than the limit, so that a slow run still reports its figures. */
const patienceMs = 180_000;
/** More products than an address may start in a minute. */
const neighbours = pick({ short: { number: 50, rate: 40 }, full: { number: 1_000, rate: 600 } });
const variables = { ...emptyShop, ...withMasterKey, LOG_LEVEL: 'fatal' };

it('[LIC-104] reconnects all products within a minute of a shop restart without failing a login or purchase', async ({
  task,
}) => {
  const place = await migratedPlace();
  const server = await startServer(place, { variables });
  const data = openData(place);
  const product = await putOnSale(server, await signInAsOwner(server), someProduct());
  const people = await newBuyers(server, data, { number: 3, cents });
  const [owner, ...buyers] = people as [Buyer, ...Buyer[]];
  const licenses = await grantLicenses(data, {
    ownerId: owner.id,
    number: products / sessionsEach,
    sessions: sessionsEach,
  });
  const herd = startHerd();
  herd.tell({ order: 'connect', url: server.url, keys: licenses.map(({ key }) => key), sessionsEach });
  await untilSeated(herd, products);

  const stoppedAt = performance.now();
  expect(await server.signal('SIGTERM')).toEqual({ code: 0, signal: null });
  const restarted = await startServer(place, { variables });
  const openAgainMs = performance.now() - stoppedAt;
  const logins = letPeopleSignIn(restarted, 2);
  const purchases = letBuyersBuy([restarted], buyers, product);
  await until('all products should be back', () => herd.latest().back === products, patienceMs);
  const backMs = performance.now() - stoppedAt;
  await Promise.all([logins.sendHome(), purchases.sendHome()]);

  const { changed, ended } = herd.latest();
  const busy = purchases.answers.filter(({ status }) => status !== 200).length;
  const failed = {
    logins: [...logins.refusals, ...logins.broken],
    purchases: purchases.errors,
  };
  console.log(
    `Restart of the shop: ${products} products back ${(backMs / 1_000).toFixed(1)} s after the stop, ` +
      `${((backMs - openAgainMs) / 1_000).toFixed(1)} s after the start; ${ended.length} ended, ${changed} sessions changed; ` +
      `${logins.acknowledged.length} logins, ${failed.logins.length} failed; ` +
      `${purchases.bought.length} purchases, ${busy} answers of 503, ${failed.purchases.length} failed`,
  );
  reportFigures(task, 'reconnectHerd', {
    products,
    backMs,
    ended: ended.length,
    changed,
    logins: logins.acknowledged.length,
    failedLogins: failed.logins.length,
    purchases: purchases.bought.length,
    failedPurchases: failed.purchases.length + busy,
  });
  expect({ ...failed, busy, ended, changed }).toEqual({
    logins: [],
    purchases: [],
    busy: 0,
    ended: [],
    changed: 0,
  });
  expect(backMs).toBeLessThan(longestMs);
  expect(logins.acknowledged.length).toBeGreaterThan(0);
  expect(purchases.bought.length).toBeGreaterThan(0);
  expect(await seatsHeld(data)).toBe(products);
  const audit = await auditPurchases(data, {
    buyers,
    cents,
    bought: purchases.bought,
    granted: licenses.length,
  });
  expect(audit).toMatchObject({ lost: 0, sum: 0 });
}, 500_000);

it.for(pick({ short: [1], full: [5, 60] }))(
  '[LIC-180] resumes every session of products behind one address after the shop was away for %i s',
  { timeout: 500_000 },
  async (seconds, { task }) => {
    const place = await migratedPlace();
    const server = await startServer(place, { variables });
    const data = openData(place);
    const owner = await newCustomer(server);
    const licenses = await grantLicenses(data, {
      ownerId: owner.id,
      number: neighbours.number / sessionsEach,
      sessions: sessionsEach,
    });
    const herd = startHerd();
    herd.tell({ order: 'connect', url: server.url, keys: licenses.map(({ key }) => key), sessionsEach });
    await untilSeated(herd, neighbours.number);

    const stoppedAt = performance.now();
    expect(await server.signal('SIGTERM')).toEqual({ code: 0, signal: null });
    // Only the outage itself waits for a fixed time.
    await pause(Math.max(0, stoppedAt + seconds * 1_000 - performance.now()));
    const awayMs = performance.now() - stoppedAt;
    await startServer(place, {
      variables: { ...variables, RATE_LIMIT_PER_MINUTE: String(neighbours.rate) },
    });
    const openAgainMs = performance.now() - stoppedAt;
    await until('all products should be back', () => herd.latest().back === neighbours.number, patienceMs);
    const backMs = performance.now() - stoppedAt - openAgainMs;

    const { changed, ended } = herd.latest();
    const lost = await endedSessions(data);
    console.log(
      `Shop away for ${seconds} s: ${neighbours.number} products behind one address back ` +
        `${(backMs / 1_000).toFixed(1)} s after the start; ${ended.length} ended, ${changed} sessions changed, ${lost} seats lost`,
    );
    const numbers = {
      products: neighbours.number,
      seconds: awayMs / 1_000,
      backMs,
      ended: ended.length,
      changed,
      lost,
    };
    reportFigures(task, seconds === 60 ? 'oneAddressMinute' : 'oneAddressMoment', numbers);
    expect({ ended, changed, lost }).toEqual({ ended: [], changed: 0, lost: 0 });
    expect(await seatsHeld(data)).toBe(neighbours.number);
  },
);

async function untilSeated(herd: Herd, number: number): Promise<void> {
  await until('all products should have a seat', () => herd.latest().seated === number, patienceMs);
  herd.tell({ order: 'watch' });
  await until('the products should be watched', () => herd.latest().watching);
  expect(herd.latest().ended).toEqual([]);
}
