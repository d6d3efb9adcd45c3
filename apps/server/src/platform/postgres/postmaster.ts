import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { serverEnvironment } from './cluster.ts';
import { ask, type Answer } from './connection.ts';
import type { Home } from './home.ts';
import { openLog, readLogFrom, mostUsefulLine } from './log-file.ts';
import { isPostmasterOf } from './process-table.ts';
import { PORT, removeStaleSocket } from './socket-directory.ts';
import { PostgresStartError } from './start-error.ts';

/** Long enough to replay a gigabyte of write-ahead log after a crash. */
const PATIENCE_MS = 60_000;

export type Running = { pid: number; answer: Answer };

/** Finds a postmaster that another process uses or left behind. Waits while it starts or shuts down. */
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
        `PostgreSQL (pid ${pid}) is running but does not answer in ${socketDir}; its log is ${home.log}`,
      );
    }
    await pause(10);
  }
}

type LaunchOptions = { postgres: string; durable: boolean; onLaunch?: (() => void) | undefined };

/** Starts the server of a cluster that isn't running. */
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
    // PostgreSQL refuses to start until the children of a killed postmaster have noticed and exited.
    const childrenLinger = written.includes('pre-existing shared memory block');
    if (childrenLinger && Date.now() < deadline) {
      await pause(20);
      continue;
    }
    // Not if it still replays its log: after a kill, the next start would replay from the beginning.
    if (answer === 'silent') child.kill('SIGQUIT');
    throw new PostgresStartError(`PostgreSQL did not start: ${mostUsefulLine(written)} (log: ${home.log})`);
  }
}

/** The pid in the cluster's lock file. It may be stale and belong to another program. */
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
    cwd: '/', // PostgreSQL's uid may not be able to enter our working directory
    env: {
      ...serverEnvironment(),
      // PostgreSQL would mistake any process with this pid for another postmaster. pg_ctl sets this variable
      // to rule that out. Unlike removing the lock file, it keeps the check for lingering children.
      ...(stalePid && { PG_GRANDPARENT_PID: String(stalePid) }),
    },
    detached: true, // Ctrl-C must only reach us; we stop PostgreSQL after our last query
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
    unix_socket_directories: `"${socketDir.replaceAll('"', '""')}"`, // quoted, because a comma would separate two paths
    unix_socket_permissions: '0700',
    port: String(PORT),
    max_connections: '100',
    shared_buffers: '128MB',
    fsync: durable ? 'on' : 'off',
    // Off in tests, so that query plans don't depend on when statistics were last collected.
    autovacuum: durable ? 'on' : 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Callers get the errors of their statements. Logged here, they would fill the disk with customer data.
    log_min_messages: 'log',
    log_checkpoints: 'off',
  };
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}
