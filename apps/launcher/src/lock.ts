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

/** Another process may have the pid of a launcher that was killed long ago. */
const abandonedMs = 5 * 60_000;
const touchMs = 60_000;

/** Only one launcher runs a license on this device. Null if another one does. Returns how to release it. */
export function takeLock(folder: string): (() => void) | null {
  const lock = join(folder, 'lock');
  const draft = `${lock}-${randomUUID()}`;
  const owner = `${process.pid} ${randomUUID()}`;
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
    if (attempt(() => readFileSync(lock, 'utf8')) === owner) rmSync(lock, { force: true });
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
      if (isHeld(lock)) return false;
      // Renamed, so that of two launchers that find it abandoned only one removes it.
      attempt(() => renameSync(lock, `${draft}-abandoned`));
      rmSync(`${draft}-abandoned`, { force: true });
    }
  }
  return false;
}

/** Some disks, such as memory cards, have no links. */
function publishWithoutLinks(draft: string, lock: string): boolean {
  if (isHeld(lock)) return false;
  renameSync(draft, lock);
  return true;
}

function isHeld(lock: string): boolean {
  try {
    if (Date.now() - statSync(lock).mtimeMs > abandonedMs) return false;
    const pid = Number.parseInt(readFileSync(lock, 'utf8'), 10);
    process.kill(pid, 0);
    // In a container, each start may have the same pid.
    return pid !== process.pid;
  } catch (error) {
    // Another user's process.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function attempt<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
