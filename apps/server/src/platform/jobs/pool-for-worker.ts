import type { Pool, PoolClient } from 'pg';
import { isDatabaseAway } from '../db/failures.ts';
import type { RetryingPool } from '../db/retrying-pool.ts';

/** cannot_connect_now: the only connection error after which the worker retries. */
const tryAgain = '57P03';

export type PoolForWorker = {
  pool: Pool;
  /** Resolves when no worker write is in flight. The worker's own `stop` doesn't wait for those. */
  settled(): Promise<void>;
};

/**
 * Reports a lost connection as an error the worker retries. It completes jobs in the background, where any
 * other error is uncaught and ends the process. Its batch mode can hang on shutdown after such an error.
 */
export function poolForWorker(pool: RetryingPool): PoolForWorker {
  const busy = new Set<Promise<void>>();

  async function connect(): Promise<PoolClient> {
    // No one awaits a retry that fires after shutdown. Rejecting it would crash the process while it stops.
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

/** Overrides some methods of an object. All others still get the original as `this`. */
function withMethods<Target extends object>(target: Target, methods: Record<string, unknown>): Target {
  return new Proxy(target, {
    get(_, name) {
      if (typeof name === 'string' && Object.hasOwn(methods, name)) return methods[name];
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
