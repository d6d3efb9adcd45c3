import { setTimeout as wait } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Db } from './database.ts';

/** A database that is gone without a word is noticed after this time. */
const longestMs = 15 * 60_000;
const goodbyeMs = 1_000;

type Options<Result> = {
  /** Work with the same lock runs one after the other, on all nodes. */
  lock?: number;
  /** Called instead of waiting for the lock. */
  ifLocked?: () => Promise<Result>;
};

/**
 * Work that may take longer than a request may wait, in one transaction that sees the data as it was at one moment. It
 * has a connection of its own, so that it takes none from the requests.
 */
export async function unhurried<Result>(
  db: Db,
  work: (tx: Db) => Promise<Result>,
  { lock, ifLocked }: Options<Result> = {},
): Promise<Result> {
  const client = new pg.Client({ ...db.$client.options, statement_timeout: 0, query_timeout: longestMs });
  // A lost connection rejects the running query, so there is nothing to log here.
  client.on('error', () => {});
  await client.connect();
  try {
    // Before the transaction, which must not see the data as it was while it waited.
    if (lock !== undefined && !(await obtainLock(client, lock, { wait: !ifLocked })) && ifLocked) {
      return await ifLocked();
    }
    await client.query('begin isolation level repeatable read');
    const result = await work(drizzle(client) as unknown as Db);
    await client.query('commit');
    return result;
  } finally {
    // Without a commit nothing of it stays. The lock goes with the connection.
    await Promise.race([client.end(), wait(goodbyeMs, undefined, { ref: false })]);
  }
}

async function obtainLock(client: pg.Client, lock: number, options: { wait: boolean }): Promise<boolean> {
  if (!options.wait) {
    const { rows } = await client.query<{ free: boolean }>('select pg_try_advisory_lock($1) as free', [lock]);
    return rows[0]?.free ?? false;
  }
  await client.query('select pg_advisory_lock($1)', [lock]);
  return true;
}
