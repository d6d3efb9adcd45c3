import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '../apps/server/src/platform/db/database.ts';
import { cpuSeconds, cpuSecondsWithChildren } from './cpu.ts';
import { openPgbench, type Reference } from './pgbench.ts';
import { openShop, withDatabase, type Shop } from './shop.ts';
import { median, spread } from './statistics.ts';
import { openTable } from './table.ts';
import { busyShare, requireWrk, runWrk, type Load } from './wrk.ts';

const rounds = 5;
const load = { connections: 16, seconds: 2 };
const warmUp = { ...load, seconds: 4 };

/** A kind of call, which gets a row of the table. */
export type Subject = {
  what: string;
  /** The calls of a round. Round 0 only warms up. */
  calls(round: number): Omit<Load, keyof typeof load>;
  /** How often the shop has done this so far. Only if calls leave a trace that can be counted. */
  countDone?(): Promise<number>;
};

type Measured = Reference & { serverMs: number; generatorShare: number };

/**
 * Calls of the shop, alternating with `pgbench -N` transactions in the same PostgreSQL. Nothing is pinned:
 * each measurement may use all cores, because these calls keep both the server and PostgreSQL busy.
 */
export async function compareWithPgbench(
  { port, title = '' }: { port: number; title?: string },
  prepare: (shop: Shop, database: Database) => Promise<Subject[]>,
): Promise<void> {
  requireWrk();
  const shop = await openShop(port);
  try {
    await withDatabase(shop, async (database) => {
      const rows = (await prepare(shop, database)).map((subject) => ({ subject, ours: [] as Measured[] }));
      const reference = await measureAll(shop, database, rows);
      printResults(title, rows, reference);
    });
  } finally {
    await shop.close();
  }
}

type Row = { subject: Subject; ours: Measured[] };

/** Fills the rows, and returns the rounds of pgbench. */
async function measureAll(shop: Shop, { pool }: Database, rows: Row[]): Promise<Reference[]> {
  const pgbench = await openPgbench(shop, pool);
  if (!pgbench) console.log('pgbench is not installed, so there is nothing to compare with.');
  const reference: Reference[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const transactions = await pgbench?.measure(load);
    if (transactions && round > 0) reference.push(transactions);
    for (const { subject, ours } of rows) {
      const measured = await measure(shop, subject, round);
      if (round > 0) ours.push(measured);
    }
  }
  return reference;
}

async function measure(shop: Shop, subject: Subject, round: number): Promise<Measured> {
  const { what, countDone } = subject;
  const doneBefore = (await countDone?.()) ?? 0;
  const serverBefore = cpuSeconds(shop.pid);
  const postgresBefore = cpuSecondsWithChildren(shop.postgresPid);
  const { requests, rate, generatorShare } = await runWrk({
    ...subject.calls(round),
    ...(round === 0 ? warmUp : load),
    connections: load.connections,
  });
  const done = countDone ? (await countFinal(countDone)) - doneBefore : requests;
  // When wrk stops, each connection may have one more call in flight.
  if (done < requests || done > requests + load.connections) {
    throw new Error(`${what}: ${requests} were answered, but ${done} were done.`);
  }
  return {
    rate,
    generatorShare,
    serverMs: ((cpuSeconds(shop.pid) - serverBefore) / done) * 1000,
    postgresMs: ((cpuSecondsWithChildren(shop.postgresPid) - postgresBefore) / done) * 1000,
  };
}

/** Waits for calls in flight, then counts. */
async function countFinal(count: () => Promise<number>): Promise<number> {
  for (let before = -1; ; await wait(200)) {
    const now = await count();
    if (now === before) return now;
    before = now;
  }
}

function printResults(title: string, rows: Row[], reference: Reference[]): void {
  const names = ['(pgbench -N)', ...rows.map(({ subject }) => subject.what)];
  const print = openTable([
    { title, width: Math.max(...names.map(({ length }) => length)), left: true },
    { title: 'rate/s' },
    { title: 'lowest–highest' },
    { title: 'PostgreSQL CPU ms' },
    { title: 'server CPU ms' },
    { title: 'wrk busy' },
    { title: 'ours : pgbench' },
  ]);
  const rateOf = (measured: Reference[]) => median(measured.map(({ rate }) => rate));
  for (const { subject, ours } of rows) {
    const share = median(ours.map(({ generatorShare }) => generatorShare));
    print([
      subject.what,
      ...describe(ours),
      median(ours.map(({ serverMs }) => serverMs)).toFixed(2),
      `${(share * 100).toFixed(1)}%`,
      reference.length === 0 ? '' : (rateOf(ours) / rateOf(reference)).toFixed(3),
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
