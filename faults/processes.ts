import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

export type Process = {
  pid: number;
  group: number;
  /** In ticks since boot. Together with the pid, it identifies a process even if the pid is reused. */
  started: string;
  command: string;
  folder: string;
};

/** All running processes, without zombies. */
export function runningProcesses(): Process[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => readProcess(Number(name)) ?? []);
}

export function isRunning({ pid, started }: Process): boolean {
  return readProcess(pid)?.started === started;
}

/** Polls for changes in other processes, which send us no events. */
export async function until(
  what: string,
  condition: () => boolean | Promise<boolean>,
  patienceMs = 180_000,
): Promise<void> {
  const deadline = Date.now() + patienceMs;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`Waited ${patienceMs / 1000} s for: ${what}`);
    await pause(10);
  }
}

export async function untilGone(processes: readonly Process[]): Promise<void> {
  const names = processes.map(({ pid, command }) => `${pid} (${command})`).join(', ');
  await until(`${names} should be gone`, () => !processes.some(isRunning));
}

/** Kills exactly these processes, and none that has reused one of their pids. */
export function killAll(processes: readonly Process[]): void {
  for (const process_ of processes.filter(isRunning)) {
    try {
      process.kill(process_.pid, 'SIGKILL');
    } catch (error) {
      // PostgreSQL's processes may exit by themselves after their postmaster.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
}

function readProcess(pid: number): Process | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The process name in parentheses may itself contain spaces and parentheses.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [state = 'X', , group] = fields;
    if (state === 'Z' || state === 'X') return null;
    return {
      pid,
      group: Number(group),
      started: fields[19] ?? '',
      command: readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim(),
      folder: folderOf(pid),
    };
  } catch {
    return null;
  }
}

/** PostgreSQL's processes rename themselves, but all of them run in their data folder. */
function folderOf(pid: number): string {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return '';
  }
}
