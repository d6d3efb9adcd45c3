import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { StartError, type Env } from '../config/env.ts';
import { alone } from '../platform/postgres/bring-up.ts';
import { defaultPostgresHome, formerPostgresHome, prepareHome } from '../platform/postgres/home.ts';
import { asStartError } from '../platform/postgres/start-error.ts';
import { anyLiveUser } from '../platform/postgres/users.ts';
import { serverFolder } from '../platform/server-folder.ts';

export type DataFolder = {
  path: string;
  state:
    | 'own'
    | 'former' // still where an earlier version left it, and taken by this checkout
    | 'unclaimed' // the same, but no checkout has taken it yet
    | 'orphaned' // the same, but the checkout that has taken it is gone
    | 'empty';
  /** Why data in the former place isn't used. */
  reason: string | null;
};

export const thisCheckout = realpathSync(join(serverFolder, '../..'));

type DataSettings = Pick<Env, 'DATABASE_URL' | 'DATA_DIR'>;

/** Where the data of this checkout is. Changes nothing. */
export function findData(
  { DATABASE_URL, DATA_DIR }: DataSettings,
  checkout: string = thisCheckout,
): DataFolder {
  const own = DATA_DIR ?? defaultPostgresHome(checkout);
  // With an external database, only the master key may be there.
  if (DATABASE_URL !== undefined || lookInto(own) !== 'nothing') {
    return { path: own, state: 'own', reason: null };
  }
  if (DATA_DIR !== undefined) return { path: own, state: 'empty', reason: null };
  const former = formerPostgresHome(checkout);
  const found = lookInto(former);
  if (found === 'nothing') return { path: own, state: 'empty', reason: null };
  if (found === 'closed') return emptyBecause(checkout, `this user may not open ${former}`);
  const owner = ownerOfFormerData(checkout);
  if (owner === checkout) return { path: former, state: 'former', reason: null };
  if (owner === null) return { path: former, state: 'unclaimed', reason: null };
  if (isCheckout(owner)) return emptyBecause(checkout, `the data in ${former} belongs to ${owner}`);
  const reason = `The data in ${former} belongs to ${owner}, which is gone. If it was this checkout under another name, run \`npm run botique -- move-data\`. For a new shop, set DATA_DIR to a new folder.`;
  return { path: own, state: 'orphaned', reason };
}

/** Like `findData`, but takes data that an earlier version left and that no checkout has taken yet. */
export async function takeData(env: DataSettings, checkout: string = thisCheckout): Promise<DataFolder> {
  const found = findData(env, checkout);
  if (found.state === 'orphaned') throw new StartError(found.reason ?? '');
  if (found.state !== 'unclaimed') return found;
  try {
    const home = await prepareHome(found.path);
    return await alone(home, async () => {
      // Another checkout may have been faster.
      const now = findData(env, checkout);
      if (now.state !== 'unclaimed') return now;
      if (await anyLiveUser(home.users)) {
        return emptyBecause(checkout, `another Botique is running on the data in ${found.path}`);
      }
      await claimFormerData(checkout);
      return findData(env, checkout);
    });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'EACCES' && code !== 'EPERM') throw asStartError(error, found.path);
    return emptyBecause(checkout, `this user may not write to ${found.path}`);
  }
}

/** For commands: they must not work on a new, empty shop while the owner means another one. */
export async function takeExistingData(
  env: DataSettings,
  checkout: string = thisCheckout,
): Promise<DataFolder> {
  const data = await takeData(env, checkout);
  if (data.state !== 'empty' || data.reason === null) return data;
  throw new StartError(`There is no shop in this checkout yet, and ${data.reason}.`);
}

/** A folder that can't be read counts as data, because a new shop must never take its place. */
export function lookInto(folder: string): 'data' | 'nothing' | 'closed' {
  try {
    statSync(join(folder, 'cluster'));
    return 'data';
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    return code === 'ENOENT' || code === 'ENOTDIR' ? 'nothing' : 'closed';
  }
}

/** The checkout that has taken the data in the former place, or null. */
export function ownerOfFormerData(checkout: string): string | null {
  const [former, parent] = [formerPostgresHome(checkout), dirname(checkout)];
  // A checkout within another one: the former place of the inner one is where the outer one's data belongs.
  if (parent !== checkout && isCheckout(parent) && defaultPostgresHome(parent) === former) return parent;
  try {
    return readFileSync(join(former, claimFile), 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw asStartError(error, former);
  }
}

/** Call it only while holding the start lock of the former place, so that two checkouts never both take it. */
export async function claimFormerData(checkout: string): Promise<void> {
  const file = join(formerPostgresHome(checkout), claimFile);
  const draft = `${file}.${randomUUID()}`;
  const handle = await open(draft, 'wx', 0o600);
  try {
    await handle.writeFile(`${checkout}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(draft, file);
}

/** Contains the path of the checkout that has taken the data. */
export const claimFile = 'checkout';

export function isCheckout(folder: string): boolean {
  return existsSync(join(folder, 'apps/server/migrations/meta/_journal.json'));
}

function emptyBecause(checkout: string, reason: string): DataFolder {
  return { path: defaultPostgresHome(checkout), state: 'empty', reason };
}
