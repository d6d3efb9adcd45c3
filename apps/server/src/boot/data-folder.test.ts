import { execFile } from 'node:child_process';
import { chmod, mkdir, readdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { StartError } from '../config/env.ts';
import { prepareHome } from '../platform/postgres/home.ts';
import { defaultPostgresHome } from '../platform/postgres/embedded-postgres.ts';
import { joinUsers } from '../platform/postgres/users.ts';
import { checkoutIn, leaveData, siblingCheckouts } from '../testing/sibling-checkouts.ts';
import { findData, takeData, takeExistingData } from './data-folder.ts';

const run = promisify(execFile);
const unset = { DATABASE_URL: undefined, DATA_DIR: undefined };

it('[OFF-136] gives two checkouts side by side a place each, also through a link', async () => {
  const { one, two } = await siblingCheckouts();
  expect(await takeData(unset, one)).toMatchObject({ path: defaultPostgresHome(one), state: 'empty' });
  expect(findData(unset, one).path).not.toBe(findData(unset, two).path);
  const link = join(dirname(one), 'link');
  await symlink(one, link);
  expect(defaultPostgresHome(link)).toBe(defaultPostgresHome(one));
});

it('[OFF-137] lets only one of two checkouts take former data, even when many processes start at once', async () => {
  const { one, two, former } = await siblingCheckouts();
  await leaveData(former);
  expect(findData(unset, one)).toEqual({ path: former, state: 'unclaimed', reason: null });
  const starts = Array.from({ length: 8 }, (_, at) => (at % 2 === 0 ? one : two));
  const taken = await Promise.all(starts.map(async (checkout) => takeData(unset, checkout)));
  const owner = (await readFile(join(former, 'checkout'), 'utf8')).trim();
  expect([one, two]).toContain(owner);
  taken.forEach((data, at) => {
    expect(data).toEqual(
      starts[at] === owner
        ? { path: former, state: 'former', reason: null }
        : {
            path: defaultPostgresHome(starts[at] ?? ''),
            state: 'empty',
            reason: `the data in ${former} belongs to ${owner}`,
          },
    );
  });
  expect(await takeData(unset, owner)).toMatchObject({ path: former, state: 'former' });
});

it('[OFF-137] takes nothing for a checkout that has data of its own', async () => {
  const { one, two, former } = await siblingCheckouts();
  await leaveData(former);
  await leaveData(defaultPostgresHome(one));
  expect(await takeData(unset, one)).toEqual({ path: defaultPostgresHome(one), state: 'own', reason: null });
  expect(await takeData(unset, two)).toMatchObject({ path: former, state: 'former' });
});

it('[OFF-137] takes nothing when DATA_DIR or DATABASE_URL is set', async () => {
  const { one, former } = await siblingCheckouts();
  await leaveData(former);
  const own = defaultPostgresHome(one);
  const elsewhere = join(one, 'elsewhere');
  expect(await takeData({ ...unset, DATA_DIR: elsewhere }, one)).toMatchObject({ path: elsewhere });
  const external = { ...unset, DATABASE_URL: 'postgresql://db/botique' };
  expect(await takeData(external, one)).toMatchObject({ path: own, state: 'own' });
  expect(await readdir(former)).not.toContain('checkout');
});

it('[OFF-137] takes no data that another Botique runs on', async () => {
  const { one, former } = await siblingCheckouts();
  await leaveData(former);
  const running = await joinUsers((await prepareHome(former)).users);
  expect(await takeData(unset, one)).toEqual({
    path: defaultPostgresHome(one),
    state: 'empty',
    reason: `another Botique is running on the data in ${former}`,
  });
  await expect(takeExistingData(unset, one)).rejects.toThrow(
    `There is no shop in this checkout yet, and another Botique is running on the data in ${former}.`,
  );
  await running.leave();
  expect(await takeData(unset, one)).toMatchObject({ path: former, state: 'former' });
});

it('[OFF-137] starts a new shop beside data that its user may not open or change', async () => {
  const { one } = await siblingCheckouts();
  const former = join(dirname(one), '.data');
  await leaveData(former);
  const uid = process.geteuid?.() === 0 ? 65_534 : undefined;
  if (uid !== undefined) await run('chown', ['-R', `${uid}`, dirname(one)]);
  // Loaded before the process drops root, because the user may not be able to enter this checkout.
  const program = `import { takeData } from ${JSON.stringify(join(import.meta.dirname, 'data-folder.ts'))};
    ${uid === undefined ? '' : `process.setuid(${uid});`}
    console.log(JSON.stringify(await takeData({}, ${JSON.stringify(one)})));`;
  for (const [mode, verb] of [
    [0o000, 'open'],
    [0o555, 'write to'],
  ] as const) {
    await chmod(former, mode);
    const { stdout } = await run(process.execPath, ['--input-type=module', '-e', program]);
    const reason = `this user may not ${verb} ${former}`;
    expect(JSON.parse(stdout)).toEqual({ path: join(one, '.data'), state: 'empty', reason });
  }
  await chmod(former, 0o700);
});

it('[OFF-139] starts no empty shop while the checkout that took the data is gone', async () => {
  const { one, two, former } = await siblingCheckouts();
  await leaveData(former);
  await takeData(unset, one);
  await rename(one, `${one} renamed`);
  for (const checkout of [`${one} renamed`, two]) {
    const start = takeData(unset, checkout);
    await expect(start).rejects.toThrow(StartError);
    await expect(start).rejects.toThrow(
      `The data in ${former} belongs to ${one}, which is gone. If it was this checkout under another name, run \`npm run botique -- move-data\`. For a new shop, set DATA_DIR to a new folder.`,
    );
  }
  await rename(`${one} renamed`, one);
  expect(await takeData(unset, one)).toMatchObject({ path: former, state: 'former' });
});

it('[OFF-136] leaves the data of a checkout to it when another checkout is inside of it', async () => {
  const { one } = await siblingCheckouts();
  const inner = await checkoutIn(one, 'inner');
  const home = defaultPostgresHome(one);
  await leaveData(home);
  expect(await takeData(unset, inner)).toMatchObject({ path: defaultPostgresHome(inner), state: 'empty' });
  expect(await takeData(unset, one)).toMatchObject({ path: home, state: 'own' });
});

it('[OFF-137] starts a new shop once former data is gone', async () => {
  const { one, former } = await siblingCheckouts();
  await mkdir(former, { recursive: true });
  expect(await takeData(unset, one)).toMatchObject({ state: 'empty', reason: null });
  await leaveData(former);
  await takeData(unset, one);
  await rm(former, { recursive: true });
  expect(await takeData(unset, one)).toMatchObject({ state: 'empty', reason: null });
});
