import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);
const HAS_PROC = existsSync('/proc/self/cmdline');

/**
 * Whether this pid is the postmaster of this cluster, by its command line. "The pid exists" is not enough: pids
 * are used again, and a dead process nobody has waited for (in a container without an init) exists too.
 */
export async function isPostmasterOf(cluster: string, pid: number): Promise<boolean> {
  return namesCluster(await commandLine(pid), cluster);
}

/** Finds postmasters whose pid file is gone, because somebody removed the data under them. */
export async function postmastersOf(cluster: string): Promise<number[]> {
  const pids = HAS_PROC ? (await readdir('/proc')).filter((name) => /^\d+$/.test(name)) : await pidsFromPs();
  const found: number[] = [];
  for (const pid of pids.map(Number)) if (await isPostmasterOf(cluster, pid)) found.push(pid);
  return found;
}

function namesCluster(command: string, cluster: string): boolean {
  return command.includes(`/postgres -D ${cluster} -c `);
}

async function commandLine(pid: number): Promise<string> {
  try {
    if (HAS_PROC) return (await readFile(`/proc/${pid}/cmdline`, 'utf8')).replaceAll('\0', ' ');
    return (await run('ps', ['-ww', '-o', 'command=', '-p', String(pid)])).stdout;
  } catch {
    return '';
  }
}

async function pidsFromPs(): Promise<string[]> {
  const { stdout } = await run('ps', ['-axo', 'pid=,comm=']);
  return stdout
    .split('\n')
    .filter((line) => line.includes('postgres'))
    .map((line) => line.trim().split(' ', 1)[0] ?? '');
}
