import { existsSync } from 'node:fs';
import { appendFile, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { postmastersOf } from './process-table.ts';
import { settledHome, startPostgres, temporaryHome } from './test-homes.ts';
import { isBack, killPostmaster, launches, postmasterPid, staysStopped } from './test-postmasters.ts';

describe('PostgreSQL that dies and cannot be restarted', () => {
  it('retries until PostgreSQL starts and reports a failure in one line', async () => {
    const home = await settledHome();
    const troubles: string[] = [];
    const onError = ({ message }: Error) => troubles.push(message);
    const { url, dataDir, stop } = await startPostgres({ home, onError });
    const settings = join(dataDir, 'postgresql.conf');
    const good = await readFile(settings);
    await appendFile(settings, '\nno_such_setting = 1\n');
    await killPostmaster(dataDir, await postmasterPid(dataDir));

    await expect.poll(() => troubles).not.toEqual([]);
    expect(troubles[0]).toMatch(/^PostgreSQL did not start: .*FATAL: .*postgres\.log\)$/);
    await writeFile(settings, good);
    await isBack(url);
    await stop();
    expect(await postmastersOf(dataDir)).toEqual([]);
  });

  it('does not create an empty cluster when the data was removed', async () => {
    const home = await settledHome();
    const troubles: string[] = [];
    const { dataDir, stop } = await startPostgres({
      home,
      onError: (error) => troubles.push(error.message),
    });
    const pid = await postmasterPid(dataDir);
    await rename(home, `${home}-away`);
    await killPostmaster(dataDir, pid);

    await expect.poll(() => troubles).toHaveLength(1);
    expect(troubles[0]).toContain(`The data in ${dataDir} was removed while PostgreSQL ran on it`);
    // The watch has given up: even if the home comes back, it creates nothing in it.
    await mkdir(home, { mode: 0o711 });
    await staysStopped(dataDir);
    expect(troubles).toHaveLength(1);
    expect(existsSync(dataDir)).toBe(false);
    await stop();
  });

  it('does not start PostgreSQL on other data that replaced its own', async () => {
    const other = await startPostgres({ home: await temporaryHome() });
    await other.stop();
    const home = await settledHome();
    const troubles: string[] = [];
    const { dataDir, stop } = await startPostgres({
      home,
      onError: (error) => troubles.push(error.message),
    });
    const before = await launches(home);
    const pid = await postmasterPid(dataDir);
    await rename(dataDir, `${dataDir}-away`);
    await rename(other.dataDir, dataDir);
    await killPostmaster(dataDir, pid);

    await expect.poll(() => troubles).toHaveLength(1);
    expect(troubles[0]).toContain(`The data in ${dataDir} was replaced while PostgreSQL ran on it`);
    expect(await launches(home)).toBe(before);
    await stop();
    expect(await postmastersOf(dataDir)).toEqual([]);
  });
});
