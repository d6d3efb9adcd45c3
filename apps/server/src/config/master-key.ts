import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, open, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Licenses } from '../domains/licenses/service.ts';
import { StartError, type Env } from './env.ts';
import { findData, thisCheckout } from '../boot/data-folder.ts';
import { placeNewFile } from '../platform/place-new-file.ts';
import { formerPostgresHome } from '../platform/postgres/embedded-postgres.ts';

type Settings = Pick<Env, 'MASTER_KEY' | 'DATABASE_URL' | 'DATA_DIR'>;

const keyBytes = 32;

/** Created once, at the first start: without it, no one can read the license keys in the database. */
export async function openMasterKey(env: Settings, checkout: string = thisCheckout): Promise<Buffer> {
  const key = (await findMasterKey(env, checkout)) ?? randomBytes(keyBytes);
  if (env.MASTER_KEY) return key;
  const file = ownKeyFile(env, checkout);
  if (!existsSync(file)) await makeKeyFile(file, key);
  return readKeyFile(file);
}

/** The key of this installation, or null if it has none yet. */
export async function findMasterKey(env: Settings, checkout: string = thisCheckout): Promise<Buffer | null> {
  if (env.MASTER_KEY) return Buffer.from(env.MASTER_KEY, 'base64');
  const file = masterKeyFile(env, checkout);
  return existsSync(file) ? readKeyFile(file) : null;
}

/** Stores another installation's key in one that has none. */
export async function keepMasterKey(env: Settings, key: Buffer): Promise<void> {
  await makeKeyFile(masterKeyFile(env), key);
}

async function readKeyFile(file: string): Promise<Buffer> {
  const key = Buffer.from(await readFile(file, 'utf8'), 'base64');
  if (key.length === keyBytes) return key;
  throw new StartError(`${file} does not contain a key of ${keyBytes} bytes: restore it from a backup`);
}

/** With another key, no one could read the license keys that were sold. */
export async function refuseForeignKeys(licenses: Pick<Licenses, 'ownsKeys'>): Promise<void> {
  if (await licenses.ownsKeys()) return;
  throw new StartError('MASTER_KEY: the license keys in this database were encrypted with a different key');
}

export function masterKeyFile(env: Settings, checkout: string = thisCheckout): string {
  const own = ownKeyFile(env, checkout);
  if (existsSync(own) || !env.DATABASE_URL || env.DATA_DIR) return own;
  // Earlier versions kept the key outside of the checkout. Each checkout makes a copy when it starts.
  const former = join(formerPostgresHome(checkout), 'master.key');
  return existsSync(former) ? former : own;
}

const ownKeyFile = (env: Settings, checkout: string) => join(findData(env, checkout).path, 'master.key');

/** Of two concurrent starts, one creates the key and the other uses it. */
async function makeKeyFile(file: string, key: Buffer): Promise<void> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const draft = `${file}.${randomUUID()}`;
  const handle = await open(draft, 'wx', 0o600);
  try {
    await handle.writeFile(`${key.toString('base64')}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  try {
    await placeNewFile(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(draft, { force: true });
  }
}
