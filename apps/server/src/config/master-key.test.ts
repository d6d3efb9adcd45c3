import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { readEnv } from './env.ts';
import { leaveData, siblingCheckouts } from '../testing/sibling-checkouts.ts';
import { findMasterKey, openMasterKey } from './master-key.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'botique-key-'));
  onTestFinished(() => rm(folder, { recursive: true }));
});
const settings = () => ({ ...readEnv({}), DATA_DIR: join(folder, 'data') });

it('[LIC-6] creates one key that only its owner can read, even when several servers start at once', async () => {
  const keys = await Promise.all(Array.from({ length: 8 }, () => openMasterKey(settings())));
  expect(new Set(keys.map((key) => key.toString('hex'))).size).toBe(1);
  expect(keys[0]).toHaveLength(32);
  expect(await openMasterKey(settings())).toEqual(keys[0]);
  expect(await readdir(join(folder, 'data'))).toEqual(['master.key']);
  expect((await stat(join(folder, 'data/master.key'))).mode & 0o777).toBe(0o600);
});

it('[LIC-6] uses MASTER_KEY if it is set, so that several servers can share a key', async () => {
  const key = randomBytes(32);
  expect(await openMasterKey({ ...settings(), MASTER_KEY: key.toString('base64') })).toEqual(key);
});

it('[LIC-6] [OFF-137] with an external database, keeps a copy of the key that an earlier version left outside of the checkout', async () => {
  const { one, two, former } = await siblingCheckouts();
  await leaveData(former);
  const key = randomBytes(32);
  await writeFile(join(former, 'master.key'), `${key.toString('base64')}\n`);
  const external = readEnv({ DATABASE_URL: 'postgresql://db.example.com/botique' });
  expect(await findMasterKey(external, two)).toEqual(key);
  expect(await openMasterKey(external, one)).toEqual(key);
  await rm(former, { recursive: true });
  expect(await openMasterKey(external, one)).toEqual(key);
  expect(await findMasterKey(external, two)).toBeNull();
});

it('refuses to start with a truncated key file instead of using another key', async () => {
  await openMasterKey(settings());
  await writeFile(join(folder, 'data/master.key'), 'AAAA\n');
  await expect(openMasterKey(settings())).rejects.toThrow('restore it from a backup');
});

it('requires MASTER_KEY in production with an external database', () => {
  const production = {
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://shop.example.com',
    DATABASE_URL: 'postgresql://db.example.com/botique',
  };
  expect(() => readEnv(production)).toThrow(
    'MASTER_KEY: must be set in production together with DATABASE_URL',
  );
  expect(readEnv({ ...production, MASTER_KEY: randomBytes(32).toString('base64') }).MASTER_KEY).toBeDefined();
});
