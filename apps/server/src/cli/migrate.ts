import type { Env } from '../env.ts';
import { withInstallation } from './with-installation.ts';

export async function migrateDatabase(env: Env): Promise<number> {
  await withInstallation(env, async () => {});
  console.log('The database is up to date.');
  return 0;
}
