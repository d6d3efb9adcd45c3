import { chmod, mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { freePort } from '../scripts/free-port.ts';
import { dataParent } from './data-parent.ts';
import { copyMigratedData } from './migrated-data.ts';
import { killAll, runningProcesses, untilGone, type Process } from './processes.ts';

/** The folder and port of one installation, which stay the same across its starts. */
export type Place = { folder: string; dataDir: string; port: number };

/** When the test ends, processes in the folder are killed and the folder is removed. */
export async function newPlace(): Promise<Place> {
  const folder = await temporaryFolder(dataParent());
  return { folder, dataDir: join(folder, 'data'), port: await freePort() };
}

/** A place with an empty, migrated database, for tests that are not about a first start. */
export async function migratedPlace(): Promise<Place> {
  const place = await newPlace();
  await copyMigratedData(place.dataDir);
  return place;
}

/** A folder that PostgreSQL's own uid can traverse when the tests run as root. */
export async function temporaryFolder(parent = tmpdir()): Promise<string> {
  const folder = await realpath(await mkdtemp(join(parent, 'botique-faults-')));
  onTestFinished(async () => {
    const left = processesIn(folder);
    killAll(left);
    await untilGone(left);
    await rm(folder, { recursive: true, force: true });
  });
  await chmod(folder, 0o711);
  return folder;
}

/** PostgreSQL, initdb and other processes that run in this folder or have it in their command line. */
export function processesIn(folder: string): Process[] {
  return runningProcesses().filter((each) => each.folder.startsWith(folder) || each.command.includes(folder));
}
