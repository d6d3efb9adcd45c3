import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { constants } from 'node:os';
import type { Readable, Writable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { splitLines } from '@botique/sdk/console/split-lines.ts';
import type { ConsoleLevel } from '@botique/sdk/protocol.ts';
import type { HeldSession, Stop } from '@botique/sdk/session.ts';
import { waitAtMost } from '@botique/sdk/wait-at-most.ts';
import type { License } from '../licenses/license-file.ts';
import type { Start } from '../releases/read-start.ts';
import type { Times } from '../times.ts';
import { serveAttached } from './attached-product.ts';
import { endTree, isTreeRunning } from './end-tree.ts';

type Options = {
  start: Start;
  /** The unpacked release. */
  folder: string;
  env: NodeJS.ProcessEnv;
  session: HeldSession;
  license: License;
  url: string;
  times: Pick<Times, 'untilTerminate' | 'untilKill'>;
  output: { stdout: Writable; stderr: Writable };
};

/** `cannotStart` if the program doesn't exist, or may not be run. */
export type Exit = { exitCode: number; ranMs: number; cannotStart: boolean };

export type RunningProduct = { exited: Promise<Exit>; stop(why: Stop): Promise<Exit>; kill(): void };

/** Output that was printed before the end may still arrive. */
const lastOutputMs = 1_000;
/** Between looks at what is left of a product that was stopped. */
const pollMs = 50;

/** In the terminal. Without it, the product's lines still go to the dashboard. */
function show(source: Readable, terminal: Writable): void {
  if (terminal.destroyed) return;
  // Waits for a slow terminal, so that the product can't fill our memory.
  source.pipe(terminal, { end: false });
  const giveUp = () => {
    source.unpipe(terminal);
    // Otherwise nobody reads it any more, and the product waits forever.
    source.resume();
  };
  terminal.once('error', giveUp).once('close', giveUp);
  source.once('close', () => terminal.off('error', giveUp).off('close', giveUp));
}

/** Null if the system refuses at once, as Windows does for .cmd files. */
function spawnProduct({ start, folder, env }: Options): ChildProcess | null {
  try {
    return spawn(start.program, start.parameters, {
      cwd: folder,
      env,
      stdio: ['inherit', 'pipe', 'pipe', ...(start.isNode ? (['ipc'] as const) : [])],
      // A process group of its own, so that Ctrl-C reaches only us, and we can end what the product has started.
      detached: process.platform !== 'win32',
    });
  } catch {
    return null;
  }
}

function notStarted(): RunningProduct {
  const exited = Promise.resolve({ exitCode: 127, ranMs: 0, cannotStart: true });
  return { exited, stop: () => exited, kill: () => {} };
}

/** Runs a release, and passes on what it prints. */
export function startProduct(options: Options): RunningProduct {
  const child = spawnProduct(options);
  return child ? follow(child, options) : notStarted();
}

function follow(child: ChildProcess, options: Options): RunningProduct {
  const { session, license, url, times, output } = options;
  const startedAt = performance.now();
  const { pid } = child;
  let state: 'running' | 'stopping' | 'killed' = 'running';
  let isTerminated = false;
  child.on('error', () => {});
  const attached = serveAttached({ child, session, license, url });
  const lines = (['stdout', 'stderr'] as const).map((name) =>
    copy(name, name === 'stdout' ? 'info' : 'error'),
  );
  const closed = once(child, 'close').catch(() => {});
  const exited = waitForExit();

  function copy(name: 'stdout' | 'stderr', level: ConsoleLevel) {
    const splitter = splitLines((line) => session.log(level, line));
    child[name]?.on('data', (chunk: Buffer) => splitter.write(chunk));
    if (child[name]) show(child[name], output[name]);
    return splitter;
  }

  async function waitForExit(): Promise<Exit> {
    let cannotStart = false;
    let exitCode = 127;
    try {
      // A program that can't be started has no exit, only an error.
      const [code, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
      exitCode = code === null ? 128 + constants.signals[signal ?? 'SIGKILL'] : code >>> 0;
    } catch {
      cannotStart = true;
    }
    const ranMs = performance.now() - startedAt;
    if (pid !== undefined) await endRest(pid);
    if (!cannotStart) await waitAtMost(lastOutputMs, closed);
    for (const splitter of lines) splitter.end();
    attached.end();
    return { exitCode, ranMs, cannotStart };
  }

  /** Nobody looks after what it has left running. Behind a script, that may be the bot that still saves. */
  async function endRest(group: number): Promise<void> {
    if (state === 'stopping' && !isTerminated) terminate(group);
    while (state === 'stopping' && isTreeRunning(group)) await wait(pollMs);
    endTree(group, 'SIGKILL');
  }

  function terminate(group: number): void {
    isTerminated = true;
    endTree(group, 'SIGTERM');
  }

  function kill(group: number): void {
    state = 'killed';
    endTree(group, 'SIGKILL');
  }

  return {
    exited,
    async stop(why) {
      if (pid === undefined) return exited;
      state = 'stopping';
      const isAsked = attached.askToStop(why);
      if (!isAsked) terminate(pid);
      const timers = [
        // Windows can only be told to kill.
        ...(isAsked && process.platform !== 'win32'
          ? [setTimeout(() => terminate(pid), times.untilTerminate)]
          : []),
        setTimeout(() => kill(pid), times.untilKill),
      ];
      return exited.finally(() => {
        for (const timer of timers) clearTimeout(timer);
      });
    },
    kill() {
      if (pid !== undefined) kill(pid);
    },
  };
}
