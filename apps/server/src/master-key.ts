import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { link, mkdir, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Licenses } from './domains/licenses/service.ts';
import { StartError, type Env } from './env.ts';
import { homeFolder } from './installation.ts';

type Settings = Pick<Env, 'MASTER_KEY' | 'DATABASE_URL' | 'DATA_DIR'>;

const keyBytes = 32;

/** Made at the first start and never again: without it nobody could read the license keys in the database. */
export async function openMasterKey(env: Settings): Promise<Buffer> {
  if (env.MASTER_KEY) return Buffer.from(env.MASTER_KEY, 'base64');
  const file = masterKeyFile(env);
  if (!existsSync(file)) await makeKeyFile(homeFolder(env), file);
  const key = Buffer.from(await readFile(file, 'utf8'), 'base64');
  if (key.length === keyBytes) return key;
  throw new StartError(`${file} does not hold a key of ${keyBytes} bytes: bring it back from a backup`);
}

/** With another key nobody could read the license keys that were sold. */
export async function refuseForeignKeys(licenses: Pick<Licenses, 'ownsKeys'>): Promise<void> {
  if (await licenses.ownsKeys()) return;
  throw new StartError('MASTER_KEY: the license keys in this database were sealed with another one');
}

export function masterKeyFile(env: Settings): string {
  return join(homeFolder(env), 'master.key');
}

/** Linked into place when it is whole: a power cut leaves the key or none, and of two starts at once one wins. */
async function makeKeyFile(folder: string, file: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const draft = `${file}.${randomUUID()}`;
  const handle = await open(draft, 'wx', 0o600);
  try {
    await handle.writeFile(`${randomBytes(keyBytes).toString('base64')}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  try {
    await link(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(draft);
  }
}
