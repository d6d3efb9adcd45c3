import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, afterEach } from 'vitest';
import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
} from './embedded-postgres.ts';
import { memoryFolder } from '../../../../../scripts/memory-folder.ts';
import { postmastersOf } from './process-table.ts';
import { socketDirectory } from './socket-directory.ts';
import { killPostmaster } from './test-postmasters.ts';

const run = promisify(execFile);
const FIXTURE = join(import.meta.dirname, 'hold.fixture.ts');

const folders: string[] = [];
const homes: string[] = [];
const inThisTest = new Set<string>();
const children: ChildProcess[] = [];
const started: EmbeddedPostgres[] = [];

afterEach(async () => {
  for (const child of children.splice(0)) await end(child, 'SIGKILL');
  // Before the kill, because a running watch would restart it.
  for (const postgres of started.splice(0)) await postgres.stop();
  for (const home of inThisTest) {
    const cluster = join(home, 'cluster');
    for (const pid of await postmastersOf(cluster)) await killPostmaster(cluster, pid);
  }
  inThisTest.clear();
});

afterAll(async () => {
  for (const home of homes.splice(0)) {
    if (!socketDirectory(home).startsWith(home))
      await rm(socketDirectory(home), { recursive: true, force: true });
  }
  await Promise.all(folders.splice(0).map((folder) => rm(folder, { recursive: true, force: true })));
});

/** A folder that PostgreSQL's uid can enter when the tests run as root. */
export async function temporaryFolder(parent = tmpdir()): Promise<string> {
  const folder = await realpath(await mkdtemp(join(parent, 'botique-postgres-')));
  await chmod(folder, 0o711);
  folders.push(folder);
  return folder;
}

/** A home whose processes are killed after the test. */
export async function temporaryHome(): Promise<string> {
  return homeIn(await folderInMemory());
}

export function homeIn(folder: string): string {
  const home = join(folder, 'home');
  homes.push(home);
  inThisTest.add(home);
  return home;
}

/** These tests don't need a disk, and dozens of synced clusters would keep a slow one busy for a minute. */
export async function folderInMemory(): Promise<string> {
  return temporaryFolder(memoryFolder());
}

let template: Promise<string> | undefined;

/** A home with a cluster, as after a first start and a clean stop. Copied, because a setup takes a second. */
export async function settledHome(): Promise<string> {
  template ??= temporaryHome().then(async (home) => {
    await (await startEmbeddedPostgres({ home })).stop();
    return home;
  });
  const from = await template;
  const home = await temporaryHome();
  await run('cp', ['-a', from, home]);
  return home;
}

/** Starts PostgreSQL in this process. Stopped after the test, even if the test fails. */
export async function startPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres(options);
  started.push(postgres);
  return postgres;
}

type Held = { pid: number; url: string; dataDir: string; adopted: boolean };
export type Holder = { child: ChildProcess; nextLine<T = Held>(): Promise<T> };

/** Another Node process that starts PostgreSQL in this home. */
export function holdIn(
  home: string,
  options: { manner?: 'hold' | 'leave'; uid?: number; fixture?: string } = {},
): Holder {
  const { manner = 'hold', uid, fixture = FIXTURE } = options;
  inThisTest.add(home);
  const child = spawn(
    process.execPath,
    [fixture, home, manner, ...(uid === undefined ? [] : [String(uid)])],
    {
      stdio: ['pipe', 'pipe', 'inherit'],
      detached: true, // its own process group, like a command in a terminal
    },
  );
  children.push(child);
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    child,
    async nextLine<T>() {
      const { value, done } = await lines.next();
      if (done) throw new Error('the other process ended without a word');
      return JSON.parse(value) as T;
    },
  };
}

export async function end(child: ChildProcess, how: NodeJS.Signals | 'asked'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  if (how === 'asked') child.stdin?.end();
  else child.kill(how);
  await gone;
}

export async function query<Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}
