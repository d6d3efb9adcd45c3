import { setTimeout as wait } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { Db, Queryable } from './database.ts';
import { isSerialisationFailure } from './failures.ts';

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

/** Drizzle never gives back a connection on which `begin` failed: each restart of PostgreSQL would cost the pool some. */
async function once<Result>(
  db: Db,
  work: (tx: Queryable) => Promise<Result>,
  isolationLevel: NonNullable<Options['isolation']>,
): Promise<Result> {
  const client = await db.$client.connect();
  try {
    return await drizzle(client).transaction(work, { isolationLevel });
  } finally {
    client.release();
  }
}
