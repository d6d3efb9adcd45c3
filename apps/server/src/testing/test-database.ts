import { createLog } from '../platform/log.ts';
import { openDatabase, type Database } from '../platform/db/database.ts';
import { cloneDatabase, testPatienceMs } from './test-app.ts';

export type TestDatabase = Database & { url: string; drop(): Promise<void> };

type Options = {
  size?: number;
  template?: string;
  /** Only for tests about a database that does not answer. */
  patienceMs?: number;
};

/** A database without a server. `drop` also closes it. */
export async function openTestDatabase({
  size = 10,
  template,
  patienceMs = testPatienceMs,
}: Options = {}): Promise<TestDatabase> {
  const copy = await cloneDatabase(template);
  const database = openDatabase({ url: copy.url, size, log: createLog('silent'), patienceMs });
  return {
    ...database,
    url: copy.url,
    async drop() {
      await database.close();
      await copy.drop();
    },
  };
}
