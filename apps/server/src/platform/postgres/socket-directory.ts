import { createHash } from 'node:crypto';
import { lchown, lstat, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { serverAccount, type Account } from './account.ts';
import type { Home } from './home.ts';
import { PostgresStartError } from './start-error.ts';

/** Only part of the socket's file name. Nothing listens on a TCP port. */
export const PORT = 5432;
const SOCKET_FILE = `.s.PGSQL.${PORT}`;

/** The kernel's limit for a socket path, in bytes. */
const LONGEST_PATH = process.platform === 'darwin' ? 103 : 107;

/**
 * Next to the data, or in /tmp if the path is too long. Not in $TMPDIR or $XDG_RUNTIME_DIR: a shell and a
 * service manager would look for the same server in two places.
 */
export function socketDirectory(homePath: string): string {
  const beside = join(homePath, 'socket');
  if (Buffer.byteLength(join(beside, SOCKET_FILE)) <= LONGEST_PATH) return beside;
  const uid = serverAccount()?.uid ?? process.geteuid?.();
  return `/tmp/botique-${uid}-${createHash('sha256').update(homePath).digest('hex').slice(0, 16)}`;
}

/**
 * The socket needs no password, so this folder is the access control: 0700, owned by PostgreSQL's uid. Only
 * root can still enter, and root could read the files anyway.
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

/** Call only when no postmaster runs. A stale lock whose pid was reused would block the next start. */
export async function removeStaleSocket(socketDir: string): Promise<void> {
  await rm(join(socketDir, SOCKET_FILE), { force: true });
  await rm(join(socketDir, `${SOCKET_FILE}.lock`), { force: true });
}

/** In /tmp, another user may have created the folder first to impersonate PostgreSQL. */
async function refuseForeign(path: string, account: Account | undefined): Promise<void> {
  const found = await lstat(path);
  const ours = found.uid === process.geteuid?.() || found.uid === account?.uid;
  if (!found.isDirectory() || !ours || (found.mode & 0o077) !== 0) {
    throw new PostgresStartError(
      `PostgreSQL's socket folder ${path} belongs to someone else or is open to others: remove it and start again`,
    );
  }
}
