import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

export type Process = {
  pid: number;
  group: number;
  /** In ticks since the machine started: with the pid it names one process for ever. */
  started: string;
  command: string;
  folder: string;
};

/** Everything that runs now. A zombie does not run, it only waits for somebody to ask how it ended. */
export function runningProcesses(): Process[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => readProcess(Number(name)) ?? []);
}

export function isRunning({ pid, started }: Process): boolean {
  return readProcess(pid)?.started === started;
}

/** For what other processes do: they send us no event. */
export async function until(
  what: string,
  condition: () => boolean | Promise<boolean>,
  patienceMs = 180_000,
): Promise<void> {
  const deadline = Date.now() + patienceMs;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`Waited ${patienceMs / 1000} s in vain: ${what}`);
    await pause(10);
  }
}

export async function untilGone(processes: readonly Process[]): Promise<void> {
  const names = processes.map(({ pid, command }) => `${pid} (${command})`).join(', ');
  await until(`${names} should be gone`, () => !processes.some(isRunning));
}

/** Kills exactly these, and none that got one of their pids since. */
export function killAll(processes: readonly Process[]): void {
  for (const process_ of processes.filter(isRunning)) {
    try {
      process.kill(process_.pid, 'SIGKILL');
    } catch (error) {
      // PostgreSQL's processes follow their postmaster by themselves, in between.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
}

function readProcess(pid: number): Process | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name before it stands in brackets and may hold spaces and brackets itself.
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

/** PostgreSQL's processes rename themselves, but all of them work in the folder of their data. */
function folderOf(pid: number): string {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return '';
  }
}
