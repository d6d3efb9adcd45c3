import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { memoryFolder } from '../../../../scripts/memory-folder.ts';
import { writeTarget } from '../backup/target-file.ts';
import { writeBackup } from '../backup/write-backup.ts';
import { systemClock } from '../platform/clock.ts';
import { cloneDatabase, testMasterKey } from './test-app.ts';

export const passphrase = 'correct horse battery';

export async function folderForThisTest(): Promise<string> {
  const folder = await mkdtemp(join(memoryFolder(), 'botique-backup-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** A database for this test without any connections. Without a template, it has no tables. */
export async function databaseForThisTest(template = 'template1'): Promise<string> {
  const { url, drop } = await cloneDatabase(template);
  onTestFinished(drop);
  return url;
}

export const optionsOf = (url: string, version = '0.0.0') => ({
  url,
  masterKey: testMasterKey,
  passphrase,
  version,
  clock: systemClock,
});

/** Backs a database up into a file for this test. Returns the file's path. */
export async function backUp(url: string, version?: string): Promise<string> {
  const file = join(await folderForThisTest(), 'shop.backup');
  await writeTarget(file, (sink) => writeBackup(sink, optionsOf(url, version)));
  return file;
}
