import { createHash } from 'node:crypto';
import { constants, mkdirSync, realpathSync, type Stats } from 'node:fs';
import { access, mkdir, realpath, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { serverAccount, type Account } from './account.ts';
import { PostgresStartError } from './start-error.ts';

/** Used under root, because the checkout may be below a 0700 folder that PostgreSQL's uid can't enter. */
export const ROOT_FOLDER = '/var/lib/botique';

/** The files of one PostgreSQL server, as real paths: two spellings of a home must share one server. */
export type Home = {
  path: string;
  cluster: string;
  log: string;
  users: string;
  startLock: string;
  account: Account | undefined;
};

export function defaultPostgresHome(checkout: string): string {
  const path = realpathSync(checkout);
  if (!serverAccount()) return join(path, '.data');
  return join(
    ROOT_FOLDER,
    `${basename(path)
      .replaceAll(/[^\w.-]/g, '-')
      .slice(0, 32)}-${shortHash(path)}`,
  );
}

/** Earlier versions took the folder around the checkout for the checkout, so all checkouts in it shared this. */
export function formerPostgresHome(checkout: string): string {
  const parent = dirname(realpathSync(checkout));
  return serverAccount() ? join(ROOT_FOLDER, shortHash(parent)) : join(parent, '.data');
}

const shortHash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 12);

export async function prepareHome(wanted: string): Promise<Home> {
  const account = serverAccount();
  const path = await makeFolder(resolve(wanted), account);
  await access(path, constants.R_OK | constants.W_OK | constants.X_OK);
  return {
    path,
    cluster: join(path, 'cluster'),
    log: join(path, 'postgres.log'),
    users: join(path, 'users'),
    startLock: join(path, 'start.lock'),
    account,
  };
}

/**
 * Creates the folder and returns its real path. Under root, PostgreSQL's uid must be able to enter it. An
 * existing folder keeps its mode, because it may be /tmp.
 */
export async function makeFolder(wanted: string, account: Account | undefined): Promise<string> {
  if (!account) {
    await mkdir(wanted, { recursive: true, mode: 0o700 });
    return realpath(wanted);
  }
  makePassable(wanted);
  const path = await realpath(wanted);
  await refuseClosed(path, account);
  return path;
}

/** No separate chmod: after a kill in between, the next start would find a closed folder and refuse it. */
function makePassable(path: string): void {
  const umask = process.umask(0o066);
  try {
    mkdirSync(path, { recursive: true, mode: 0o711 });
  } finally {
    process.umask(umask);
  }
}

async function refuseClosed(path: string, account: Account): Promise<void> {
  for (let folder = path; folder !== dirname(folder); folder = dirname(folder)) {
    if (mayPass(await stat(folder), account)) continue;
    const where = folder === path ? folder : `${folder} (on the way to ${path})`;
    throw new PostgresStartError(
      `PostgreSQL does not run as root, and its uid ${account.uid} cannot enter ${where}: allow it with chmod o+x, or choose another folder`,
    );
  }
}

function mayPass({ mode, uid, gid }: Stats, account: Account): boolean {
  if (uid === account.uid) return (mode & 0o100) !== 0;
  if (gid === account.gid) return (mode & 0o010) !== 0;
  return (mode & 0o001) !== 0;
}
