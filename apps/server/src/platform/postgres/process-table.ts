import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);
const HAS_PROC = existsSync('/proc/self/cmdline');

/**
 * Compares the command line, because an existing pid proves nothing: pids are reused, and a zombie process
 * (in a container without an init) still has one.
 */
export async function isPostmasterOf(cluster: string, pid: number): Promise<boolean> {
  return namesCluster(await commandLine(pid), cluster);
}

/** Also finds postmasters without a pid file, whose data was removed while they ran. */
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
