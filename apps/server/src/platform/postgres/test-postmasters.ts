import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { isPostmasterOf } from './process-table.ts';

const run = promisify(execFile);

export async function postmasterPid(dataDir: string): Promise<number> {
  return Number.parseInt(await readFile(join(dataDir, 'postmaster.pid'), 'utf8'), 10);
}

export function isStopped(dataDir: string): boolean {
  return !existsSync(join(dataDir, 'postmaster.pid'));
}

/** How often PostgreSQL itself said that it starts, over the life of this home. */
export async function launches(home: string): Promise<number> {
  const log = await readFile(join(home, 'postgres.log'), 'utf8');
  return log.match(/starting PostgreSQL/g)?.length ?? 0;
}

export async function killPostmaster(dataDir: string, pid: number): Promise<void> {
  process.kill(pid, 'SIGKILL');
  while (await isPostmasterOf(dataDir, pid)) await pause(5);
}

/** The postmaster first: one that lives would answer the death of a child by starting it again. */
export async function killWithChildren(dataDir: string, pid: number): Promise<void> {
  const children = await childrenOf(pid);
  await killPostmaster(dataDir, pid);
  for (const child of children) {
    try {
      process.kill(child, 'SIGKILL');
    } catch (error) {
      // It saw its postmaster go and ended by itself.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
}

async function childrenOf(pid: number): Promise<number[]> {
  const { stdout } = await run('ps', ['-axo', 'pid=,ppid=']);
  const rows = stdout.split('\n').map((line) => line.trim().split(/\s+/).map(Number));
  return rows.filter(([, parent]) => parent === pid).map(([child]) => child ?? 0);
}
