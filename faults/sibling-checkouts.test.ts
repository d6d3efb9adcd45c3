import { execFile, execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { chmod, chown, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import { defaultPostgresHome, formerPostgresHome } from '../apps/server/src/platform/postgres/home.ts';
import { freePort } from '../scripts/free-port.ts';
import { dataParent } from './data-parent.ts';
import { copyMigratedData } from './migrated-data.ts';
import { processesIn, temporaryFolder } from './places.ts';
import { killAll, untilGone } from './processes.ts';
import { readableCheckout } from './readable-checkout.ts';
import { checkout, startServer, type RunningServer } from './running-server.ts';

const run = promisify(execFile);

type Account = { uid: number; gid: number };
type Clone = { path: string; node: string; home: string; port: number };

const isRoot = process.geteuid?.() === 0;
const users: [string, Account | undefined][] = isRoot
  ? [
      ['root', undefined],
      ['an ordinary user', { uid: 65_534, gid: 65_534 }],
    ]
  : [['an ordinary user', undefined]];

/** Without emulators and demo, which have nothing to do with where the data is. */
const variables = { DISCORD_CLIENT_ID: '1', DISCORD_CLIENT_SECRET: 'x', DATA_DIR: '' };

describe.for(users)('two clones in one folder, started by %s', ([, account]) => {
  it('[OFF-136] two new clones in one folder run on two databases', async () => {
    const { clones, former } = await twoClones(account);
    const servers = await Promise.all(clones.map((clone) => start(clone, account)));
    servers.forEach(({ banner }, at) => expect(banner).toMatch(dataRow(clones[at]?.home ?? '', '')));
    const postmasters = servers.map((server) => server.postmaster()?.pid);
    expect(postmasters).toEqual([expect.any(Number), expect.any(Number)]);
    expect(new Set(postmasters).size).toBe(2);
    expect(existsSync(former)).toBe(false);
    await Promise.all(servers.map(stop));
  });

  it('[OFF-137] [OFF-138] one of two clones takes the data of an earlier version and moves it, the other starts empty', async () => {
    const { clones, former } = await twoClones(account);
    await copyMigratedData(former);
    await writeFile(join(former, 'master.key'), `${Buffer.alloc(32, 7).toString('base64')}\n`, {
      mode: 0o600,
    });
    if (account) execFileSync('chown', ['-R', `${account.uid}:${account.gid}`, former]);
    const identity = await clusterIdentity(former);

    const servers = await Promise.all(clones.map((clone) => start(clone, account, former)));
    const owner = clones.find(({ path }) => path === readClaim(former));
    const other = clones.find((clone) => clone !== owner);
    if (!owner || !other) throw new Error(`No clone took the data: ${readClaim(former)}`);
    const bannerOf = (clone: Clone) => servers[clones.indexOf(clone)]?.banner;
    expect(bannerOf(owner)).toMatch(dataRow(former, '.* move it with: npm run botique -- move-data'));
    expect(bannerOf(other)).toMatch(
      dataRow(other.home, `a new shop, because the data in ${former} belongs to ${owner.path}`),
    );
    expect(await clusterIdentity(other.home)).not.toEqual(identity);

    expect(await moveData(owner, account)).toEqual({
      code: 1,
      output: `Botique is running on the data in ${former}: stop it first.\n`,
    });
    await Promise.all(servers.map(stop));
    expect(await moveData(owner, account)).toEqual({
      code: 0,
      output: `The data is now in ${owner.home}.\n`,
    });
    expect(existsSync(former)).toBe(false);
    expect(await clusterIdentity(owner.home)).toEqual(identity);

    const moved = await start(owner, account);
    expect(moved.banner).toMatch(dataRow(owner.home, ''));
    await stop(moved);
  });
});

/** Two copies of everything that a start needs, and the folder that earlier versions used for both. */
async function twoClones(account: Account | undefined): Promise<{ clones: Clone[]; former: string }> {
  const parent = await temporaryFolder(dataParent());
  if (account) await chown(parent, account.uid, account.gid);
  const { path: program, node } = account
    ? await readableCheckout()
    : { path: checkout, node: process.execPath };
  const clones: Clone[] = [];
  for (const name of ['one', 'two']) {
    const path = join(parent, name);
    await mkdir(join(path, 'apps/server/dist'), { recursive: true });
    for (const part of copied) await run('cp', ['-a', join(checkout, part), join(path, part)]);
    for (const part of linked) await symlink(join(program, part), join(path, part));
    await chmod(path, 0o711);
    if (account) await chown(path, account.uid, account.gid);
    const home = account ? join(path, '.data') : defaultPostgresHome(path);
    clones.push({ path, node, home, port: await freePort() });
  }
  const former = account ? join(parent, '.data') : formerPostgresHome(join(parent, 'one'));
  for (const home of [former, ...clones.map((clone) => clone.home)]) {
    onTestFinished(async () => {
      const left = processesIn(home);
      killAll(left);
      await untilGone(left);
      await rm(home, { recursive: true, force: true });
    });
  }
  return { clones, former };
}

/** Files whose place tells the program where its checkout is. */
const copied = [
  'apps/server/package.json',
  'apps/server/src',
  'apps/server/dist/main.js',
  'apps/server/dist/server.js',
];
const linked = ['package.json', 'node_modules', 'apps/web', 'apps/server/migrations'];

const start = ({ path, node, home, port }: Clone, account: Account | undefined, dataDir = home) =>
  startServer(
    { folder: dirname(path), dataDir, port },
    {
      command: [node, join(path, 'apps/server/dist/main.js')],
      // From here, the banner shows whole paths.
      cwd: join(path, 'apps'),
      variables,
      ...(account && { account }),
    },
  );

async function stop(server: RunningServer): Promise<void> {
  expect(await server.signal('SIGTERM')).toEqual({ code: 0, signal: null });
}

/** The row of the banner about the data, followed by a note. */
function dataRow(home: string, note: string): RegExp {
  const more = note === '' ? '' : `\\n {11}${note}`;
  return new RegExp(`\\n  Data +${home}/cluster \\(embedded PostgreSQL\\)${more}\\n  \\S`);
}

function readClaim(former: string): string {
  return readFileSync(join(former, 'checkout'), 'utf8').trim();
}

async function clusterIdentity(home: string): Promise<string> {
  return (await readFile(join(home, 'cluster/global/pg_control'))).subarray(0, 8).toString('hex');
}

function moveData(
  { path, node }: Clone,
  account: Account | undefined,
): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const child = execFile(
      node,
      [join(path, 'apps/server/src/cli/main.ts'), 'move-data'],
      { cwd: path, env: { PATH: process.env['PATH'] }, ...account },
      (_error, stdout, stderr) => resolve({ code: child.exitCode ?? -1, output: stdout + stderr }),
    );
  });
}
