import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { serverEnvironment } from './cluster.ts';
import { ask, type Answer } from './connection.ts';
import type { Home } from './home.ts';
import { openLog, readLogFrom, tellingLine } from './log-file.ts';
import { isPostmasterOf } from './process-table.ts';
import { PORT, removeStaleSocket } from './socket-directory.ts';
import { PostgresStartError } from './start-error.ts';

/** Long enough to replay a gigabyte of write-ahead log after a crash. */
const PATIENCE_MS = 60_000;

export type Running = { pid: number; answer: Answer };

/** The postmaster that a killed process left, or that another one uses now; waits for one that is coming or going. */
export async function findRunning(home: Home, socketDir: string): Promise<Running | undefined> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const pid = await recordedPid(home);
    if (pid === undefined) return undefined;
    const answer = await ask(socketDir);
    if (answer === 'ready' || answer === 'bare') return { pid, answer };
    if (answer === 'silent' && !(await isPostmasterOf(home.cluster, pid))) return undefined;
    if (Date.now() > deadline) {
      throw new PostgresStartError(
        `PostgreSQL (pid ${pid}) runs but does not answer in ${socketDir}; its log is ${home.log}`,
      );
    }
    await pause(10);
  }
}

type LaunchOptions = { postgres: string; durable: boolean; onLaunch?: (() => void) | undefined };

/** Starts the server of a cluster that nobody runs. */
export async function launch(
  home: Home,
  socketDir: string,
  { postgres, durable, onLaunch = () => {} }: LaunchOptions,
): Promise<Running> {
  const deadline = Date.now() + PATIENCE_MS;
  const stalePid = await recordedPid(home);
  for (;;) {
    await removeStaleSocket(socketDir);
    const log = await openLog(home.log);
    const child = spawnPostmaster(home, settings(socketDir, durable), {
      postgres,
      logFd: log.file.fd,
      stalePid,
    });
    await once(child, 'spawn').finally(() => log.file.close());
    onLaunch();
    const answer = await firstAnswer(child, socketDir, deadline);
    if (child.pid && (answer === 'ready' || answer === 'bare')) return { pid: child.pid, answer };

    const written = await readLogFrom(home.log, log.start);
    // The children of a killed postmaster need a moment to notice; until then PostgreSQL rightly refuses.
    const childrenLinger = written.includes('pre-existing shared memory block');
    if (childrenLinger && Date.now() < deadline) {
      await pause(20);
      continue;
    }
    // One that still replays its log is left to finish: killed now, the next start would begin from the front.
    if (answer === 'silent') child.kill('SIGQUIT');
    throw new PostgresStartError(`PostgreSQL did not start: ${tellingLine(written)} (log: ${home.log})`);
  }
}

/** The pid in the cluster's lock file, whoever has that pid today. */
export async function recordedPid(home: Home): Promise<number | undefined> {
  const content = await readFile(join(home.cluster, 'postmaster.pid'), 'utf8').catch(() => '');
  const pid = Number.parseInt(content, 10);
  return pid > 0 ? pid : undefined;
}

type SpawnOptions = { postgres: string; logFd: number; stalePid: number | undefined };

function spawnPostmaster(
  home: Home,
  flags: string[],
  { postgres, logFd, stalePid }: SpawnOptions,
): ChildProcess {
  const child = spawn(postgres, ['-D', home.cluster, ...flags], {
    ...home.account,
    cwd: '/', // ours may be a folder that PostgreSQL's uid cannot enter
    env: {
      ...serverEnvironment(),
      // PostgreSQL holds any living process of its user with the pid in its lock file for a rival. This is how
      // pg_ctl tells it that a pid is none; unlike removing the file, it keeps the check for lingering children.
      ...(stalePid && { PG_GRANDPARENT_PID: String(stalePid) }),
    },
    detached: true, // Ctrl-C in the terminal is for us; PostgreSQL stops when we have finished with it
    stdio: ['ignore', logFd, logFd],
  });
  child.unref();
  return child;
}

async function firstAnswer(child: ChildProcess, socketDir: string, deadline: number): Promise<Answer> {
  for (;;) {
    const answer = await ask(socketDir);
    const over = child.exitCode !== null || child.signalCode !== null || Date.now() > deadline;
    if (answer === 'ready' || answer === 'bare' || over) return answer;
    await pause(5);
  }
}

function settings(socketDir: string, durable: boolean): string[] {
  const values: Record<string, string> = {
    listen_addresses: '',
    unix_socket_directories: `"${socketDir.replaceAll('"', '""')}"`, // quoted: a bare comma would make two of it
    unix_socket_permissions: '0700',
    port: String(PORT),
    max_connections: '100',
    shared_buffers: '128MB',
    fsync: durable ? 'on' : 'off',
    // Off in tests, so that the plans of queries do not depend on when it last collected statistics.
    autovacuum: durable ? 'on' : 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Errors of single statements reach their caller; here they would fill the disk, with customers' data in them.
    log_min_messages: 'log',
    log_checkpoints: 'off',
  };
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}
