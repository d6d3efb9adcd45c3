import { readEnv } from '../config/env.ts';
import type { Terminal } from './terminal.ts';
import { withInstallation } from './with-installation.ts';

export async function migrateDatabase({ env, print }: Terminal): Promise<number> {
  await withInstallation(readEnv(env), async () => {});
  print('The database is up to date.');
  return 0;
}
