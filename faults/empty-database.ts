import { onTestFinished } from 'vitest';
import { openDatabase, type Database } from '../apps/server/src/platform/db/database.ts';
import { cloneDatabase, testPatienceMs } from '../apps/server/src/testing/test-app.ts';

/** Creates the database of a new shop and returns its URL. */
export async function newDatabase(): Promise<string> {
  const copy = await cloneDatabase();
  onTestFinished(() => copy.drop());
  const url = new URL(copy.url);
  // These tests check what is written, not whether it survives a power cut.
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
