import { setTimeout as pause } from 'node:timers/promises';
import { isPostmasterOf, postmastersOf } from './process-table.ts';

/** Fast (break off transactions, checkpoint), then immediate (recover at the next start), then by force. */
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
 * Data removed by hand while its server ran on: that server sees it within a minute and removes "its" socket on
 * the way out, which by then is the socket of the new server at the same path.
 */
export async function stopServersOfRemovedData(cluster: string): Promise<void> {
  for (const pid of await postmastersOf(cluster)) await signalAndWait(cluster, pid, 'SIGQUIT', 8_000);
}

async function signalAndWait(cluster: string, pid: number, signal: NodeJS.Signals, patienceMs: number) {
  const deadline = Date.now() + patienceMs;
  // Looked at before the signal too: the pid may have gone to another program since we learned it.
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
    // It went away between the look and the signal.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
