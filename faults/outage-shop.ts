import { setTimeout as pause } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { someProduct } from '../apps/server/src/testing/products.ts';
import { recordAnswers, slowestMs } from './answers.ts';
import { auditPurchases, letBuyersBuy } from './credit-buyers.ts';
import { openData } from './database.ts';
import { grantLicenses } from './granted-licenses.ts';
import { openPages } from './live-pages.ts';
import type { Place } from './places.ts';
import { until } from './processes.ts';
import type { RunningServer } from './running-server.ts';
import { runProducts } from './running-products.ts';
import { newBuyers, putOnSale, signInAsOwner, type Buyer, type Server } from './shop.ts';
import { pick } from './size.ts';

const sessionsPerLicense = 2;
const licenseCount = pick({ short: 2, full: 10 });
const buyerCount = pick({ short: 2, full: 4 });
const pagesPerPerson = pick({ short: 2, full: 10 });
const cents = 10_000_000n;
const betweenVisitsMs = 200;

/** A busy shop: product sessions on all seats, open pages, buyers and a visitor. `place` has the database. */
export async function openBusyShop(place: Place, servers: readonly RunningServer[]) {
  const [server] = servers as [RunningServer];
  const data = openData(place);
  const product = await putOnSale(server, await signInAsOwner(server), someProduct());
  const people = await newBuyers(server, data, { number: buyerCount + 1, cents });
  const [leaving, ...buyers] = people as [Buyer, ...Buyer[]];
  const licenses = await grantLicenses(data, {
    ownerId: leaving.id,
    number: licenseCount,
    sessions: sessionsPerLicense,
  });
  const products = await runProducts(servers, licenses);
  const [leavingPages, ...otherPages] = await Promise.all(
    people.map(({ session }) => openPages(servers, session, pagesPerPerson)),
  );
  if (!leavingPages) throw new Error('There are no pages');
  const purchases = letBuyersBuy(servers, buyers, product);
  const visitor = letVisitorBrowse(server);
  await until('a purchase', () => purchases.bought.length > 0);

  return {
    data,
    products,
    purchases,
    visitor,
    leaving: { session: leaving.session, pages: leavingPages },
    pages: people.length * pagesPerPerson,
    disconnectedPages: () => otherPages.filter((pages) => pages.connected() < pages.number).length,
    audit: () => auditPurchases(data, { buyers, cents, bought: purchases.bought, granted: licenses.length }),
  };
}

export type BusyShop = Awaited<ReturnType<typeof openBusyShop>>;

/** Requests the public catalogue in a loop. */
function letVisitorBrowse({ url }: Server) {
  const record = recordAnswers();
  const errors: unknown[] = [];
  let home = false;
  onTestFinished(() => {
    home = true;
  });

  async function browse(): Promise<void> {
    while (!home) {
      try {
        await record.timed(async () => {
          const reply = await fetch(`${url}/products`);
          await reply.text();
          if (reply.status !== 200) errors.push(`/products answered ${reply.status}`);
          return reply;
        });
      } catch (error) {
        errors.push(error);
      }
      await pause(betweenVisitsMs);
    }
  }
  const left = browse();
  return {
    answers: record.answers,
    errors,
    async sendHome(): Promise<void> {
      home = true;
      await left;
    },
  };
}

type Outage = {
  seconds: number;
  begin(): Promise<void> | void;
  end(): Promise<void> | void;
  /** Runs right after the outage begins. */
  during?(): Promise<void>;
};

/** Runs an outage, waits until everything works again and returns what happened. */
export async function surviveOutage(shop: BusyShop, { seconds, begin, end, during }: Outage) {
  const { data, products, purchases, visitor, leaving } = shop;
  const unexpected: string[] = [];
  /** All seats are taken, so newcomers must be refused, even while the database is down. */
  async function tryNewcomers(): Promise<void> {
    const refusals = await products.tryNewcomers();
    unexpected.push(...refusals.filter((name) => name !== 'seats_taken' && name !== 'unavailable'));
  }

  await begin();
  const from = performance.now();
  await during?.();
  for (const share of pick({ short: [0], full: [0, 0.25, 0.5, 0.75] })) {
    await pauseUntil(from + share * seconds * 1_000);
    await Promise.all([tryNewcomers(), leaving.pages.tryAgain()]);
  }
  await pauseUntil(from + seconds * 1_000);
  const to = performance.now();
  const endedAt = new Date();
  await end();

  const isSoldAgain = () => purchases.bought.some(({ at }) => at > to);
  await until('a purchase after the outage', () => isSoldAgain() || purchases.errors.length > 0);
  const salesBackMs = performance.now() - to;
  await until('every product should have renewed its lease', () => products.haveRenewedSince(data, endedAt));
  const seatsBackMs = performance.now() - to;
  await until('every page should be connected', () => shop.disconnectedPages() === 0);
  await until('the signed-out browser should be disconnected', () => leaving.pages.connected() === 0);
  await Promise.all([tryNewcomers(), leaving.pages.tryAgain()]);
  await Promise.all([purchases.sendHome(), visitor.sendHome()]);
  const { lost, sum } = await shop.audit();

  const answers = [...purchases.answers, ...visitor.answers];
  return {
    errors: [...purchases.errors, ...visitor.errors, ...unexpected],
    stops: products.stops(),
    soldDuring: purchases.bought.filter(({ at }) => at > from && at < to).length,
    numbers: {
      seconds: (to - from) / 1_000,
      sessions: products.number,
      pages: shop.pages,
      purchases: purchases.bought.length,
      busy: answers.filter(({ status }) => status === 503).length,
      errors: purchases.errors.length + visitor.errors.length + unexpected.length,
      slowestMs: slowestMs(answers, { from, to }),
      salesBackMs,
      seatsBackMs,
      ended: products.stops().length,
      changed: products.changed(),
      oversold: products.oversold(),
      stillConnected: leaving.pages.connected(),
      lost,
      sum,
    },
  };
}

/** Only the outage itself waits for a fixed time. A timer may fire a little early, so this checks again. */
async function pauseUntil(moment: number): Promise<void> {
  for (let left = moment - performance.now(); left > 0; left = moment - performance.now()) {
    await pause(Math.ceil(left));
  }
}
