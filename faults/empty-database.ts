import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { openDatabase, type Database } from '../apps/server/src/platform/db/database.ts';
import { migrate } from '../apps/server/src/platform/db/migrate.ts';
import { startEmbeddedPostgres } from '../apps/server/src/platform/postgres/embedded-postgres.ts';
import { temporaryFolder } from './places.ts';

/** A shop's database without a server, for what is decided there alone. */
export async function openEmptyDatabase({ connections }: { connections: number }): Promise<Database> {
  const postgres = await startEmbeddedPostgres({ home: join(await temporaryFolder(), 'data') });
  const url = new URL(postgres.url);
  // What is asked here is what is written, not whether it survives a power cut.
  url.searchParams.set('options', '-c synchronous_commit=off');
  const database = openDatabase({ url: url.href, size: connections, log: { warn: () => {} } });
  onTestFinished(async () => {
    await database.close();
    await postgres.stop();
  });
  await migrate(database);
  return database;
}
