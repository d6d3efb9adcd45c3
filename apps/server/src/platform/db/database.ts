import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { PoolConfig } from 'pg';
import type { Logger } from 'pino';
import { PatientPool } from './patient-pool.ts';

export type Db = NodePgDatabase & { $client: PatientPool };
/** What a store needs: the database, or the transaction that the service opened. */
export type Queryable = Pick<
  Db,
  'select' | 'selectDistinct' | 'insert' | 'update' | 'delete' | 'execute' | 'with' | '$with'
>;

export type Database = { url: string; db: Db; pool: PatientPool; close(): Promise<void> };

/**
 * How long callers wait for a connection or a statement before they hear that the database is not available. They
 * never wait for both: a database that does not answer gives no new connections either.
 */
const defaultPatienceMs = 4_000;

type Options = { url: string; size: number; log: Pick<Logger, 'warn'>; patienceMs?: number | undefined };

export function openDatabase({ url, size, log, patienceMs = defaultPatienceMs }: Options): Database {
  const pool = new PatientPool({
    ...connectionOptions(url),
    max: size,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: patienceMs,
    statement_timeout: patienceMs,
    // Longer than PostgreSQL allows a statement to take: only when it is frozen or unreachable do we give up first.
    query_timeout: patienceMs + 500,
    idle_in_transaction_session_timeout: 30_000,
  });
  pool.surviveLostConnections(log);
  return { url, db: drizzle(pool), pool, close: () => pool.end() };
}

/** For work that may take as long as it needs, such as migrations. */
export function openUnhurriedPool({ url, size }: Pick<Options, 'url' | 'size'>): PatientPool {
  const pool = new PatientPool({
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
    // PostgreSQL notices when we are gone, and ends what it was doing for us.
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
