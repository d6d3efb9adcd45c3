import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Env } from '../config/env.ts';
import type { Database } from '../platform/db/database.ts';
import { serverFolder } from '../platform/server-folder.ts';
import { defaultPostgresHome, startEmbeddedPostgres } from '../platform/postgres/embedded-postgres.ts';

export type Installation = {
  database: Database;
  /** Null if the database is external. */
  dataDir: string | null;
  close(): Promise<void>;
};

const checkout = join(serverFolder, '../../..');

type DataSettings = Pick<Env, 'DATABASE_URL' | 'DATA_DIR'>;

/** The folder of this installation's files, even if its database is elsewhere. */
export function homeFolder(env: DataSettings): string {
  return env.DATA_DIR ?? defaultPostgresHome(checkout);
}

/** False before the first start, when there is nothing to open yet. */
export function installationExists(env: DataSettings): boolean {
  return env.DATABASE_URL !== undefined || existsSync(join(homeFolder(env), 'cluster'));
}

/** Opens the configured database, or starts an embedded one. */
export async function openInstallation(
  env: DataSettings & Pick<Env, 'DATABASE_POOL'>,
  log: Pick<Logger, 'warn'>,
  onLaunch: () => void = () => {},
): Promise<Installation> {
  // Loaded after PostgreSQL was launched: it is a large part of the program and would delay the launch.
  const loadDatabase = () => import('../platform/db/database.ts');
  if (env.DATABASE_URL) {
    const { openDatabase } = await loadDatabase();
    const database = openDatabase({ url: env.DATABASE_URL, size: env.DATABASE_POOL, log });
    return { database, dataDir: null, close: () => database.close() };
  }
  const postgres = await startEmbeddedPostgres({
    home: homeFolder(env),
    onLaunch,
    onError: (error) => log.warn({ reason: error.message }, 'PostgreSQL stopped and could not be restarted'),
  });
  const { openDatabase } = await loadDatabase();
  const database = openDatabase({ url: postgres.url, size: env.DATABASE_POOL, log });
  return {
    database,
    dataDir: postgres.dataDir,
    async close() {
      // A hanging statement keeps its connection until PostgreSQL stops and closes it.
      await Promise.race([database.close(), wait(500, undefined, { ref: false })]);
      await postgres.stop();
    },
  };
}
