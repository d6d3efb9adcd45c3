import { setTimeout as wait } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { PoolClient } from 'pg';
import type { Db, Queryable } from './database.ts';
import { isDatabaseAway, isSerialisationFailure } from './failures.ts';

type Options = {
  isolation?: 'read committed' | 'repeatable read' | 'serializable';
  attempts?: number;
  /** Races that the caller knows how to win on a second look, such as two first inserts of one row. */
  retryWhen?: (error: unknown) => boolean;
};

/**
 * The one way to open a transaction. `work` runs again from its start when PostgreSQL rolled it back for
 * another's sake, so it must not touch anything but the database.
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
      // Apart by chance: contenders that wait equally long meet again.
      await wait(Math.random() * 2 ** Math.min(attempt, 6));
    }
  }
}

/**
 * Not Drizzle's own `transaction`: that keeps a connection whose `begin` failed, and gives one back whose rollback
 * failed. The next borrower of that one would commit half of this transaction.
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
    // A database that did not answer in time would not answer a rollback either.
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
