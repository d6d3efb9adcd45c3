import { createHash } from 'node:crypto';
import { constants, realpathSync } from 'node:fs';
import { access, chmod, mkdir, realpath, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { serverAccount, type Account } from './account.ts';
import { PostgresStartError } from './start-error.ts';

/** Where root keeps its files: a clone may stand below a 0700 folder that PostgreSQL's uid cannot enter. */
export const ROOT_FOLDER = '/var/lib/botique';

/** Everything that belongs to one PostgreSQL, with real paths: two spellings of one home must not become two. */
export type Home = {
  path: string;
  cluster: string;
  log: string;
  users: string;
  startLock: string;
  account: Account | undefined;
};

export function defaultPostgresHome(checkout: string): string {
  if (!serverAccount()) return join(checkout, '.data');
  return join(ROOT_FOLDER, createHash('sha256').update(realpathSync(checkout)).digest('hex').slice(0, 12));
}

export async function prepareHome(wanted: string): Promise<Home> {
  const account = serverAccount();
  await makeFolder(resolve(wanted), account);
  const path = await realpath(wanted);
  await access(path, constants.R_OK | constants.W_OK | constants.X_OK);
  if (account) await refuseClosedParents(path, account);
  return {
    path,
    cluster: join(path, 'cluster'),
    log: join(path, 'postgres.log'),
    users: join(path, 'users'),
    startLock: join(path, 'start.lock'),
    account,
  };
}

/** Under root with a umask of 077 a plain mkdir makes folders that PostgreSQL's uid cannot pass through. */
export async function makeFolder(path: string, account: Account | undefined): Promise<void> {
  const firstMade = (await mkdir(path, { recursive: true, mode: 0o700 })) ?? path;
  if (!account) return;
  let made = path;
  await chmod(made, 0o711);
  while (made.length > firstMade.length) {
    made = dirname(made);
    await chmod(made, 0o711);
  }
}

async function refuseClosedParents(path: string, account: Account): Promise<void> {
  for (let folder = dirname(path); folder !== dirname(folder); folder = dirname(folder)) {
    const { mode, uid } = await stat(folder);
    const passable = uid === account.uid ? mode & 0o100 : mode & 0o001;
    if (!passable) {
      throw new PostgresStartError(
        `PostgreSQL does not run as root, and its uid ${account.uid} cannot enter ${folder} (on the way to ${path})`,
      );
    }
  }
}
