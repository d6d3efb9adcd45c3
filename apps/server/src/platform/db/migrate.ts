import { readdir, readFile } from 'node:fs/promises';
import { findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { Pool, PoolClient } from 'pg';
import { z } from 'zod';
import { serverFolder } from '../server-folder.ts';
import { openPoolWithoutTimeout, type Database } from './database.ts';
import { NewerSchemaError } from './failures.ts';

export const migrationsFolder = join(serverFolder, 'migrations');
export const lockKey = 8_240_317;

/** Brings the schema up to date. If several nodes start at once, one migrates and the others wait. */
export async function migrate({ url }: Pick<Database, 'url'>): Promise<void> {
  // Needs connections without a statement time-out, for long migrations and for waiting on another node.
  const pool = openPoolWithoutTimeout({ url, size: 2 });
  try {
    const client = await pool.connect();
    try {
      if (!(await isUpToDate(client))) await applyAll(client, pool);
    } finally {
      // Closing the connection releases the lock.
      client.release(true);
    }
  } finally {
    await pool.end();
  }
}

async function applyAll(client: PoolClient, pool: Pool): Promise<void> {
  // Imported lazily, because most starts have nothing to migrate.
  const { migrate: applyMigrations } = await import('drizzle-orm/node-postgres/migrator');
  const { runMigrations: prepareJobTables } = await import('graphile-worker');
  await client.query('select pg_advisory_lock($1)', [lockKey]);
  // The node that held the lock may be of a newer version.
  if (await isUpToDate(client)) return;
  await applyMigrations(drizzle(client), { migrationsFolder });
  await prepareJobTables({ pgPool: pool });
}

const journal = z.object({ entries: z.array(z.object({ when: z.number() })) });

/** The creation time of each migration, which identifies it in the database. */
export async function migrationTimes(): Promise<number[]> {
  const text = await readFile(join(migrationsFolder, 'meta/_journal.json'), 'utf8');
  return journal.parse(JSON.parse(text)).entries.map(({ when }) => when);
}

/** The newest revision of the job tables in the installed worker. */
async function newestJobTables(): Promise<number> {
  const worker = dirname(findPackageJSON('graphile-worker', import.meta.url) ?? '');
  const files = await readdir(join(worker, 'sql'));
  return Math.max(...files.map((name) => Number.parseInt(name, 10)));
}

/** Throws if the schema is newer than this version. */
async function isUpToDate(client: PoolClient): Promise<boolean> {
  const [times, jobTables] = await Promise.all([migrationTimes(), newestJobTables()]);
  const newest = Math.max(...times);
  const level = await highest(client, 'select max(created_at) as level from drizzle.__drizzle_migrations');
  if (level > newest) throw new NewerSchemaError();
  const jobLevel = await highest(client, 'select max(id) as level from graphile_worker.migrations');
  return level === newest && jobLevel === jobTables;
}

/** 0 if there is no such table yet. */
async function highest(client: PoolClient, statement: string): Promise<number> {
  const { rows } = await client
    .query<{ level: string | number | null }>(statement)
    .catch((error: { code?: string }) => {
      if (error.code === undefinedTable) return { rows: [] };
      throw error;
    });
  return Number(rows[0]?.level ?? 0);
}

const undefinedTable = '42P01';
