import { readFileSync } from 'node:fs';

/** Linux reports CPU times in ticks of 10 ms on every machine. */
const ticksPerSecond = 100;

type CpuTimes = { own: number; endedChildren: number };

/** One core for the server and another for the load generator. */
export function chooseCores(): { server: number; generator: number } {
  const status = readFileSync('/proc/self/status', 'utf8');
  const allowed = parseCores(/^Cpus_allowed_list:\s*(\S+)/m.exec(status)?.[1] ?? '');
  const server = allowed[0] ?? 0;
  // Two threads of one physical core share its units, so they would slow each other down.
  const siblings = `/sys/devices/system/cpu/cpu${server}/topology/thread_siblings_list`;
  const sharing = parseCores(readFileSync(siblings, 'utf8'));
  const generator = allowed.find((core) => !sharing.includes(core));
  if (generator === undefined)
    throw new Error('This bench needs two cores: one for the server, one for wrk.');
  return { server, generator };
}

/** `0-2,5` means cores 0, 1, 2 and 5. */
function parseCores(list: string): number[] {
  return list
    .trim()
    .split(',')
    .flatMap((range) => {
      const [first = 0, last = first] = range.split('-').map(Number);
      return Array.from({ length: last - first + 1 }, (_, index) => first + index);
    });
}

/** The command that pins a program to a core, if one is given. The process id stays the same. */
export function pinTo(core: number | undefined, command: string[]): [file: string, parameters: string[]] {
  const [file = '', ...parameters] =
    core === undefined ? command : ['taskset', '-c', String(core), ...command];
  return [file, parameters];
}

/** CPU time of a process and all its threads, in seconds. */
export function cpuSeconds(pid: number): number {
  return readCpuTimes(pid).own;
}

/** CPU time of a program with a process per connection, such as PostgreSQL, including ended processes. */
export function cpuSecondsWithChildren(pid: number): number {
  const before = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
  const children = before.split(' ').filter(Boolean);
  const running = children.reduce((sum, child) => sum + (tryToReadCpuTimes(Number(child))?.own ?? 0), 0);
  const { own, endedChildren } = readCpuTimes(pid);
  // A process that ends while we read would be counted twice or not at all.
  const after = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return after === before ? own + endedChildren + running : cpuSecondsWithChildren(pid);
}

/** CPU time of this process's children that have ended. */
export function cpuSecondsOfEndedChildren(): number {
  return readCpuTimes(process.pid).endedChildren;
}

function tryToReadCpuTimes(pid: number): CpuTimes | null {
  try {
    return readCpuTimes(pid);
  } catch {
    return null;
  }
}

function readCpuTimes(pid: number): CpuTimes {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name in parentheses may contain spaces. utime is field 14 in proc(5), and fields[0] is field 3.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [user = 0, system = 0, childrenUser = 0, childrenSystem = 0] = fields.slice(11, 15).map(Number);
  return {
    own: (user + system) / ticksPerSecond,
    endedChildren: (childrenUser + childrenSystem) / ticksPerSecond,
  };
}
