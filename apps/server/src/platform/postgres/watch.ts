import { setTimeout as pause } from 'node:timers/promises';
import { adoptOrLaunch, alone } from './bring-up.ts';
import { DataRemovedError, refuseOtherData } from './cluster.ts';
import type { Home } from './home.ts';
import { isPostmasterOf } from './process-table.ts';
import { asStartError } from './start-error.ts';

const LOOK_EVERY_MS = 1000;
const LONGEST_PAUSE_MS = 30_000;

export type Watch = {
  /** The pid of the last known postmaster. A newer one may be running. */
  pid(): number;
  /** Waits for a relaunch in flight, which could otherwise start a server after the last stop. */
  end(): Promise<void>;
};

type WatchOptions = { pid: number; identity: string; durable: boolean; onError: (error: Error) => void };

/**
 * Restarts PostgreSQL when it dies in use (out of memory, kill -9). Otherwise the shop would answer 503 until
 * someone restarts it. All its users watch. The start lock lets one launch it, and the others adopt it.
 */
export function watchPostmaster(home: Home, { pid, identity, durable, onError }: WatchOptions): Watch {
  const over = new AbortController();
  let lastSeen = pid;

  async function look(): Promise<void> {
    if (await isPostmasterOf(home.cluster, lastSeen)) return;
    // Checked before locking too: if the home was removed, the lock file can't be created.
    await refuseOtherData(home, identity);
    await alone(home, async () => {
      if (over.signal.aborted) return;
      lastSeen = (await adoptOrLaunch(home, { identity, durable })).running.pid;
    });
  }

  async function keepLooking(): Promise<void> {
    for (let pauseMs = LOOK_EVERY_MS; ;) {
      // Without `ref: false`, a program that forgot to stop PostgreSQL would never exit.
      await pause(pauseMs, undefined, { ref: false, signal: over.signal }).catch(() => {});
      if (over.signal.aborted) return;
      try {
        await look();
        pauseMs = LOOK_EVERY_MS;
      } catch (error) {
        onError(asStartError(error, home.path));
        if (error instanceof DataRemovedError) return;
        pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
      }
    }
  }

  const ended = keepLooking();
  return {
    pid: () => lastSeen,
    end() {
      over.abort();
      return ended;
    },
  };
}
