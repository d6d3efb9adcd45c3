import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator';
import { runMigrations as prepareJobTables } from 'graphile-worker';
import type { Database } from './database.ts';

export const migrationsFolder = fileURLToPath(new URL('../../../migrations', import.meta.url));
const lockKey = 8_240_317;

/** Brings the schema up to date. Several nodes may start at once: one works, the others wait for it. */
export async function migrate({ pool }: Pick<Database, 'pool'>): Promise<void> {
  const client = await pool.connect();
  try {
    // A long migration, or the wait for another node's, is no hanging statement.
    await client.query('set statement_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [lockKey]);
    await applyMigrations(drizzle(client), { migrationsFolder });
    await prepareJobTables({ pgPool: pool });
  } finally {
    // Closing the connection gives the lock and the setting back.
    client.release(true);
  }
}
