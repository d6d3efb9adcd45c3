import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { z } from 'zod';
import { openPoolWithoutTimeout, type Database } from './database.ts';
import { lockKey, migrationsFolder } from './migrate.ts';

const journal = z.looseObject({ entries: z.array(z.looseObject({ when: z.number() })) });

/** Migrates up to an earlier schema, for data from that time. `level` is the time of its last migration. */
export async function migrateUpTo({ url }: Pick<Database, 'url'>, level: number): Promise<void> {
  const { migrate: applyMigrations } = await import('drizzle-orm/node-postgres/migrator');
  const { runMigrations: prepareJobTables } = await import('graphile-worker');
  const folder = await mkdtemp(join(tmpdir(), 'botique-migrations-'));
  const pool = openPoolWithoutTimeout({ url, size: 2 });
  try {
    await cp(migrationsFolder, folder, { recursive: true });
    const file = join(folder, 'meta/_journal.json');
    const { entries, ...rest } = journal.parse(JSON.parse(await readFile(file, 'utf8')));
    const wanted = entries.filter(({ when }) => when <= level);
    await writeFile(file, JSON.stringify({ ...rest, entries: wanted }));
    const client = await pool.connect();
    try {
      await client.query('select pg_advisory_lock($1)', [lockKey]);
      await applyMigrations(drizzle(client), { migrationsFolder: folder });
      await prepareJobTables({ pgPool: pool });
    } finally {
      // Closing the connection releases the lock.
      client.release(true);
    }
  } finally {
    await pool.end();
    await rm(folder, { recursive: true, force: true });
  }
}
