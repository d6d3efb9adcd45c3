import { constants } from 'node:fs';
import { copyFile, cp, open, readdir, readFile, rename, rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { StartError } from '../config/env.ts';
import { placeNewFile } from '../platform/place-new-file.ts';
import { alone } from '../platform/postgres/bring-up.ts';
import { clusterIdentity, removeHalfClusters, syncFolder } from '../platform/postgres/cluster.ts';
import { giveTree } from '../platform/postgres/give-tree.ts';
import {
  defaultPostgresHome,
  formerPostgresHome,
  prepareHome,
  type Home,
} from '../platform/postgres/home.ts';
import { postmastersOf } from '../platform/postgres/process-table.ts';
import { stopPostmaster } from '../platform/postgres/shutdown.ts';
import { socketDirectory } from '../platform/postgres/socket-directory.ts';
import { asStartError } from '../platform/postgres/start-error.ts';
import { anyLiveUser } from '../platform/postgres/users.ts';
import { claimFile, claimFormerData, isCheckout, lookInto, ownerOfFormerData } from './data-folder.ts';

export type Moved = { from: string; to: string; left: string[] };

/**
 * Moves what an earlier version left outside of this checkout. Everything exists in one of the two places at any
 * moment, and a second run finishes an interrupted one.
 */
export async function moveFormerData(checkout: string): Promise<Moved> {
  const [own, former] = [defaultPostgresHome(checkout), formerPostgresHome(checkout)];
  if (own === former || (lookInto(former) === 'nothing' && ownerOfFormerData(checkout) !== checkout)) {
    throw new StartError(
      `There is no data of an earlier version to move. This checkout keeps its data in ${own}.`,
    );
  }
  // Also before anything is created in its own place.
  refuseForeign(checkout);
  try {
    const [to, from] = [await prepareHome(own), await prepareHome(former)];
    const left = await alone(to, () => alone(from, () => move(checkout, from, to)));
    return { from: former, to: own, left };
  } catch (error) {
    throw error instanceof StartError ? error : asStartError(error, former);
  }
}

async function move(checkout: string, from: Home, to: Home): Promise<string[]> {
  await refuse(checkout, from, to);
  // From here on, no other checkout takes the data, even if this is interrupted.
  await claimFormerData(checkout);
  // One that nobody uses was left behind by a killed process.
  for (const pid of await postmastersOf(from.cluster)) await stopPostmaster(from.cluster, pid);
  // The key comes first, and stays in both places until the cluster has moved: each needs it to start.
  await copyKey(from, to);
  await moveCluster(from, to);
  return moveRest(from, to);
}

function refuseForeign(checkout: string): void {
  const owner = ownerOfFormerData(checkout);
  if (owner === null || owner === checkout || !isCheckout(owner)) return;
  throw new StartError(
    `The data in ${formerPostgresHome(checkout)} belongs to ${owner}: run this command there.`,
  );
}

async function refuse(checkout: string, from: Home, to: Home): Promise<void> {
  refuseForeign(checkout);
  for (const home of [from, to]) {
    if (await anyLiveUser(home.users)) {
      throw new StartError(`Botique is running on the data in ${home.path}: stop it first.`);
    }
  }
  const both = lookInto(from.path) !== 'nothing' && lookInto(to.path) !== 'nothing';
  if (both && (await clusterIdentity(from)) !== (await clusterIdentity(to))) {
    throw new StartError(
      `This checkout has data of its own in ${to.path}. To use that in ${from.path} instead, rename ${to.path} and run this command again.`,
    );
  }
  const keys = [await readKey(from), await readKey(to)];
  if (keys[0] && keys[1] && !keys[0].equals(keys[1])) {
    throw new StartError(`${keyOf(from)} and ${keyOf(to)} are different keys: rename the second one first.`);
  }
}

const keyOf = (home: Home) => join(home.path, 'master.key');

async function readKey(home: Home): Promise<Buffer | null> {
  return readFile(keyOf(home)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
}

async function copyKey(from: Home, to: Home): Promise<void> {
  if (!(await readKey(from)) || (await readKey(to))) return;
  const draft = `${keyOf(to)}.${randomUUID()}`;
  try {
    await copyFile(keyOf(from), draft, constants.COPYFILE_EXCL);
    await syncFile(draft);
    await placeNewFile(draft, keyOf(to));
  } finally {
    await rm(draft, { force: true });
  }
}

async function moveCluster(from: Home, to: Home): Promise<void> {
  if (lookInto(from.path) === 'nothing') return;
  if (lookInto(to.path) === 'nothing') {
    try {
      await rename(from.cluster, to.cluster);
      await syncFolder(to.path);
      return;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
      await copyCluster(from, to);
    }
  }
  // A copy by now. Renamed first, so that half of it never passes for data.
  await rename(from.cluster, join(from.path, `cluster.partial-${randomUUID()}`));
}

/** To another file system. The copy gets its name when it is complete and on the disk. */
async function copyCluster(from: Home, to: Home): Promise<void> {
  await removeHalfClusters(to);
  const partial = join(to.path, `cluster.partial-${randomUUID()}`);
  try {
    await cp(from.cluster, partial, { recursive: true, verbatimSymlinks: true });
    if (to.account) await giveTree(partial, to.account);
    await syncTree(partial);
    await rename(partial, to.cluster);
    await syncFolder(to.path);
  } finally {
    await rm(partial, { recursive: true, force: true });
  }
}

async function syncTree(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await syncTree(path);
    else if (entry.isFile()) await syncFile(path);
  }
  await syncFolder(folder);
}

async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

/** What every start creates again, or what has been copied. */
const needless = /^(?:cluster\.partial-.*|master\.key|postgresql-.*|socket|users)$/;

/** Returns the names of files that exist in both places and were left. */
async function moveRest(from: Home, to: Home): Promise<string[]> {
  const present = new Set(await readdir(to.path));
  const left: string[] = [];
  for (const name of await readdir(from.path)) {
    if (name === claimFile || from.startLock.endsWith(`/${name}`)) continue;
    const path = join(from.path, name);
    if (needless.test(name)) await rm(path, { recursive: true, force: true });
    else if (present.has(name)) left.push(name);
    else await moveEntry(path, join(to.path, name));
  }
  await rm(socketDirectory(from.path), { recursive: true, force: true });
  if (left.length > 0) return left;
  await rm(join(from.path, claimFile), { force: true });
  await rm(from.startLock);
  // Fails if it is in use as the root of a file system, for example. An empty folder does no harm.
  await rmdir(from.path).catch(() => {});
  return [];
}

async function moveEntry(path: string, target: string): Promise<void> {
  await rename(path, target).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EXDEV') throw error;
    await cp(path, target, { recursive: true, verbatimSymlinks: true, preserveTimestamps: true });
    await rm(path, { recursive: true });
  });
}
