import { setTimeout as wait } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { PoolClient } from 'pg';
import type { Db, Queryable } from './database.ts';
import { isDatabaseAway, isSerialisationFailure } from './failures.ts';

type Options = {
  isolation?: 'read committed' | 'repeatable read' | 'serializable';
  attempts?: number;
  /** Races that succeed on a retry, such as two first inserts of one row. */
  retryWhen?: (error: unknown) => boolean;
};

/**
 * Always use this to open a transaction. Conflicts with other transactions are retried by running `work`
 * again, so it must not have side effects outside of the database.
 */
export async function transact<Result>(
  db: Db,
  work: (tx: Queryable) => Promise<Result>,
  { isolation = 'read committed', attempts = 10, retryWhen = () => false }: Options = {},
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await once(db, work, isolation);
    } catch (error) {
      if (attempt >= attempts || !(isSerialisationFailure(error) || retryWhen(error))) throw error;
      // Random backoff, so that conflicting transactions don't meet again.
      await wait(Math.random() * 2 ** Math.min(attempt, 6));
    }
  }
}

/**
 * Not Drizzle's own `transaction`: it leaks a connection whose `begin` failed, and reuses one whose rollback
 * failed. The next user of that connection would commit half of this transaction.
 */
async function once<Result>(
  db: Db,
  work: (tx: Queryable) => Promise<Result>,
  isolation: NonNullable<Options['isolation']>,
): Promise<Result> {
  const client = await db.$client.connect();
  let isClean = false;
  try {
    await client.query(`begin isolation level ${isolation}`);
    const result = await work(drizzle(client));
    await client.query('commit');
    isClean = true;
    return result;
  } catch (error) {
    // A database that didn't answer in time wouldn't answer a rollback either.
    if (!isDatabaseAway(error)) isClean = await rollBack(client);
    throw error;
  } finally {
    client.release(!isClean);
  }
}

async function rollBack(client: PoolClient): Promise<boolean> {
  return client.query('rollback').then(
    () => true,
    () => false,
  );
}
