import { execFileSync } from 'node:child_process';
import { chmod, mkdtemp, realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../apps/server/src/platform/db/database.ts';
import { migrate } from '../apps/server/src/platform/db/migrate.ts';
import { startEmbeddedPostgres } from '../apps/server/src/platform/postgres/embedded-postgres.ts';
import { dataParent } from './data-parent.ts';

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  bundleServer();
  const folder = await realpath(await mkdtemp(join(dataParent(), 'botique-faults-')));
  await chmod(folder, 0o711);
  const home = join(folder, 'data');
  await migrateData(home);
  project.provide('migratedDataDir', home);
  return () => rm(folder, { recursive: true, force: true });
}

/** Fault tests start the bundled server, so a stale bundle would test outdated code. */
function bundleServer(): void {
  const prepare = fileURLToPath(new URL('../scripts/prepare.mjs', import.meta.url));
  execFileSync(process.execPath, [prepare, '--with-failpoints'], { stdio: 'inherit' });
}

/** A first start is three times the work of a second one, so tests of other things copy this folder. */
async function migrateData(home: string): Promise<void> {
  const postgres = await startEmbeddedPostgres({ home });
  const database = openDatabase({ url: postgres.url, size: 4, log: { warn: () => {} } });
  await migrate(database);
  await database.close();
  await postgres.stop();
}
