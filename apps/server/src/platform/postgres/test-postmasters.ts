import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { expect } from 'vitest';
import { isPostmasterOf, postmastersOf } from './process-table.ts';

const run = promisify(execFile);

export async function postmasterPid(dataDir: string): Promise<number> {
  return Number.parseInt(await readFile(join(dataDir, 'postmaster.pid'), 'utf8'), 10);
}

export function isStopped(dataDir: string): boolean {
  return !existsSync(join(dataDir, 'postmaster.pid'));
}

/** Counts the starts of PostgreSQL in the log of this home. */
export async function launches(home: string): Promise<number> {
  const log = await readFile(join(home, 'postgres.log'), 'utf8');
  return log.match(/starting PostgreSQL/g)?.length ?? 0;
}

export async function killPostmaster(dataDir: string, pid: number): Promise<void> {
  process.kill(pid, 'SIGKILL');
  while (await isPostmasterOf(dataDir, pid)) await pause(5);
}

/** Kills the postmaster first, because it would restart its children. */
export async function killWithChildren(dataDir: string, pid: number): Promise<void> {
  const children = await childrenOf(pid);
  await killPostmaster(dataDir, pid);
  for (const child of children) {
    try {
      process.kill(child, 'SIGKILL');
    } catch (error) {
      // It noticed that its postmaster was gone and exited.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
}

/** Waits until a client can connect again. */
export async function isBack(url: string): Promise<void> {
  const answer = async () => {
    const client = new pg.Client(url);
    client.on('error', () => {});
    try {
      await client.connect();
      return (await client.query('SELECT 1 AS one')).rows;
    } catch (error) {
      return String(error);
    } finally {
      await client.end().catch(() => {});
    }
  };
  await expect.poll(answer, { interval: 20, timeout: 20_000 }).toEqual([{ one: 1 }]);
}

/** Polls for longer than the watch interval, because only waiting can show that nothing happens. */
export async function staysStopped(dataDir: string): Promise<void> {
  for (let look = 0; look < 15; look += 1) {
    expect(await postmastersOf(dataDir)).toEqual([]);
    await pause(100);
  }
}

async function childrenOf(pid: number): Promise<number[]> {
  const { stdout } = await run('ps', ['-axo', 'pid=,ppid=']);
  const rows = stdout.split('\n').map((line) => line.trim().split(/\s+/).map(Number));
  return rows.filter(([, parent]) => parent === pid).map(([child]) => child ?? 0);
}
