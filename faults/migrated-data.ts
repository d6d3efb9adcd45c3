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

/** Puts the data of an installation that nobody has used yet where `dataDir` says. */
export async function copyMigratedData(dataDir: string): Promise<void> {
  // With owners: as root, PostgreSQL runs as another user.
  await run('cp', ['-a', inject('migratedDataDir'), dataDir]);
}
