import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '../apps/server/src/platform/db/database.ts';
import { grantLicenses } from '../faults/granted-licenses.ts';
import { licensesEndpoints } from '../packages/contract/src/licenses/endpoints.ts';
import { cpuSeconds, cpuSecondsWithChildren } from './cpu.ts';
import { openPgbench, type Reference } from './pgbench.ts';
import { openShop, withDatabase } from './shop.ts';
import { signInBuyers } from './sign-in-buyers.ts';
import { median, spread } from './statistics.ts';
import { openTable } from './table.ts';
import { busyShare, requireWrk, runWrk } from './wrk.ts';

/**
 * Validations of license keys, alternating with `pgbench -N` transactions in the same PostgreSQL. Nothing is
 * pinned, for the same reason as in purchases.ts.
 */
const rounds = 5;
const load = { connections: 16, seconds: 2 };
const warmUp = { ...load, seconds: 4 };
/** Enough that two connections rarely wait for the row of the same license. */
const licenseCount = 500;

type Measured = Reference & { serverMs: number; generatorShare: number };

requireWrk();
const shop = await openShop(31_900);
const keysFile = join(shop.data, 'keys.txt');
try {
  await withDatabase(shop, compare);
} finally {
  await shop.close();
}

async function compare(database: Database): Promise<void> {
  const { db, pool } = database;
  const [owner] = await signInBuyers(db, 1);
  const amount = { ownerId: owner?.id ?? '', number: licenseCount, sessions: 2 };
  const licenses = await grantLicenses(database, amount);
  await writeFile(keysFile, licenses.map(({ key }) => `${key}\n`).join(''));
  const pgbench = await openPgbench(shop, pool);
  if (!pgbench) console.log('pgbench is not installed, so there is nothing to compare with.');

  const reference: Reference[] = [];
  const ours: Measured[] = [];
  // The first round only warms up.
  for (let round = 0; round <= rounds; round += 1) {
    const transactions = await pgbench?.measure(load);
    const validations = await validate(pool, round === 0 ? warmUp : load);
    if (round === 0) continue;
    if (transactions) reference.push(transactions);
    ours.push(validations);
  }
  printResults(ours, reference);
}

async function validate(pool: Database['pool'], amount: typeof load): Promise<Measured> {
  const usesBefore = await countUses(pool);
  const serverBefore = cpuSeconds(shop.pid);
  const postgresBefore = cpuSecondsWithChildren(shop.postgresPid);
  const { requests, rate, generatorShare } = await runWrk({
    url: shop.url + licensesEndpoints['licenses.validate'].path,
    ...amount,
    script: 'validations.lua',
    scriptArguments: [keysFile, JSON.stringify({ product: 'warden', uuid: randomUUID() })],
  });
  const serverSeconds = cpuSeconds(shop.pid) - serverBefore;
  const postgresSeconds = cpuSecondsWithChildren(shop.postgresPid) - postgresBefore;
  const uses = (await countUses(pool)) - usesBefore;
  // When wrk stops, each connection may have one more validation in flight.
  if (uses < requests || uses > requests + load.connections) {
    throw new Error(`${requests} validations were answered, but ${uses} uses were counted.`);
  }
  return {
    rate,
    generatorShare,
    serverMs: (serverSeconds / uses) * 1000,
    postgresMs: (postgresSeconds / uses) * 1000,
  };
}

async function countUses(pool: Database['pool']): Promise<number> {
  const { rows } = await pool.query<{ uses: number }>(
    'select sum(total_requests)::int as uses from licenses',
  );
  return rows[0]?.uses ?? 0;
}

function printResults(ours: Measured[], reference: Reference[]): void {
  const print = openTable([
    { title: '', width: 12, left: true },
    { title: 'rate/s' },
    { title: 'lowest–highest' },
    { title: 'PostgreSQL CPU ms' },
    { title: 'server CPU ms' },
    { title: 'wrk busy' },
    { title: 'ours : pgbench' },
  ]);
  const pick = <Row>(rows: Row[], of: (row: Row) => number) => rows.map(of);
  const describe = (rows: Reference[]) => [
    median(pick(rows, ({ rate }) => rate)).toFixed(0),
    spread(pick(rows, ({ rate }) => rate)),
    median(pick(rows, ({ postgresMs }) => postgresMs)).toFixed(2),
  ];
  const share = median(pick(ours, ({ generatorShare }) => generatorShare));
  const ratio = median(pick(ours, ({ rate }) => rate)) / median(pick(reference, ({ rate }) => rate));
  print([
    'validations',
    ...describe(ours),
    median(pick(ours, ({ serverMs }) => serverMs)).toFixed(2),
    `${(share * 100).toFixed(1)}%`,
    reference.length === 0 ? '' : ratio.toFixed(3),
  ]);
  if (share > busyShare) console.log('WARNING: wrk was busy, so the shop is faster than this.');
  if (reference.length > 0) print(['(pgbench -N)', ...describe(reference)]);
}
