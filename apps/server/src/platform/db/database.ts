import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { PoolConfig } from 'pg';
import type { Logger } from 'pino';
import { RetryingPool } from './retrying-pool.ts';

export type Db = NodePgDatabase & { $client: RetryingPool };
/** What a repository needs: the database, or a transaction opened by the service. */
export type Queryable = Pick<
  Db,
  'select' | 'selectDistinct' | 'insert' | 'update' | 'delete' | 'execute' | 'with' | '$with'
>;

export type Database = { url: string; db: Db; pool: RetryingPool; close(): Promise<void> };

/**
 * Time-out for getting a connection and for a statement. Callers never wait for both: a database that doesn't
 * answer gives no new connections either.
 */
const defaultPatienceMs = 4_000;

type Options = { url: string; size: number; log: Pick<Logger, 'warn'>; patienceMs?: number | undefined };

export function openDatabase({ url, size, log, patienceMs = defaultPatienceMs }: Options): Database {
  const pool = new RetryingPool({
    ...connectionOptions(url),
    max: size,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: patienceMs,
    statement_timeout: patienceMs,
    // Longer than PostgreSQL's own limit, so it only applies if PostgreSQL is frozen or unreachable.
    query_timeout: patienceMs + 500,
    idle_in_transaction_session_timeout: 30_000,
  });
  pool.surviveLostConnections(log);
  return { url, db: drizzle(pool), pool, close: () => pool.end() };
}

/** For work without a time limit, such as migrations. */
export function openPoolWithoutTimeout({ url, size }: Pick<Options, 'url' | 'size'>): RetryingPool {
  const pool = new RetryingPool({
    ...connectionOptions(url),
    max: size,
    connectionTimeoutMillis: defaultPatienceMs,
    statement_timeout: 0,
  });
  // A lost connection rejects the running query, so there is nothing to log here.
  pool.surviveLostConnections({ warn: () => {} });
  return pool;
}

function connectionOptions(connectionString: string): PoolConfig {
  return {
    connectionString,
    application_name: 'botique',
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    // Lets PostgreSQL notice that we are gone and cancel our statements.
    options: Object.entries(serverSettings)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
  };
}

const serverSettings = {
  client_connection_check_interval: '2s',
  tcp_keepalives_idle: 10,
  tcp_keepalives_interval: 5,
  tcp_keepalives_count: 3,
  tcp_user_timeout: '20s',
};
