import { randomUUID } from 'node:crypto';
import {
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** Another process may have the pid of a launcher that was killed long ago. */
const abandonedMs = 5 * 60_000;
const defaultTouchMs = 60_000;

/** Only one launcher runs a license on this device. Null if another one does. Returns how to release it. */
export async function takeLock(
  folder: string,
  { touchMs = defaultTouchMs } = {},
): Promise<(() => void) | null> {
  const lock = join(folder, 'lock');
  // A computer that has slept touches its lock again soon.
  if (stateOf(lock) === 'doubtful') await wait(touchMs * 1.1);
  const draft = `${lock}-${randomUUID()}`;
  const owner = `${process.pid} ${randomUUID()} ${startOf(process.pid)}`;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  writeFileSync(draft, owner);
  try {
    if (!publish(draft, lock)) return null;
  } finally {
    rmSync(draft, { force: true });
  }
  const touch = setInterval(() => attempt(() => utimesSync(lock, new Date(), new Date())), touchMs).unref();
  return () => {
    clearInterval(touch);
    if (contentOf(lock) === owner) rmSync(lock, { force: true });
  };
}

/** The file appears with its content, so nobody takes an empty one for abandoned. */
function publish(draft: string, lock: string): boolean {
  for (let attempts = 0; attempts < 3; attempts += 1) {
    try {
      linkSync(draft, lock);
      return true;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') return publishWithoutLinks(draft, lock);
      const found = contentOf(lock);
      if (stateOf(lock) === 'held') return false;
      removeAbandoned(lock, found, `${draft}-abandoned`);
    }
  }
  return false;
}

/** Another launcher may have replaced it since we found it abandoned. Then it gets its lock back. */
function removeAbandoned(lock: string, found: string | undefined, away: string): void {
  attempt(() => renameSync(lock, away));
  if (contentOf(away) !== found) attempt(() => linkSync(away, lock));
  rmSync(away, { force: true });
}

/** Some disks, such as memory cards, have no links. */
function publishWithoutLinks(draft: string, lock: string): boolean {
  if (stateOf(lock) === 'held') return false;
  renameSync(draft, lock);
  return true;
}

/** 'doubtful' if its process may be another one by now. */
function stateOf(lock: string): 'held' | 'doubtful' | 'abandoned' {
  const [pidText = '', , start = ''] = contentOf(lock)?.split(' ') ?? [];
  const pid = Number(pidText);
  // In a container, each start may have the same pid.
  if (!isRunning(pid) || pid === process.pid) return 'abandoned';
  const known = startOf(pid);
  if (/^\d+$/.test(start) && known !== '') return start === known ? 'held' : 'abandoned';
  const touchedAt = attempt(() => statSync(lock).mtimeMs) ?? 0;
  return Date.now() - touchedAt > abandonedMs ? 'doubtful' : 'held';
}

function isRunning(pid: number): boolean {
  if (!(pid > 0)) return false;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // Another user's process.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** When the process was started, since the start of the system. Empty if the system doesn't say. */
function startOf(pid: number): string {
  const stat = attempt(() => readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? '';
  // The second field is a name, which may contain spaces and parentheses.
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
}

function contentOf(file: string): string | undefined {
  return attempt(() => readFileSync(file, 'utf8'));
}

function attempt<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
