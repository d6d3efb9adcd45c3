import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '../apps/server/src/platform/db/database.ts';
import { send } from '../apps/server/src/testing/person.ts';
import { someProduct } from '../apps/server/src/testing/products.ts';
import { catalogueEndpoints } from '../packages/contract/src/catalogue/endpoints.ts';
import type { NewProduct } from '../packages/contract/src/catalogue/product.ts';
import { ordersEndpoints } from '../packages/contract/src/orders/endpoints.ts';
import { firstSelection, soldOf } from '../packages/contract/src/orders/order-options.ts';
import { cpuSeconds, cpuSecondsWithChildren } from './cpu.ts';
import { openPgbench, type Reference } from './pgbench.ts';
import { openShop, withDatabase } from './shop.ts';
import { signInBuyers } from './sign-in-buyers.ts';
import { median, spread } from './statistics.ts';
import { openTable } from './table.ts';
import { busyShare, requireWrk, runWrk } from './wrk.ts';

/**
 * Purchases with credits, alternating with `pgbench -N` transactions in the same PostgreSQL. Nothing is
 * pinned: each measurement may use all cores, because a purchase keeps both the server and PostgreSQL busy.
 */
const rounds = 5;
const load = { connections: 16, seconds: 2 };
const warmUp = { ...load, seconds: 4 };
const people = 64;

type Measured = Reference & { serverMs: number; generatorShare: number };

requireWrk();
const shop = await openShop(31_800);
const buyersFile = join(shop.data, 'buyers.tsv');
try {
  await withDatabase(shop, compare);
} finally {
  await shop.close();
}

async function compare({ db, pool }: Database): Promise<void> {
  const buyers = await signInBuyers(db, people);
  await writeFile(buyersFile, buyers.map((buyer) => `${buyer.cookie}\t${buyer.authorization}\n`).join(''));
  const pgbench = await openPgbench(shop, pool);
  if (!pgbench) console.log('pgbench is not installed, so there is nothing to compare with.');
  const products = [
    { what: 'unlimited stock', product: someProduct(), measured: [] as Measured[] },
    {
      what: 'limited stock',
      product: someProduct({ stock: { enabled: true, amount: 1_000_000, data: [] } }),
      measured: [] as Measured[],
    },
  ];
  for (const { product } of products) await offer(product);

  const reference: Reference[] = [];
  // The first round only warms up.
  for (let round = 0; round <= rounds; round += 1) {
    const transactions = await pgbench?.measure(load);
    if (transactions && round > 0) reference.push(transactions);
    for (const { product, measured } of products) {
      const result = await buy(product, `round-${round}-`, pool, round === 0 ? warmUp : load);
      if (round > 0) measured.push(result);
    }
  }
  printResults(products, reference);
}

async function offer(product: NewProduct): Promise<void> {
  const created = await send(shop, catalogueEndpoints['products.create'], {
    body: product,
    headers: shop.headers,
  });
  if (created.status !== 200) throw new Error(created.text);
}

async function buy(
  product: NewProduct,
  prefix: string,
  pool: Database['pool'],
  amount: typeof load,
): Promise<Measured> {
  const { id: productId, price } = product;
  const { storageMb: storge, ...selection } = firstSelection(soldOf(product));
  const wanted = { productId, price, ...selection, storge, method: 'credits', paymentId: '$' };
  const [invoicesBefore, serverBefore] = [await countInvoices(pool), cpuSeconds(shop.pid)];
  const postgresBefore = cpuSecondsWithChildren(shop.postgresPid);
  const { requests, rate, generatorShare } = await runWrk({
    url: shop.url + ordersEndpoints['orders.complete'].path,
    ...amount,
    script: 'purchases.lua',
    scriptArguments: [buyersFile, ...JSON.stringify({ data: wanted }).split('$'), prefix + productId],
  });
  const purchases = (await countFinalInvoices(pool)) - invoicesBefore;
  // When wrk stops, each connection may have one more purchase in flight.
  if (purchases < requests || purchases > requests + load.connections) {
    throw new Error(`${requests} purchases were answered, but there are ${purchases} invoices.`);
  }
  return {
    rate,
    generatorShare,
    serverMs: ((cpuSeconds(shop.pid) - serverBefore) / purchases) * 1000,
    postgresMs: ((cpuSecondsWithChildren(shop.postgresPid) - postgresBefore) / purchases) * 1000,
  };
}

/** Waits for purchases in flight, then returns the number of invoices. */
async function countFinalInvoices(pool: Database['pool']): Promise<number> {
  for (let before = -1; ; await wait(200)) {
    const count = await countInvoices(pool);
    if (count === before) return count;
    before = count;
  }
}

async function countInvoices(pool: Database['pool']): Promise<number> {
  const { rows } = await pool.query<{ count: number }>('select count(*)::int as count from invoices');
  return rows[0]?.count ?? 0;
}

function printResults(products: { what: string; measured: Measured[] }[], reference: Reference[]): void {
  const print = openTable([
    { title: 'license of', width: 15, left: true },
    { title: 'rate/s' },
    { title: 'lowest–highest' },
    { title: 'PostgreSQL CPU ms' },
    { title: 'server CPU ms' },
    { title: 'wrk busy' },
    { title: 'ours : pgbench' },
  ]);
  const pgbenchRates = reference.map(({ rate }) => rate);
  for (const { what, measured } of products) {
    const ratio = median(measured.map(({ rate }) => rate)) / median(pgbenchRates);
    const share = median(measured.map(({ generatorShare }) => generatorShare));
    print([
      what,
      ...describe(measured),
      median(measured.map(({ serverMs }) => serverMs)).toFixed(1),
      `${(share * 100).toFixed(1)}%`,
      reference.length === 0 ? '' : ratio.toFixed(3),
    ]);
    if (share > busyShare) console.log('WARNING: wrk was busy, so the shop is faster than this.');
  }
  if (reference.length > 0) print(['(pgbench -N)', ...describe(reference)]);
}

function describe(measured: Reference[]): string[] {
  const rates = measured.map(({ rate }) => rate);
  const postgresMs = median(measured.map((round) => round.postgresMs));
  return [median(rates).toFixed(0), spread(rates), postgresMs.toFixed(2)];
}
