import { expect, it, onTestFinished, type TestContext } from 'vitest';
import { startRedis } from '../apps/server/src/testing/redis-server.ts';
import { dataUrl } from './database.ts';
import { reportFigures } from './figures.ts';
import { withMasterKey } from './granted-licenses.ts';
import { signOut } from './live-pages.ts';
import { openBusyShop, surviveOutage } from './outage-shop.ts';
import { migratedPlace, newPlace } from './places.ts';
import { freezePostgres, keepPostgresDown, stopPostgresAtOnce } from './postgres.ts';
import { until } from './processes.ts';
import { startServer, type RunningServer } from './running-server.ts';
import { emptyShop } from './shop.ts';
import { pick } from './size.ts';

const variables = { ...emptyShop, ...withMasterKey, LOG_LEVEL: 'fatal' };
/**
 * The server answers 503 within 5 s. The extra second is for a slow machine.
 */
const longestAnswerMs = pick({ short: 60_000, full: 6_000 });
const longestSignOutMs = pick({ short: 30_000, full: 1_000 });
/** The server checks the sessions of open pages every minute. */
const longestConnectionMs = 65_000;
const patienceMs = 400_000;

type Result = Awaited<ReturnType<typeof surviveOutage>>;

function print(what: string, { numbers: n }: Result): void {
  console.log(
    `${what} for ${n.seconds.toFixed(0)} s: ${n.sessions} product sessions, ${n.pages} pages, ${n.purchases} purchases; ` +
      `${n.busy} answers of 503, ${n.errors} other errors, slowest answer ${n.slowestMs.toFixed(0)} ms; ` +
      `sales back after ${n.salesBackMs.toFixed(0)} ms, seats after ${n.seatsBackMs.toFixed(0)} ms; ` +
      `${n.ended} products ended, ${n.changed} sessions changed, ${n.oversold} seats oversold, ` +
      `${n.stillConnected} signed-out browsers connected, ${n.lost} money lost, ledger sum ${n.sum}`,
  );
}

async function expectNoHarm(result: Result, servers: readonly RunningServer[]): Promise<void> {
  const { errors, stops, numbers } = result;
  expect({ errors, stops }).toEqual({ errors: [], stops: [] });
  expect(numbers).toMatchObject({
    ended: 0,
    changed: 0,
    oversold: 0,
    stillConnected: 0,
    lost: 0,
    sum: 0,
  });
  expect(numbers.slowestMs).toBeLessThan(longestAnswerMs);
  for (const server of servers) {
    expect(await server.signal('SIGTERM')).toEqual({ code: 0, signal: null });
    expect(server.stderr()).toBe('');
  }
}

async function openShopWithSomebodyLeaving() {
  const place = await migratedPlace();
  const server = await startServer(place, { variables });
  const shop = await openBusyShop(place, [server]);
  const { session, pages } = shop.leaving;
  await signOut(server, session);
  await until('the pages of the signed-out browser should close', () => pages.connected() === 0);
  return { place, server, shop };
}

it(
  '[LIC-106] [OFF-35] [OFF-74] ends no product session, oversells no seat and loses no money when PostgreSQL is down',
  async ({ task }: TestContext) => {
    const { place, server, shop } = await openShopWithSomebodyLeaving();
    const mend = await keepPostgresDown(place);
    const result = await surviveOutage(shop, {
      seconds: pick({ short: 6, full: 90 }),
      begin: () => stopPostgresAtOnce(server),
      end: mend,
    });
    print('PostgreSQL away', result);
    reportFigures(task, 'postgresAway', result.numbers);
    expect(result.numbers.busy).toBeGreaterThan(0);
    await expectNoHarm(result, [server]);
  },
  patienceMs,
);

it(
  '[LIC-106] [OFF-35] ends no product session, oversells no seat and loses no money when PostgreSQL is frozen',
  async ({ task }: TestContext) => {
    const { place, server, shop } = await openShopWithSomebodyLeaving();
    let thaw = () => {};
    const result = await surviveOutage(shop, {
      seconds: pick({ short: 6, full: 60 }),
      begin() {
        thaw = freezePostgres(server, place);
      },
      end: () => thaw(),
    });
    print('PostgreSQL frozen', result);
    reportFigures(task, 'postgresFrozen', result.numbers);
    expect(result.numbers.busy).toBeGreaterThan(0);
    await expectNoHarm(result, [server]);
  },
  patienceMs,
);

it(
  '[LIC-106] [OFF-66] [ACC-9] ends no product session, oversells no seat, loses no money and disconnects a signed-out browser on both nodes when Redis is frozen',
  async ({ task }: TestContext) => {
    const redis = await startRedis();
    onTestFinished(() => redis.stop());
    const [place, otherPlace] = [await migratedPlace(), await newPlace()];
    const node = { ...variables, REDIS_URL: redis.url };
    const here = await startServer(place, { variables: node });
    const there = await startServer(otherPlace, { variables: { ...node, DATABASE_URL: dataUrl(place) } });
    const shop = await openBusyShop(place, [here, there]);
    const { session, pages } = shop.leaving;
    expect([pages.connectedTo(here), pages.connectedTo(there)]).not.toContain(0);
    let signedOutAt = 0;
    const result = await surviveOutage(shop, {
      seconds: pick({ short: 6, full: 60 }),
      begin: () => redis.freeze(),
      end: () => redis.thaw(),
      async during() {
        signedOutAt = performance.now();
        await signOut(here, session);
        await until('its pages on this node should close', () => pages.connectedTo(here) === 0);
      },
    });
    const [goneHereMs, goneThereMs] = [here, there].map((server) => pages.lastSeenOn(server) - signedOutAt);
    print('Redis frozen', result);
    console.log(
      `The signed-out browser was disconnected after ${goneHereMs?.toFixed(0)} ms on its node and ` +
        `after ${goneThereMs?.toFixed(0)} ms on the other; ${result.soldDuring} purchases during the outage`,
    );
    reportFigures(task, 'redisFrozen', result.numbers);
    expect(goneHereMs).toBeLessThan(longestSignOutMs);
    expect(goneThereMs).toBeLessThan(longestConnectionMs);
    expect(result.soldDuring).toBeGreaterThan(0);
    await expectNoHarm(result, [there, here]);
  },
  patienceMs,
);
