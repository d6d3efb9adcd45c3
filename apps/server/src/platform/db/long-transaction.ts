import { setTimeout as wait } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Db } from './database.ts';

/** Time-out for a database that is silently gone. */
const longestMs = 15 * 60_000;
const goodbyeMs = 1_000;

type Options<Result> = {
  /** Work with the same lock runs one at a time across all nodes. */
  lock?: number;
  /** Called instead of waiting for the lock. */
  ifLocked?: () => Promise<Result>;
};

/**
 * Runs work that takes longer than a request, in one transaction on a consistent snapshot. Uses a separate
 * connection, so that requests don't run out of them.
 */
export async function runLongTransaction<Result>(
  db: Db,
  work: (tx: Db) => Promise<Result>,
  { lock, ifLocked }: Options<Result> = {},
): Promise<Result> {
  const client = new pg.Client({ ...db.$client.options, statement_timeout: 0, query_timeout: longestMs });
  // A lost connection rejects the running query, so there is nothing to log here.
  client.on('error', () => {});
  await client.connect();
  try {
    // Before the transaction, whose snapshot must not be older than the lock.
    if (lock !== undefined && !(await obtainLock(client, lock, { wait: !ifLocked })) && ifLocked) {
      return await ifLocked();
    }
    await client.query('begin isolation level repeatable read');
    const result = await work(drizzle(client) as unknown as Db);
    await client.query('commit');
    return result;
  } finally {
    // Closing the connection rolls back uncommitted work and releases the lock.
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
