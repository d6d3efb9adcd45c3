import { spawn } from 'node:child_process';
import { appendFile, chown, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { serverAccount } from './account.ts';
import { defaultPostgresHome, PostgresStartError } from './embedded-postgres.ts';
import { isPostmasterOf } from './process-table.ts';
import {
  end,
  holdIn,
  query,
  settledHome,
  startPostgres,
  temporaryFolder,
  temporaryHome,
} from './test-homes.ts';
import { isStopped, killPostmaster, postmasterPid } from './test-postmasters.ts';
import { lostOrders, writeOrdersUntilKilled } from './test-writers.ts';

describe('embedded PostgreSQL', () => {
  it('keeps its data across a stop and a start', async () => {
    const home = await temporaryHome();
    const first = await startPostgres({ home });
    await query(first.url, `CREATE TABLE shelf AS SELECT 'bot' AS item`);
    await Promise.all([first.stop(), first.stop()]);
    expect(isStopped(first.dataDir)).toBe(true);

    const second = await startPostgres({ home });
    expect(second.adopted).toBe(false);
    expect(await query(second.url, 'SELECT item FROM shelf')).toEqual([{ item: 'bot' }]);
    await second.stop();
    await second.stop();
    expect(isStopped(second.dataDir)).toBe(true);
  });

  it('connects without TCP, as a role that can create databases but is not a superuser', async () => {
    const postgres = await startPostgres({ home: await settledHome() });
    const [role] = await query(
      postgres.url,
      `SELECT rolname, rolsuper, rolcreatedb, pg_get_userbyid(datdba) AS owner,
              pg_encoding_to_char(encoding) AS encoding, current_setting('listen_addresses') AS tcp,
              current_setting('fsync') AS fsync
       FROM pg_roles JOIN pg_database ON datname = current_database() WHERE rolname = current_user`,
    );
    expect(role).toEqual({
      rolname: 'botique',
      rolsuper: false,
      rolcreatedb: true,
      owner: 'botique',
      encoding: 'UTF8',
      tcp: '',
      fsync: 'on',
    });
    await query(postgres.url, 'CREATE DATABASE template_of_tests');
    await query(postgres.url, 'CREATE DATABASE copy_of_it TEMPLATE template_of_tests');
    await postgres.stop();
  });

  it('keeps every acknowledged row after a kill -9 of the server and its user during writes', async () => {
    const home = await settledHome();
    const holder = holdIn(home);
    const { url, dataDir } = await holder.nextLine();
    const pid = await postmasterPid(dataDir);
    const acknowledged = await writeOrdersUntilKilled(url, async () => {
      await end(holder.child, 'SIGKILL');
      await killPostmaster(dataDir, pid);
    });

    const postgres = await startPostgres({ home });
    expect(postgres.adopted).toBe(false);
    expect(await lostOrders(postgres.url, acknowledged)).toEqual([]);
    expect(acknowledged.length).toBeGreaterThanOrEqual(300);
    await postgres.stop();
    expect(isStopped(dataDir)).toBe(true);
  });

  it('starts over after being killed during setup', async () => {
    const home = await temporaryHome();
    const holder = holdIn(home);
    await expect.poll(() => halfClusterFiles(home), { interval: 2 }).toContain('base');
    await end(holder.child, 'SIGKILL');
    expect(await readdir(home)).not.toContain('cluster');

    const postgres = await startPostgres({ home });
    expect(postgres.adopted).toBe(false);
    expect(await query(postgres.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await postgres.stop();
  });

  it('removes the leftovers of a failed setup, but never unknown files', async () => {
    const home = await temporaryHome();
    await mkdir(join(home, 'cluster.partial-of-yesterday', 'base'), { recursive: true });
    await mkdir(join(home, 'cluster'));
    await writeFile(join(home, 'cluster', 'precious'), '');
    await expect(startPostgres({ home })).rejects.toThrow(/holds files but no PostgreSQL cluster/);
    expect(await readdir(join(home, 'cluster'))).toEqual(['precious']);
    expect(await readdir(home)).not.toContain('cluster.partial-of-yesterday');
  });

  it('starts despite a stale pid file whose pid belongs to another program', async () => {
    const home = await settledHome();
    const first = await startPostgres({ home });
    const pidFile = join(first.dataDir, 'postmaster.pid');
    const [, ...rest] = (await readFile(pidFile, 'utf8')).split('\n');
    await first.stop();

    // With PostgreSQL's own uid, so that PostgreSQL mistakes it for another postmaster.
    const stranger = spawn('sleep', ['600'], { ...serverAccount(), stdio: 'ignore' });
    try {
      const account = serverAccount();
      for (const path of [pidFile, join(home, 'socket', '.s.PGSQL.5432.lock')]) {
        await writeFile(path, [stranger.pid, ...rest].join('\n'), { mode: 0o600 });
        if (account) await chown(path, account.uid, account.gid);
      }
      const second = await startPostgres({ home });
      expect(second.adopted).toBe(false);
      expect(await query(second.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
      await second.stop();
      expect(stranger.exitCode ?? stranger.signalCode).toBeNull();
    } finally {
      await end(stranger, 'SIGKILL');
    }
  });

  it('starts a new cluster after the data of a running server was removed', async () => {
    const home = await settledHome();
    const holder = holdIn(home);
    const { dataDir } = await holder.nextLine();
    const orphan = await postmasterPid(dataDir);
    await end(holder.child, 'SIGKILL');
    // The orphan keeps writing, so a folder that was just emptied may contain a new file.
    await rm(home, { recursive: true, maxRetries: 10 });

    const postgres = await startPostgres({ home });
    expect(postgres.adopted).toBe(false);
    expect(await isPostmasterOf(dataDir, orphan)).toBe(false);
    await postgres.stop();
  });

  it('names the log to read in one line when the server does not start', async () => {
    const home = await settledHome();
    const { dataDir, stop } = await startPostgres({ home });
    await stop();
    await appendFile(join(dataDir, 'postgresql.conf'), '\nno_such_setting = 1\n');
    const failure = await startPostgres({ home }).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(PostgresStartError);
    const { message } = failure as Error;
    expect(message).toContain('FATAL:  configuration file');
    expect(message).toContain(join(home, 'postgres.log'));
    expect(message).not.toContain('\n');
  });

  it('refuses to start on data of another major version', async () => {
    const home = await temporaryHome();
    await mkdir(join(home, 'cluster'), { recursive: true });
    await writeFile(join(home, 'cluster', 'PG_VERSION'), '15\n');
    await expect(startPostgres({ home })).rejects.toThrow(/was made by PostgreSQL 15, but .* PostgreSQL 18/);
  });

  it('[OFF-138] sets up nothing where data was moved away', async () => {
    const home = await temporaryHome();
    await expect(startPostgres({ home, mustExist: true })).rejects.toThrow(
      `The data in ${home} was moved or removed: start again`,
    );
    expect(await readdir(home)).not.toContain('cluster');
  });

  it('explains in one line why a home cannot be used', async () => {
    const file = join(await temporaryFolder(), 'a file');
    await writeFile(file, '');
    const failure = await startPostgres({ home: join(file, 'home') }).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(PostgresStartError);
    expect((failure as Error).message).toMatch(
      /^PostgreSQL cannot use .*: a part of the path is a file, not a folder$/,
    );
  });

  it('uses one default home per checkout', async () => {
    const [one, other] = [await temporaryFolder(), await temporaryFolder()];
    expect(defaultPostgresHome(one)).toBe(defaultPostgresHome(one));
    expect(defaultPostgresHome(one)).not.toBe(defaultPostgresHome(other));
  });
});

async function halfClusterFiles(home: string): Promise<string[]> {
  const names = await readdir(home).catch((): string[] => []);
  const half = names.find((name) => name.startsWith('cluster.partial-'));
  return half ? readdir(join(home, half)).catch((): string[] => []) : [];
}
