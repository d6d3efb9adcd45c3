import { existsSync } from 'node:fs';
import { appendFile, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { isPostmasterOf, postmastersOf } from './process-table.ts';
import { end, holdIn, query, settledHome, startPostgres } from './test-homes.ts';
import { isStopped, killPostmaster, killWithChildren, launches, postmasterPid } from './test-postmasters.ts';
import { lostOrders, writeOrdersUntilKilled } from './test-writers.ts';

describe('a PostgreSQL that dies in use', { timeout: 30_000 }, () => {
  it('comes back by itself, with every acknowledged row', async () => {
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

  it('comes back when it was only adopted, and its children were killed with it', async () => {
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

  it('is started by one of two that watch, and adopted by the other', async () => {
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
    // What PostgreSQL says to a second postmaster in one cluster.
    expect(await readFile(join(home, 'postgres.log'), 'utf8')).not.toContain('lock file');
  });

  it('does not come back when it is stopped during the outage, before the relaunch', async () => {
    const home = await settledHome();
    const { dataDir, stop } = await startPostgres({ home });
    const before = await launches(home);
    await killPostmaster(dataDir, await postmasterPid(dataDir));
    await stop();
    await staysStopped(dataDir);
    expect(await launches(home)).toBe(before);
  });

  it('does not come back when it is stopped in the middle of the relaunch', async () => {
    const home = await settledHome();
    const { dataDir, stop } = await startPostgres({ home });
    await killPostmaster(dataDir, await postmasterPid(dataDir));
    await expect.poll(() => postmastersOf(dataDir), { interval: 2, timeout: 20_000 }).toHaveLength(1);
    await stop();
    expect(await postmastersOf(dataDir)).toEqual([]);
    expect(isStopped(dataDir)).toBe(true);
  });

  it('does not come back after an orderly stop', async () => {
    const home = await settledHome();
    const { dataDir, stop } = await startPostgres({ home });
    const before = await launches(home);
    await stop();
    await staysStopped(dataDir);
    expect(await launches(home)).toBe(before);
  });

  it('is tried again until it starts, and each failure is told in one line', async () => {
    const home = await settledHome();
    const troubles: string[] = [];
    const onTrouble = ({ message }: Error) => troubles.push(message);
    const { url, dataDir, stop } = await startPostgres({ home, onTrouble });
    const settings = join(dataDir, 'postgresql.conf');
    const good = await readFile(settings);
    await appendFile(settings, '\nno_such_setting = 1\n');
    await killPostmaster(dataDir, await postmasterPid(dataDir));

    await expect.poll(() => troubles, { timeout: 20_000 }).not.toEqual([]);
    expect(troubles[0]).toMatch(/^PostgreSQL did not start: .*FATAL: .*postgres\.log\)$/);
    await writeFile(settings, good);
    await isBack(url);
    await stop();
    expect(await postmastersOf(dataDir)).toEqual([]);
  });

  it('is not replaced by an empty one when its data was removed', async () => {
    const home = await settledHome();
    const troubles: string[] = [];
    const { dataDir, stop } = await startPostgres({
      home,
      onTrouble: (error) => troubles.push(error.message),
    });
    const pid = await postmasterPid(dataDir);
    await rename(home, `${home}-away`);
    await killPostmaster(dataDir, pid);

    await expect.poll(() => troubles, { timeout: 20_000 }).toHaveLength(1);
    expect(troubles[0]).toContain(`The data in ${dataDir} was removed while PostgreSQL ran on it`);
    // It has given up: nothing is made in a home that comes back, before a person starts it.
    await mkdir(home, { mode: 0o711 });
    await staysStopped(dataDir);
    expect(troubles).toHaveLength(1);
    expect(existsSync(dataDir)).toBe(false);
    await stop();
  });

  it('leaves other data alone that somebody put in the place of its own', async () => {
    const home = await settledHome();
    const troubles: string[] = [];
    const old = await startPostgres({ home, onTrouble: (error) => troubles.push(error.message) });
    const pid = await postmasterPid(old.dataDir);
    await rename(home, `${home}-away`);
    const { dataDir, adopted, stop } = await startPostgres({ home });
    expect(adopted).toBe(false);
    expect(await isPostmasterOf(dataDir, pid)).toBe(false);

    await expect.poll(() => troubles, { timeout: 20_000 }).toHaveLength(1);
    expect(troubles[0]).toContain(`The data in ${dataDir} was replaced while PostgreSQL ran on it`);
    await stop();
    await old.stop();
    expect(await postmastersOf(dataDir)).toEqual([]);
  });
});

async function isBack(url: string): Promise<void> {
  const answer = () => query(url, 'SELECT 1 AS one').catch(String);
  await expect.poll(answer, { interval: 20, timeout: 20_000 }).toEqual([{ one: 1 }]);
}

/** Watched for longer than it takes to look: that nothing happens can only be seen by waiting. */
async function staysStopped(dataDir: string): Promise<void> {
  for (let look = 0; look < 15; look += 1) {
    expect(await postmastersOf(dataDir)).toEqual([]);
    await pause(100);
  }
}
