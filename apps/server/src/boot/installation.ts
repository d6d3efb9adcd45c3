import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Env } from '../config/env.ts';
import type { Database } from '../platform/db/database.ts';
import { findData, type DataFolder } from './data-folder.ts';
import { startEmbeddedPostgres } from '../platform/postgres/embedded-postgres.ts';

export type Installation = {
  database: Database;
  /** Null if the database is external. */
  dataDir: string | null;
  close(): Promise<void>;
};

type Options = {
  onLaunch?: () => void;
  /** Where the data is, if the caller knows already. */
  data?: DataFolder;
};

/** Opens the configured database, or starts an embedded one. */
export async function openInstallation(
  env: Pick<Env, 'DATABASE_URL' | 'DATA_DIR' | 'DATABASE_POOL'>,
  log: Pick<Logger, 'warn'>,
  { onLaunch = () => {}, data = findData(env) }: Options = {},
): Promise<Installation> {
  // Loaded after PostgreSQL was launched: it is a large part of the program and would delay the launch.
  const loadDatabase = () => import('../platform/db/database.ts');
  if (env.DATABASE_URL) {
    const { openDatabase } = await loadDatabase();
    const database = openDatabase({ url: env.DATABASE_URL, size: env.DATABASE_POOL, log });
    return { database, dataDir: null, close: () => database.close() };
  }
  const postgres = await startEmbeddedPostgres({
    home: data.path,
    mustExist: data.state === 'former' || data.state === 'unclaimed',
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
