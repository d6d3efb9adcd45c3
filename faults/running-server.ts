import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import type { Failpoint } from '../apps/server/src/platform/failpoints/names.ts';
import { processesIn, type Place } from './places.ts';
import { killAll, runningProcesses, untilGone, type Process } from './processes.ts';

export const checkout = fileURLToPath(new URL('..', import.meta.url));
/** The program of `npm start`, and the same one with failpoints. Global setup keeps both fresh. */
const program = join(checkout, 'apps/server/dist/main.js');
const programWithFailpoints = join(checkout, 'apps/server/dist/failpoints/main.js');

type Exit = { code: number | null; signal: NodeJS.Signals | null };

export type Start = {
  variables?: Record<string, string>;
  /** Another way to start the same program, such as `npm start`. */
  command?: readonly string[];
  account?: { uid: number; gid: number };
  /** Where it is started, if not in this checkout. */
  cwd?: string;
  /** Kills the server when it passes this failpoint for the nth time, such as `settle.booked:3`. */
  failpoint?: `${Failpoint}:${number}`;
};

/** A child process that may or may not become a running server. */
export type Attempt = {
  pid: number;
  stdout(): string;
  stderr(): string;
  exited: Promise<Exit>;
  /** How it ended; null while it runs. */
  ended(): Exit | null;
  /** Resolves with the banner, or rejects with the output if the process ends without one. */
  opened: Promise<string>;
  /** The process itself, its process group and all processes in its folder. */
  belongings(): Process[];
};

export type RunningServer = Attempt & {
  /** The shop's URL, as the banner states it. */
  url: string;
  banner: string;
  /** Read from the pid file in PostgreSQL's data folder. */
  postmaster(): Process | undefined;
  emulators(): Process[];
  signal(name: NodeJS.Signals): Promise<Exit>;
};

export async function startServer(place: Place, start: Start = {}): Promise<RunningServer> {
  const attempt = attemptStart(place, start);
  const banner = await attempt.opened;
  return {
    ...attempt,
    url: /Shop +(\S+)/.exec(banner)?.[1] ?? '',
    banner,
    postmaster: () => recordedPostmaster(place),
    emulators: () => attempt.belongings().filter(isEmulator),
    signal(name) {
      process.kill(attempt.pid, name);
      return attempt.exited;
    },
  };
}

export function attemptStart(place: Place, start: Start = {}): Attempt {
  const [executable, ...parameters] = start.command ?? [
    process.execPath,
    start.failpoint ? programWithFailpoints : program,
  ];
  const child = spawn(executable ?? '', parameters, {
    cwd: start.cwd ?? checkout,
    // A separate process group, as in a terminal. `belongings` finds the emulators by it.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      // Without Vitest's variables, such as NODE_ENV=test.
      PATH: `${dirname(process.execPath)}:${process.env['PATH']}`,
      HOME: place.folder,
      PORT: String(place.port),
      DATA_DIR: place.dataDir,
      // All people in a test share this machine, so each of them sends a different address.
      TRUST_PROXY: '1',
      RATE_LIMIT_PER_MINUTE: '1000000',
      ...(start.failpoint ? { FAILPOINT: start.failpoint } : {}),
      ...start.variables,
    },
    ...start.account,
  });
  const { pid } = child;
  if (pid === undefined) throw new Error(`${executable} cannot be started`);

  const belongings = () => {
    const all = runningProcesses().filter((each) => each.group === pid || each.pid === pid);
    const known = new Set(all.map((each) => each.pid));
    const others = processesIn(place.folder).filter((each) => !known.has(each.pid));
    // A process that is about to disappear has no command line any more.
    return [...all, ...others].filter(({ command }) => command !== '');
  };
  let exit: Exit | null = null;
  const exited = new Promise<Exit>((resolve) => {
    child.once('close', (code, signal) => {
      exit = { code, signal };
      resolve(exit);
    });
  });
  onTestFinished(async () => {
    const left = belongings();
    killAll(left);
    await untilGone(left);
  });
  const stdout = collect(child.stdout);
  const stderr = collect(child.stderr);
  const opened = waitForBanner(child, exited, () => `${stdout()}${stderr()}`);
  // Tests that expect a failed start ignore this promise.
  opened.catch(() => {});
  return { pid, stdout, stderr, exited, ended: () => exit, opened, belongings };
}

function waitForBanner(child: ChildProcess, exited: Promise<Exit>, said: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    child.stdout?.on('data', () => {
      const [banner] = /\n {2}\S[^\n]* is open\.\n[^]*Ctrl-C\n/.exec(said()) ?? [];
      if (banner) resolve(banner);
    });
    void exited.then(({ code, signal }) =>
      reject(new Error(`The server ended (${code ?? signal}) before its banner:\n${said()}`)),
    );
  });
}

function collect(stream: NodeJS.ReadableStream | null): () => string {
  let text = '';
  stream?.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
  });
  return () => text;
}

function recordedPostmaster({ dataDir }: Place): Process | undefined {
  const record = join(dataDir, 'cluster/postmaster.pid');
  if (!existsSync(record)) return undefined;
  const pid = Number.parseInt(readFileSync(record, 'utf8'), 10);
  return runningProcesses().find((each) => each.pid === pid);
}

function isEmulator({ command }: Process): boolean {
  return command.includes('emulators/dist/main.js');
}
