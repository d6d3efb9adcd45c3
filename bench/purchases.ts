import { randomUUID } from 'node:crypto';
import { createAccounts } from '../apps/server/src/domains/accounts/service.ts';
import { createLedger } from '../apps/server/src/domains/ledger/service.ts';
import { openInstallation } from '../apps/server/src/installation.ts';
import { systemClock } from '../apps/server/src/platform/clock.ts';
import type { Db } from '../apps/server/src/platform/db/database.ts';
import { createLog } from '../apps/server/src/platform/log.ts';
import { send } from '../apps/server/src/testing/person.ts';
import { someProduct } from '../apps/server/src/testing/products.ts';
import { catalogueEndpoints } from '../packages/contract/src/catalogue/endpoints.ts';
import type { NewProduct } from '../packages/contract/src/catalogue/product.ts';
import { ordersEndpoints } from '../packages/contract/src/orders/endpoints.ts';
import { firstSelection } from '../packages/contract/src/orders/order-options.ts';
import { callsPerSecond, median } from './load.ts';
import { openPgbench } from './pgbench.ts';
import { openShop } from './shop.ts';

/**
 * Purchases for credits, each under a new name, beside the transactions of `pgbench -N` in the same PostgreSQL. They
 * are measured in turns in one run: only the ratio says something, the rates depend on the machine.
 */
const rounds = 5;
const load = { connections: 16, seconds: 4 };
const people = 64;

const shop = await openShop(31_700);
const installation = await openInstallation(
  { DATABASE_URL: undefined, DATA_DIR: shop.data, DATABASE_POOL: 4 },
  console,
);
try {
  const { db, pool } = installation.database;
  const buyers = await signInBuyers(db);
  const pgbench = await openPgbench(shop.data, pool);
  if (!pgbench) console.log('pgbench is not installed: there is nothing to compare with.');
  const measured = await Promise.all([
    prepare('unlimited stock', someProduct(), buyers),
    prepare('limited stock', limited(1_000_000), buyers),
  ]);
  const references: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    if (pgbench) references.push(await pgbench.transactionsPerSecond(load));
    for (const { rates, next } of measured) rates.push(await callsPerSecond(next, load));
  }
  const reference = median(references);
  console.log(`license of      purchases/s${pgbench ? '  pgbench -N/s  ours : pgbench' : ''}`);
  for (const { what, rates } of measured) {
    const ours = median(rates);
    const compared = [reference.toFixed(0).padStart(12), (ours / reference).toFixed(2).padStart(14)];
    console.log([what.padEnd(15), ours.toFixed(0).padStart(11), ...(pgbench ? compared : [])].join('  '));
  }
} finally {
  await installation.close();
  await shop.close();
}

type Headers = Record<string, string>;

/** People with more credits than can be spent here; what their browsers send. */
async function signInBuyers(db: Db): Promise<Headers[]> {
  const accounts = createAccounts({ db, clock: systemClock, adminIds: [] });
  const ledger = createLedger({ db, clock: systemClock, log: createLog('error') });
  const buyers: Headers[] = [];
  for (let number = 1; number <= people; number += 1) {
    const id = String(10_000_000 + number);
    const { secret, requestToken } = await accounts.signIn(
      { id, globalUsername: `Buyer ${number}`, avatar: null },
      'Bench',
    );
    await ledger.grantCredits({ userId: id, amountCents: 10n ** 9n, reason: 'Bench', actorId: null });
    const cookie = `botique_session=${secret}`;
    const content = { 'content-type': 'application/json' };
    buyers.push({ cookie, authorization: `Bearer ${requestToken}`, ...content });
  }
  return buyers;
}

function limited(amount: number): NewProduct {
  return someProduct({ stock: { enabled: true, amount, data: [] } });
}

/** Puts the product on sale. The buyers buy it by turns. */
async function prepare(what: string, product: NewProduct, buyers: Headers[]) {
  const created = await send(shop, catalogueEndpoints['products.create'], {
    body: product,
    headers: shop.headers,
  });
  if (created.status !== 200) throw new Error(created.text);
  const { id: productId, price } = product;
  const wanted = { productId, price, ...firstSelection(product), method: 'credits' };
  const url = shop.url + ordersEndpoints['orders.complete'].path;
  let calls = 0;
  function next() {
    calls += 1;
    const body = JSON.stringify({ data: { ...wanted, paymentId: randomUUID() } });
    return { url, headers: buyers[calls % people] ?? {}, body };
  }
  return { what, next, rates: [] as number[] };
}
