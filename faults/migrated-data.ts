import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { inject } from 'vitest';

declare module 'vitest' {
  export interface ProvidedContext {
    /** A data folder with an empty, migrated database, stopped cleanly. */
    migratedDataDir: string;
  }
}

const run = promisify(execFile);

/** Copies the data folder of an unused installation to `dataDir`. */
export async function copyMigratedData(dataDir: string): Promise<void> {
  // -a keeps the owners: when run as root, PostgreSQL switches to another user.
  await run('cp', ['-a', inject('migratedDataDir'), dataDir]);
}
