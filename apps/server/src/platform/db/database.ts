import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Logger } from 'pino';
import { PatientPool } from './patient-pool.ts';

export type Db = NodePgDatabase & { $client: PatientPool };
/** What a store needs: the database, or the transaction that the service opened. */
export type Queryable = Pick<
  Db,
  'select' | 'selectDistinct' | 'insert' | 'update' | 'delete' | 'execute' | 'with' | '$with'
>;

export type Database = { url: string; db: Db; pool: PatientPool; close(): Promise<void> };

export function openDatabase(options: { url: string; size: number; log: Pick<Logger, 'warn'> }): Database {
  const pool = new PatientPool({
    connectionString: options.url,
    max: options.size,
    application_name: 'botique',
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    // A statement that hangs would hold its request and its connection for ever.
    statement_timeout: 30_000,
    // The database cannot end a statement for somebody whom it does not reach any more.
    query_timeout: 35_000,
    keepAlive: true,
    idle_in_transaction_session_timeout: 30_000,
  });
  pool.surviveLostConnections(options.log);
  return { url: options.url, db: drizzle(pool), pool, close: () => pool.end() };
}
