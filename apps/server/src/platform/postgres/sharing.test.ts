import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { end, holdIn, query, settledHome, startPostgres, temporaryHome } from './test-homes.ts';
import { isStopped, launches, postmasterPid } from './test-postmasters.ts';

describe('PostgreSQL shared by several processes', () => {
  it('adopts the server of a killed process and stops it at the end', async () => {
    const home = await settledHome();
    const holder = holdIn(home);
    const { url, dataDir } = await holder.nextLine();
    await query(url, 'CREATE TABLE kept AS SELECT 7 AS n');
    const pid = await postmasterPid(dataDir);
    await end(holder.child, 'SIGKILL');

    const postgres = await startPostgres({ home });
    expect(postgres.adopted).toBe(true);
    expect(await postmasterPid(dataDir)).toBe(pid);
    expect(await query(postgres.url, 'SELECT n FROM kept')).toEqual([{ n: 7 }]);
    await postgres.stop();
    expect(isStopped(dataDir)).toBe(true);
  });

  it('shares the server of a running process and leaves it running', async () => {
    const home = await settledHome();
    const holder = holdIn(home);
    const { dataDir, url } = await holder.nextLine();

    const guest = await startPostgres({ home });
    expect(guest).toMatchObject({ adopted: true, url });
    await guest.stop();
    expect(await query(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);

    await end(holder.child, 'asked');
    expect(isStopped(dataDir)).toBe(true);
  });

  it('keeps the server running for a process that joined later', async () => {
    const home = await settledHome();
    const holder = holdIn(home);
    const { dataDir } = await holder.nextLine();
    const later = await startPostgres({ home });

    await end(holder.child, 'asked');
    expect(await query(later.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await later.stop();
    expect(isStopped(dataDir)).toBe(true);
  });

  it('starts one server when three processes start at the same time', async () => {
    const home = await temporaryHome();
    const [a, b] = [holdIn(home), holdIn(home)];
    const started = await Promise.all([startPostgres({ home }), a.nextLine(), b.nextLine()]);
    expect(started.filter(({ adopted }) => adopted)).toHaveLength(2);
    expect(new Set(started.map(({ url }) => url)).size).toBe(1);
    expect(await launches(home)).toBe(1);

    await started[0].stop();
    await Promise.all([end(a.child, 'asked'), end(b.child, 'asked')]);
    expect(isStopped(started[0].dataDir)).toBe(true);
  });

  it('survives Ctrl-C until its process has stopped using it', async () => {
    const home = await settledHome();
    const { child, nextLine } = holdIn(home);
    const { pid, dataDir } = await nextLine();
    const gone = once(child, 'exit');
    process.kill(-pid, 'SIGINT'); // signals the whole group, like a terminal
    expect(await nextLine<object>()).toEqual({ answered: 42 });
    await gone;
    expect(isStopped(dataDir)).toBe(true);
    expect(await readFile(join(home, 'postgres.log'), 'utf8')).toMatch(/database system is shut down\n$/);
  });

  it('lets a process exit that forgot to stop PostgreSQL', async () => {
    const home = await settledHome();
    const { child, nextLine } = holdIn(home, { manner: 'leave' });
    const gone = once(child, 'exit');
    const { dataDir } = await nextLine();
    expect(await gone).toEqual([0, null]);
    expect(isStopped(dataDir)).toBe(false);

    const next = await startPostgres({ home });
    expect(next.adopted).toBe(true);
    await next.stop();
  });
});
