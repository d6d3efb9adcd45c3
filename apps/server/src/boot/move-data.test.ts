import { existsSync } from 'node:fs';
import { chmod, cp, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { memoryFolder } from '../../../../scripts/memory-folder.ts';
import { defaultPostgresHome } from '../platform/postgres/embedded-postgres.ts';
import { prepareHome } from '../platform/postgres/home.ts';
import { joinUsers } from '../platform/postgres/users.ts';
import { leaveData, siblingCheckouts } from '../testing/sibling-checkouts.ts';
import { findData, takeData } from './data-folder.ts';
import { moveFormerData } from './move-data.ts';

const unset = { DATABASE_URL: undefined, DATA_DIR: undefined };

/** The data that `leaveData` made. */
async function expectData(home: string): Promise<void> {
  expect(await readFile(join(home, 'cluster/global/pg_control'), 'utf8')).toBe('12345678');
  expect(await readFile(join(home, 'master.key'), 'utf8')).toBe('key');
}

it('[OFF-138] moves the data, the master key and other files, and leaves nothing behind', async () => {
  const { one, former } = await siblingCheckouts();
  const own = defaultPostgresHome(one);
  await leaveData(former);
  await writeFile(join(former, 'notes.txt'), 'mine');
  await takeData(unset, one);
  expect(await moveFormerData(one)).toEqual({ from: former, to: own, left: [] });
  await expectData(own);
  expect((await readdir(own)).toSorted()).toEqual([
    'cluster',
    'master.key',
    'notes.txt',
    'postgres.log',
    'start.lock',
  ]);
  expect(existsSync(former)).toBe(false);
  expect(findData(unset, one)).toMatchObject({ path: own, state: 'own' });
  await expect(moveFormerData(one)).rejects.toThrow(
    `There is no data of an earlier version to move. This checkout keeps its data in ${own}.`,
  );
});

it('[OFF-138] moves data to another file system', async () => {
  const { one, former } = await siblingCheckouts();
  const elsewhere = await mkdtemp(join(memoryFolder(), 'botique-elsewhere-'));
  onTestFinished(() => rm(elsewhere, { recursive: true, force: true }));
  await chmod(elsewhere, 0o711);
  await leaveData(elsewhere);
  await prepareHome(dirname(former));
  await symlink(elsewhere, former);
  await moveFormerData(one);
  await expectData(defaultPostgresHome(one));
});

it('[OFF-138] finishes a move that was interrupted before or after the cluster moved', async () => {
  const { one, former } = await siblingCheckouts();
  const own = defaultPostgresHome(one);
  await leaveData(former);
  await takeData(unset, one);
  const { path } = await prepareHome(own);
  await cp(join(former, 'master.key'), join(path, 'master.key'));
  await cp(join(former, 'cluster'), join(path, 'cluster.partial-1'), { recursive: true });
  expect(findData(unset, one)).toMatchObject({ path: former, state: 'former' });

  await rename(join(path, 'cluster.partial-1'), join(path, 'cluster'));
  expect(findData(unset, one)).toMatchObject({ path: own, state: 'own' });
  await moveFormerData(one);
  await expectData(own);
  expect(existsSync(former)).toBe(false);
});

it('[OFF-138] keeps files that exist in both places', async () => {
  const { one, former } = await siblingCheckouts();
  const own = defaultPostgresHome(one);
  await leaveData(former);
  await writeFile(join((await prepareHome(own)).path, 'postgres.log'), 'another log');
  expect(await moveFormerData(one)).toEqual({ from: former, to: own, left: ['postgres.log'] });
  await expectData(own);
  expect(await readFile(join(own, 'postgres.log'), 'utf8')).toBe('another log');
  expect(await readFile(join(former, 'postgres.log'), 'utf8')).toBe('log');
});

it('[OFF-138] refuses to move data that is in use, belongs to another checkout or meets other data', async () => {
  const { one, two, former } = await siblingCheckouts();
  await leaveData(former);
  const running = await joinUsers((await prepareHome(former)).users);
  await expect(moveFormerData(one)).rejects.toThrow(
    `Botique is running on the data in ${former}: stop it first.`,
  );
  await running.leave();

  await takeData(unset, one);
  await expect(moveFormerData(two)).rejects.toThrow(
    `The data in ${former} belongs to ${one}: run this command there.`,
  );
  expect(existsSync(defaultPostgresHome(two))).toBe(false);

  const own = defaultPostgresHome(one);
  await writeFile(join((await prepareHome(own)).path, 'master.key'), 'another key');
  await expect(moveFormerData(one)).rejects.toThrow('are different keys: rename the second one first.');
  await rm(join(own, 'master.key'));
  await leaveData(own, '87654321');
  await expect(moveFormerData(one)).rejects.toThrow(`This checkout has data of its own in ${own}.`);
  await expectData(former);
});

it('[OFF-138] [OFF-139] moves the data of a checkout that was renamed after it took it', async () => {
  const { one, two, former } = await siblingCheckouts();
  await leaveData(former);
  await takeData(unset, one);
  await rm(one, { recursive: true });
  await moveFormerData(two);
  await expectData(defaultPostgresHome(two));
});
