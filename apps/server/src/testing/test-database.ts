import { createLog } from '../platform/log.ts';
import { openDatabase, type Database } from '../platform/db/database.ts';
import { cloneDatabase, testPatienceMs } from './test-app.ts';

export type TestDatabase = Database & { url: string; drop(): Promise<void> };

/** A database without a server. `drop` also closes it. */
export async function openTestDatabase(
  options: { size?: number; template?: string } = {},
): Promise<TestDatabase> {
  const copy = await cloneDatabase(options.template);
  const database = openDatabase({
    url: copy.url,
    size: options.size ?? 10,
    log: createLog('silent'),
    patienceMs: testPatienceMs,
  });
  return {
    ...database,
    url: copy.url,
    async drop() {
      await database.close();
      await copy.drop();
    },
  };
}
