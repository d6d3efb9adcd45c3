import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { lchown, mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { initdbAccount } from './account.ts';
import type { Binaries } from './binaries.ts';
import { giveTree } from './give-tree.ts';
import type { Home } from './home.ts';
import { mostUsefulLine } from './log-file.ts';
import { PostgresStartError } from './start-error.ts';

const run = promisify(execFile);

/** The major version of the cluster, or undefined if there is no cluster yet. */
export async function clusterVersion(home: Home): Promise<string | undefined> {
  try {
    return (await readFile(join(home.cluster, 'PG_VERSION'), 'utf8')).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

export function refuseOtherMajor(home: Home, found: string, ours: string): void {
  if (found === ours) return;
  throw new PostgresStartError(
    `The data in ${home.cluster} was made by PostgreSQL ${found}, but this version brings PostgreSQL ${ours}: dump it with the old version and restore it, or move the folder away`,
  );
}

/** The random id that initdb gave this cluster. Unlike an inode, it survives a move or a restored backup. */
export async function clusterIdentity(home: Home): Promise<string> {
  const control = await readFile(join(home.cluster, 'global', 'pg_control'));
  return control.subarray(0, 8).toString('hex');
}

export class DataRemovedError extends PostgresStartError {
  override name = 'DataRemovedError';
}

export async function refuseOtherData(home: Home, identity: string): Promise<void> {
  const found = await clusterIdentity(home).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error;
    return undefined;
  });
  if (found === identity) return;
  throw new DataRemovedError(
    `The data in ${home.cluster} was ${found ? 'replaced' : 'removed'} while PostgreSQL ran on it: put it back and start again`,
  );
}

/** Creates the cluster under a temporary name, so that a killed setup never leaves half a cluster. */
export async function createCluster(home: Home, binaries: Binaries): Promise<void> {
  await refuseUnknownFiles(home);
  const partial = join(home.path, `cluster.partial-${randomUUID()}`);
  try {
    await mkdir(partial, { mode: 0o700 });
    await initialise(partial, home, binaries);
    await rename(partial, home.cluster);
    await syncFolder(home.path);
  } finally {
    await rm(partial, { recursive: true, force: true });
  }
}

async function initialise(folder: string, home: Home, { initdb }: Binaries): Promise<void> {
  const account = home.account && (await initdbAccount());
  if (account) await lchown(folder, account.uid, account.gid);
  // "trust" is safe because the socket folder is private, see socket-directory.ts. TCP is always rejected.
  const auth = ['--auth-local=trust', '--auth-host=reject', '--username=postgres'];
  // The built-in locale sorts the same everywhere. A system locale changes with libc and corrupts indexes.
  const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'];
  try {
    await run(initdb, ['-D', folder, ...auth, ...locale], { ...account, cwd: '/', env: serverEnvironment() });
  } catch (error) {
    const { stderr, message } = error as Error & { stderr?: string };
    throw new PostgresStartError(
      `PostgreSQL could not set up ${home.cluster}: ${mostUsefulLine(stderr || message)}`,
      {
        cause: error,
      },
    );
  }
  if (home.account) await giveTree(folder, home.account);
}

/** Doesn't inherit our environment: its secrets would be readable in the server process. */
export function serverEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env['PATH'] ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };
}

/** Refuses instead of deleting: the files may be a cluster that lost its version file. */
async function refuseUnknownFiles(home: Home): Promise<void> {
  const files = await readdir(home.cluster).catch((): string[] => []);
  if (files.length === 0) return;
  throw new PostgresStartError(
    `${home.cluster} holds files but no PostgreSQL cluster: move it away and start again`,
  );
}

export async function removeHalfClusters(home: Home): Promise<void> {
  for (const name of await readdir(home.path)) {
    if (!name.startsWith('cluster.partial-')) continue;
    // An initdb that outlived its killed parent may still write here. The next start removes the rest.
    await rm(join(home.path, name), { recursive: true, force: true }).catch(() => {});
  }
}

/** Without this, a power cut can undo the rename after rows were already acknowledged. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
