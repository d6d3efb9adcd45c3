import { onTestFinished } from 'vitest';
import { openDatabase, type Database } from '../apps/server/src/platform/db/database.ts';
import { cloneDatabase, testPatienceMs } from '../apps/server/src/testing/test-app.ts';

/** The address of a new shop's database, for what is decided there alone. */
export async function newDatabase(): Promise<string> {
  const copy = await cloneDatabase();
  onTestFinished(() => copy.drop());
  const url = new URL(copy.url);
  // These tests ask what is written, not whether it survives a power cut.
  url.searchParams.set('options', '-c synchronous_commit=off');
  return url.href;
}

export async function openEmptyDatabase({ connections }: { connections: number }): Promise<Database> {
  const url = await newDatabase();
  const database = openDatabase({
    url,
    size: connections,
    log: { warn: () => {} },
    patienceMs: testPatienceMs,
  });
  onTestFinished(() => database.close());
  return database;
}
