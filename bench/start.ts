import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { freePort } from '../scripts/free-port.ts';
import { median } from './statistics.ts';

/**
 * How long `npm start` takes until the shop answers, and how much memory the idle server uses.
 * `node bench/start.ts <checkout> <checkout>` alternates between checkouts, because machine load varies.
 */
const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string', default: '7' }, rest: { type: 'string', default: '5' } },
});
const restMs = Number(options.rest) * 1000;

type Installation = { checkout: string; data: string; startMs: number[]; megabytes: number[] };
type Shop = { npm: ChildProcess; startMs: number };

const installations = await Promise.all((positionals.length > 0 ? positionals : ['.']).map(install));
try {
  // The first start installs, builds and creates the database, so only later starts are comparable.
  for (const each of installations) await stop(await start(each, 300_000));
  for (let round = 0; round < Number(options.rounds); round += 1) {
    for (const each of installations) await measure(each);
  }
  print(installations);
} finally {
  for (const { data } of installations) await rm(data, { recursive: true, force: true });
}

async function install(checkout: string): Promise<Installation> {
  const data = await mkdtemp(join(tmpdir(), 'botique-start-'));
  // When run as root, PostgreSQL switches to another user, which needs access to its data.
  await chmod(data, 0o711);
  return { checkout: resolve(checkout), data, startMs: [], megabytes: [] };
}

async function measure(installation: Installation): Promise<void> {
  const shop = await start(installation, 60_000);
  try {
    installation.startMs.push(shop.startMs);
    await wait(restMs);
    installation.megabytes.push(memoryOf(serverOf(shop)));
  } finally {
    await stop(shop);
  }
}

async function start({ checkout, data }: Installation, patienceMs: number): Promise<Shop> {
  const port = await freePort();
  const begun = performance.now();
  const npm = spawn('npm', ['start'], {
    cwd: checkout,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      PORT: String(port),
      DATA_DIR: data,
      npm_config_update_notifier: 'false',
      npm_config_loglevel: 'error',
    },
  });
  while (!(await isReady(port))) {
    if (npm.exitCode !== null) throw new Error(`npm start ended in ${checkout}`);
    if (performance.now() - begun > patienceMs) {
      npm.kill();
      throw new Error(`npm start takes too long in ${checkout}`);
    }
    await wait(5);
  }
  return { npm, startMs: performance.now() - begun };
}

async function stop({ npm }: Shop): Promise<void> {
  const exited = once(npm, 'exit');
  npm.kill('SIGTERM');
  await exited;
}

function isReady(port: number): Promise<boolean> {
  return new Promise((answered) => {
    get({ port, host: '127.0.0.1', path: '/readyz', agent: false }, (reply) => {
      reply.resume();
      answered(reply.statusCode === 200);
    }).once('error', () => answered(false));
  });
}

/** The server is npm's only child, because the shell between them execs the server. */
function serverOf({ npm }: Shop): number {
  const [server, ...others] = readFileSync(`/proc/${npm.pid}/task/${npm.pid}/children`, 'utf8')
    .trim()
    .split(' ')
    .map(Number);
  if (!server || others.length > 0) throw new Error('npm should have one child, the server');
  return server;
}

function memoryOf(pid: number): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}

function print(all: readonly Installation[]): void {
  const cells = (values: number[]) =>
    [median(values), Math.min(...values), Math.max(...values)].map((value) => value.toFixed(0).padStart(8));
  console.log('   start ms: median, min, max     RSS MB: median, min, max   checkout');
  for (const { checkout, startMs, megabytes } of all) {
    console.log(`   ${cells(startMs).join('')}     ${cells(megabytes).join('')}     ${checkout}`);
  }
}
