import { createHash } from 'node:crypto';
import { lchown, lstat, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { serverAccount, type Account } from './account.ts';
import type { Home } from './home.ts';
import { PostgresStartError } from './start-error.ts';

/** Only the name of the socket file: nothing listens on a TCP port. */
export const PORT = 5432;
const SOCKET_FILE = `.s.PGSQL.${PORT}`;

/** The kernel cuts off a socket's path at this many bytes. */
const LONGEST_PATH = process.platform === 'darwin' ? 103 : 107;

/**
 * Beside the data, or for a long path in /tmp. The short one depends on nothing but the home: with $TMPDIR or
 * $XDG_RUNTIME_DIR in it, a shell and a service manager would look for one server in two places.
 */
export function socketDirectory(homePath: string): string {
  const beside = join(homePath, 'socket');
  if (Buffer.byteLength(join(beside, SOCKET_FILE)) <= LONGEST_PATH) return beside;
  const uid = serverAccount()?.uid ?? process.geteuid?.();
  return `/tmp/botique-${uid}-${createHash('sha256').update(homePath).digest('hex').slice(0, 16)}`;
}

/**
 * Whoever reaches the socket is let in without a password, so this folder is the lock on the door: 0700 and
 * owned by PostgreSQL's own uid. Others on the machine cannot enter it; root can, as it could read the files.
 */
export async function prepareSocketDirectory(home: Home): Promise<string> {
  const path = socketDirectory(home.path);
  await mkdir(path, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await refuseForeign(path, home.account);
  if (home.account) await lchown(path, home.account.uid, home.account.gid);
  return path;
}

/** Called when no postmaster runs: a lock left behind, whose pid now belongs to another program, stops the next. */
export async function removeStaleSocket(socketDir: string): Promise<void> {
  await rm(join(socketDir, SOCKET_FILE), { force: true });
  await rm(join(socketDir, `${SOCKET_FILE}.lock`), { force: true });
}

/** In /tmp anybody may have made the folder first, to listen there in PostgreSQL's place. */
async function refuseForeign(path: string, account: Account | undefined): Promise<void> {
  const found = await lstat(path);
  const ours = found.uid === process.geteuid?.() || found.uid === account?.uid;
  if (!found.isDirectory() || !ours || (found.mode & 0o077) !== 0) {
    throw new PostgresStartError(
      `PostgreSQL's socket folder ${path} was made by somebody else or is open to others: remove it and start again`,
    );
  }
}
