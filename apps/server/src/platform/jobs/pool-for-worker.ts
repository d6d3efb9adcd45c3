import type { Pool, PoolClient } from 'pg';
import { isDatabaseAway } from '../db/failures.ts';
import type { PatientPool } from '../db/patient-pool.ts';

/** cannot_connect_now: of all ways in which a database can be away, the one after which the worker tries again. */
const tryAgain = '57P03';

export type PoolForWorker = {
  pool: Pool;
  /** Resolves when the worker has nothing more to write. Its own stop does not wait for jobs being crossed out. */
  settled(): Promise<void>;
};

/**
 * Our pool, failing in the worker's words. The worker crosses out a finished job behind its own back: when a lost
 * connection, which it does not know, fails that, nobody catches it and the process ends. Its batches, the other
 * way, can hang in their shutdown after such a failure, and then no job runs any more.
 */
export function poolForWorker(pool: PatientPool): PoolForWorker {
  const busy = new Set<Promise<void>>();

  async function connect(): Promise<PoolClient> {
    // A retry that wakes up after the end has nobody who waits for it; refused, it would end the process mid-stop.
    if (pool.ending) return new Promise<never>(() => {});
    const { promise, resolve } = Promise.withResolvers<void>();
    busy.add(promise);
    const done = () => {
      busy.delete(promise);
      resolve();
    };
    try {
      return clientForWorker(await pool.connect(), done);
    } catch (error) {
      done();
      throw inItsWords(error);
    }
  }

  return {
    pool: withMethods<Pool>(pool, {
      connect: (callback?: Parameters<Pool['connect']>[0]) => (callback ? pool.connect(callback) : connect()),
    }),
    async settled() {
      while (busy.size > 0) await Promise.all(busy);
    },
  };
}

function clientForWorker(client: PoolClient, done: () => void): PoolClient {
  return withMethods<PoolClient>(client, {
    async query(statement: string, values?: unknown[]) {
      try {
        return await client.query(statement, values);
      } catch (error) {
        throw inItsWords(error);
      }
    },
    release(destroy?: boolean) {
      client.release(destroy);
      done();
    },
  });
}

function inItsWords(error: unknown): unknown {
  if (!isDatabaseAway(error)) return error;
  return Object.assign(new Error((error as Error).message, { cause: error }), { code: tryAgain });
}

/** The same object with other methods; all the rest still sees the original as `this`. */
function withMethods<Target extends object>(target: Target, methods: Record<string, unknown>): Target {
  return new Proxy(target, {
    get(_, name) {
      if (typeof name === 'string' && Object.hasOwn(methods, name)) return methods[name];
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
