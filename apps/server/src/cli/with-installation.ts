import type { Env } from '../config/env.ts';
import { takeExistingData } from '../boot/data-folder.ts';
import { openInstallation, type Installation } from '../boot/installation.ts';
import { migrate } from '../platform/db/migrate.ts';
import { createLog } from '../platform/log.ts';

/** Opens the data and migrates it, also while a server is running. Closes it afterwards. */
export async function withInstallation<Result>(
  env: Env,
  work: (installation: Installation) => Promise<Result>,
): Promise<Result> {
  const data = await takeExistingData(env);
  const installation = await openInstallation({ ...env, DATABASE_POOL: 4 }, createLog('error'), { data });
  try {
    await migrate(installation.database);
    return await work(installation);
  } finally {
    await installation.close();
  }
}
