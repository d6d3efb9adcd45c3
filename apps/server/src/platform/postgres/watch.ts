import { setTimeout as pause } from 'node:timers/promises';
import { adoptOrLaunch, alone } from './bring-up.ts';
import { DataRemovedError, refuseOtherData } from './cluster.ts';
import type { Home } from './home.ts';
import { isPostmasterOf } from './process-table.ts';
import { asStartError } from './start-error.ts';

const LOOK_EVERY_MS = 1000;
const LONGEST_PAUSE_MS = 30_000;

export type Watch = {
  /** The postmaster as last seen; another may run since. */
  pid(): number;
  /** Waits for a relaunch that is under way: left alone, it would bring up a server after the last stop. */
  end(): Promise<void>;
};

type WatchOptions = { pid: number; identity: string; durable: boolean; onTrouble: (error: Error) => void };

/**
 * Starts PostgreSQL again when it dies in use (out of memory, kill -9): otherwise the shop would answer 503 until a
 * person comes. Every user of it watches; the start lock lets one of them launch, and the others adopt.
 */
export function watchPostmaster(home: Home, { pid, identity, durable, onTrouble }: WatchOptions): Watch {
  const over = new AbortController();
  let lastSeen = pid;

  async function look(): Promise<void> {
    if (await isPostmasterOf(home.cluster, lastSeen)) return;
    // Before the lock too: with the whole home removed there is nowhere to lock.
    await refuseOtherData(home, identity);
    await alone(home, async () => {
      if (over.signal.aborted) return;
      lastSeen = (await adoptOrLaunch(home, { identity, durable })).running.pid;
    });
  }

  async function keepLooking(): Promise<void> {
    for (let pauseMs = LOOK_EVERY_MS; ;) {
      // Without `ref: false` a program that forgot to stop PostgreSQL would never end.
      await pause(pauseMs, undefined, { ref: false, signal: over.signal }).catch(() => {});
      if (over.signal.aborted) return;
      try {
        await look();
        pauseMs = LOOK_EVERY_MS;
      } catch (error) {
        onTrouble(asStartError(error, home.path));
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
