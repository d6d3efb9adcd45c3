import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { postmastersOf } from './process-table.ts';
import { end, holdIn, query, settledHome, startPostgres } from './test-homes.ts';
import {
  isBack,
  isStopped,
  killPostmaster,
  killWithChildren,
  launches,
  postmasterPid,
  staysStopped,
} from './test-postmasters.ts';
import { lostOrders, writeOrdersUntilKilled } from './test-writers.ts';

describe('PostgreSQL that dies in use', () => {
  it('restarts PostgreSQL with every acknowledged row', async () => {
    const home = await settledHome();
    const { url, dataDir, stop } = await startPostgres({ home });
    const pid = await postmasterPid(dataDir);
    const acknowledged = await writeOrdersUntilKilled(url, () => killPostmaster(dataDir, pid));

    await isBack(url);
    expect(await lostOrders(url, acknowledged)).toEqual([]);
    const guest = await startPostgres({ home });
    expect(guest).toMatchObject({ adopted: true, url });
    await Promise.all([guest.stop(), stop()]);
    expect(await postmastersOf(dataDir)).toEqual([]);
    expect(isStopped(dataDir)).toBe(true);
  });

  it('restarts an adopted PostgreSQL that was killed together with its children', async () => {
    const home = await settledHome();
    const launcher = holdIn(home);
    await launcher.nextLine();
    const { url, dataDir, adopted, stop } = await startPostgres({ home });
    expect(adopted).toBe(true);
    await end(launcher.child, 'SIGKILL');
    const pid = await postmasterPid(dataDir);
    const acknowledged = await writeOrdersUntilKilled(url, () => killWithChildren(dataDir, pid));

    await isBack(url);
    expect(await lostOrders(url, acknowledged)).toEqual([]);
    await stop();
    expect(await postmastersOf(dataDir)).toEqual([]);
  });

  it('restarts PostgreSQL once when two processes watch it', async () => {
    const home = await settledHome();
    const before = await launches(home);
    const holder = holdIn(home);
    const { url, dataDir } = await holder.nextLine();
    const { stop } = await startPostgres({ home });
    for (let kill = 1; kill <= 2; kill += 1) {
      await killPostmaster(dataDir, await postmasterPid(dataDir));
      await isBack(url);
    }
    expect(await postmastersOf(dataDir)).toHaveLength(1);

    await end(holder.child, 'asked');
    expect(await query(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await stop();
    expect(await postmastersOf(dataDir)).toEqual([]);
    expect((await launches(home)) - before).toBe(3);
    // PostgreSQL logs this if a second postmaster starts on the same cluster.
    expect(await readFile(join(home, 'postgres.log'), 'utf8')).not.toContain('lock file');
  });

  it('stays stopped when it is stopped during a relaunch', async () => {
    const home = await settledHome();
    const { dataDir, stop } = await startPostgres({ home });
    await killPostmaster(dataDir, await postmasterPid(dataDir));
    await expect.poll(() => postmastersOf(dataDir), { interval: 2 }).toHaveLength(1);
    await stop();
    // A child that was just forked looks like a postmaster until it notices that its parent is gone.
    await expect.poll(() => postmastersOf(dataDir)).toEqual([]);
    expect(isStopped(dataDir)).toBe(true);
  });

  it('does not restart PostgreSQL after a stop, whether it was running or had died', async () => {
    const homes = [await settledHome(), await settledHome()];
    const [orderly, broken] = await Promise.all(homes.map((home) => startPostgres({ home })));
    const before = await Promise.all(homes.map(launches));
    if (broken) await killPostmaster(broken.dataDir, await postmasterPid(broken.dataDir));
    await Promise.all([orderly?.stop(), broken?.stop()]);
    await Promise.all(homes.map((home) => staysStopped(join(home, 'cluster'))));
    expect(await Promise.all(homes.map(launches))).toEqual(before);
  });
});
