import { setTimeout as pause } from 'node:timers/promises';
import { isPostmasterOf, postmastersOf } from './process-table.ts';

/** Fast (abort transactions, checkpoint), then immediate (recover at the next start), then a kill. */
const STEPS: { signal: NodeJS.Signals; patienceMs: number }[] = [
  { signal: 'SIGINT', patienceMs: 10_000 },
  { signal: 'SIGQUIT', patienceMs: 8_000 },
  { signal: 'SIGKILL', patienceMs: 2_000 },
];

export async function stopPostmaster(cluster: string, pid: number): Promise<void> {
  for (const { signal, patienceMs } of STEPS)
    if (await signalAndWait(cluster, pid, signal, patienceMs)) return;
}

/**
 * A server whose data was removed notices within a minute and deletes its socket when it exits. Without this,
 * that would be the new server's socket at the same path.
 */
export async function stopServersOfRemovedData(cluster: string): Promise<void> {
  for (const pid of await postmastersOf(cluster)) await signalAndWait(cluster, pid, 'SIGQUIT', 8_000);
}

async function signalAndWait(cluster: string, pid: number, signal: NodeJS.Signals, patienceMs: number) {
  const deadline = Date.now() + patienceMs;
  // Checked before the signal too: the pid may belong to another program by now.
  for (let sent = false; await isPostmasterOf(cluster, pid); sent = true) {
    if (!sent) send(pid, signal);
    if (Date.now() > deadline) return false;
    await pause(5);
  }
  return true;
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    // It exited between the check and the signal.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
