import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { failpoints, type Failpoint } from '../apps/server/src/platform/failpoints/names.ts';
import type { Database } from '../apps/server/src/platform/db/database.ts';
import { someProduct, someTicketProduct } from '../apps/server/src/testing/products.ts';
import type { NewProduct } from '../packages/contract/src/catalogue/product.ts';
import { openOrders, readBooks, receiversOf, salesIn, wholeBooks } from './books.ts';
import { Refusal } from './browser.ts';
import { mustPay, mustStart, type Bought } from './buying.ts';
import { randomBetween } from './crowd.ts';
import { openData } from './database.ts';
import { migratedPlace } from './places.ts';
import { until } from './processes.ts';
import { startServer } from './running-server.ts';
import {
  emptyShop,
  newBuyers,
  putOnSale,
  signInAsOwner,
  stockLeft,
  type Buyer,
  type Server,
} from './shop.ts';
import { pick } from './size.ts';

const crowd = pick({ short: 4, full: 8 });
/** Every failpoint is passed more often than this while the buyers shop. */
const maxVisits = pick({ short: 6, full: 12 });
/** Starts faster without the emulators, which are not needed once everyone is signed in. */
const signedInShop = { ...emptyShop, DISCORD_CLIENT_ID: '1', DISCORD_CLIENT_SECRET: 'hush' };
/** The failpoints that a purchase with credits passes. */
const passed = failpoints.filter((name) => !/^(paypal|refund|reminder)\./.test(name));
/** Failpoints after a commit but before the reply. */
const afterCommit: ReadonlySet<Failpoint> = new Set(['order.started', 'settle.committed']);

type Purchase = {
  buyer: Buyer;
  product: NewProduct;
  /** The buyer's idempotency key. Null until a started order has returned its id. */
  paymentId: string | null;
  answers: Bought[];
};

it('[ORD-62] [ORD-63] [ORD-74] [ORD-76] [LED-1] charges and delivers a purchase once when the buyer retries after kill -9 at any failpoint', async () => {
  const place = await migratedPlace();
  const data = openData(place);
  let server = await startServer(place, { variables: emptyShop });
  const postmaster = server.postmaster();
  const owner = await signInAsOwner(server);
  const buyers = await newBuyers(server, data, { number: crowd, cents: 100_000n });
  const all: Purchase[] = [];
  let kills = 0;
  let cut = 0;

  for (const failpoint of passed) {
    const products = productsOf(failpoint);
    for (const product of products) await putOnSale(server, owner, product);
    const lists = buyers.map((buyer, at) => shoppingList(buyer, rotated(products, at)));
    const purchases = lists.flat();
    all.push(...purchases);
    await server.signal('SIGKILL');

    const visit = randomBetween(1, maxVisits);
    server = await startServer(place, { variables: signedInShop, failpoint: `${failpoint}:${visit}` });
    cut += await buyUntilItDies(server, lists);
    expect(await server.exited, failpoint).toEqual({ code: null, signal: 'SIGKILL' });
    kills += 1;
    await expectNothingHalf(data, all, failpoint);

    server = await startServer(place, { variables: signedInShop });
    expect(server.postmaster()).toEqual(postmaster);
    await Promise.all(purchases.map((purchase) => buyUntilAnswered(server, purchase)));
    for (const { answers } of purchases) expect(answers).toEqual(answers.map(() => answers[0]));
    for (const product of products) {
      // As many pieces as buyers: a reservation leaked by the killed server would leave one buyer without.
      expect(await stockLeft(server, owner, product)).toEqual({ amount: 0, data: [], shown: 0 });
    }
    const receivers = await Promise.all(itemsOf(failpoint).map((item) => receiversOf(data, item)));
    expect(receivers.filter((each) => each.length !== 1)).toEqual([]);
    expect(receivers.flat().toSorted()).toEqual(buyers.map(({ id }) => id).toSorted());
  }

  const sales = await salesIn(data);
  const books = await readBooks(data);
  const lost = all.filter(({ buyer, product }) => sales(buyer.id, product.id) === 0).length;
  const double = books.transfers + books.grants - 2 * (all.length - lost);
  console.log(
    `kill -9 inside a purchase: ${kills} kills, ${all.length} purchases, ${cut} cut off, ` +
      `${lost} lost, ${double} double, sum over all accounts ${books.sum}`,
  );
  expect({ lost, double }).toEqual({ lost: 0, double: 0 });
  expect(books).toEqual(wholeBooks(all.length));
  // Eleven server starts take longer than the default time-out on a busy machine.
}, 400_000);

it('ignores FAILPOINT in the production bundle', async () => {
  const place = await migratedPlace();
  const server = await startServer(place, { variables: { ...emptyShop, FAILPOINT: 'settle.booked:1' } });
  const data = openData(place);
  const product = await putOnSale(server, await signInAsOwner(server), someProduct());
  const [buyer] = await newBuyers(server, data, { number: 1, cents: 400n });
  if (!buyer) throw new Error('There is no buyer');
  await buy(server, { buyer, product, paymentId: null, answers: [] });
  expect(await readBooks(data)).toEqual(wholeBooks(1));
  expect(await server.signal('SIGTERM')).toEqual({ code: 0, signal: null });
});

/** Two products with unlimited stock, and two with one piece per buyer. */
function productsOf(failpoint: Failpoint): NewProduct[] {
  return [
    someProduct(),
    someProduct({ stock: { enabled: true, amount: crowd, data: [] } }),
    someTicketProduct([], { stock: { enabled: false, amount: 0, data: [] } }),
    someTicketProduct(itemsOf(failpoint)),
  ];
}

function itemsOf(failpoint: Failpoint): string[] {
  return Array.from({ length: crowd }, (_, at) => `Code ${at + 1} of ${failpoint}`);
}

function rotated<Item>(items: readonly Item[], by: number): Item[] {
  return items.map((_, at) => items[(at + by) % items.length] as Item);
}

/** Alternates between starting an order first and paying at once with the buyer's own key. */
function shoppingList(buyer: Buyer, products: NewProduct[]): Purchase[] {
  return products.map((product, at) => ({
    buyer,
    product,
    paymentId: at % 2 === 0 ? null : randomUUID(),
    answers: [],
  }));
}

async function buy(server: Server, purchase: Purchase): Promise<void> {
  const { buyer, product } = purchase;
  purchase.paymentId ??= await mustStart(server, buyer, product);
  purchase.answers.push(await mustPay(server, buyer, product, purchase.paymentId));
}

/** All buyers at once, each with one purchase after another. Returns how many calls were cut off. */
async function buyUntilItDies(server: Server, lists: Purchase[][]): Promise<number> {
  const cut = await Promise.all(
    lists.map(async (list) => {
      for (const purchase of list) if (await isCutOff(buy(server, purchase))) return true;
      return false;
    }),
  );
  const number = cut.filter(Boolean).length;
  if (number === 0) throw new Error('Everybody has everything, and the server still runs');
  return number;
}

async function buyUntilAnswered(server: Server, purchase: Purchase): Promise<void> {
  await until('the purchase should be answered', async () => !(await isCutOff(buy(server, purchase))));
}

/** Only a broken connection counts. A reply with an error status still throws. */
async function isCutOff(call: Promise<void>): Promise<boolean> {
  return call.then(
    () => false,
    (error: unknown) => {
      if (error instanceof Refusal) throw error;
      return true;
    },
  );
}

/** Checks what the killed server left behind, before any buyer retries. */
async function expectNothingHalf(data: Database, all: Purchase[], failpoint: Failpoint): Promise<void> {
  const books = await readBooks(data);
  const { sold } = books;
  expect(books).toMatchObject({ half: 0, transfers: sold, grants: sold, sum: 0, wrong: 0, gaps: 0 });
  const answered = all.filter(({ answers }) => answers.length > 0);
  const sales = await salesIn(data);
  expect(answered.filter(({ buyer, product }) => sales(buyer.id, product.id) !== 1)).toEqual([]);
  const known = new Set(all.map(({ paymentId }) => paymentId));
  const unknown = (await openOrders(data)).filter((id) => !known.has(id));
  const untold = sold - answered.length + unknown.length;
  expect(untold).toBeGreaterThanOrEqual(afterCommit.has(failpoint) ? 1 : 0);
}
