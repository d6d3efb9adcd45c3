import { execFile, spawn } from 'node:child_process';
import { chmod, cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from './places.ts';
import { runningProcesses, until } from './processes.ts';
import { checkout } from './running-server.ts';

type Packages = Record<string, { version?: string; optional?: boolean; link?: boolean }>;

const wanted: Packages = {
  '': { version: '0.1.0' },
  'apps/server': { version: '0.1.0' },
  'node_modules/@botique/server': { link: true },
  'node_modules/fastify': { version: '5.12.8' },
  'node_modules/postgres-for-here': { version: '18.4.0', optional: true },
  'node_modules/postgres-for-elsewhere': { version: '18.4.0', optional: true },
  'apps/web/node_modules/react': { version: '19.2.0' },
};
const { 'node_modules/postgres-for-elsewhere': _, ...whole } = wanted;

/** A checkout of nothing but the script and its lists, with an npm that only writes down what it was asked. */
async function smallCheckout(installed: Packages | string | null) {
  const folder = await temporaryFolder();
  const asked = join(folder, 'asked');
  await cp(join(checkout, 'scripts/prepare.mjs'), join(folder, 'scripts/prepare.mjs'));
  await writeFile(join(folder, 'package.json'), '{"name": "botique"}');
  await writeFile(join(folder, 'package-lock.json'), JSON.stringify({ packages: wanted }));
  await mkdir(join(folder, 'bin'));
  await writeFile(join(folder, 'bin/npm'), `#!/bin/sh\necho "$@" >> '${asked}'\nexit \${NPM_FAILS:-0}\n`);
  await chmod(join(folder, 'bin/npm'), 0o755);
  if (installed !== null) {
    await mkdir(join(folder, 'node_modules'));
    const list = typeof installed === 'string' ? installed : JSON.stringify({ packages: installed });
    await writeFile(join(folder, 'node_modules/.package-lock.json'), list);
  }
  const variables = { PATH: `${join(folder, 'bin')}:${dirname(process.execPath)}:/usr/bin:/bin` };
  return {
    folder,
    variables,
    /** As `npm run dev` calls it. */
    async prepare(more: Record<string, string> = {}) {
      const outcome = await run(join(folder, 'scripts/prepare.mjs'), { ...variables, ...more });
      const installs = (await readFile(asked, 'utf8').catch(() => '')).split('\n').filter(Boolean);
      await rm(asked, { force: true });
      return { ...outcome, installs };
    },
  };
}

const isRunning = (pid: number) => runningProcesses().some((each) => each.pid === pid);

function run(script: string, env: Record<string, string>) {
  return new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    const child = execFile(process.execPath, [script, '--no-build'], { env }, (_error, stdout, stderr) =>
      resolve({ code: child.exitCode ?? -1, stdout, stderr }),
    );
  });
}

describe('what npm start does before it starts', () => {
  it('installs nothing when node_modules holds what the lockfile says, packages of other machines aside', async () => {
    const { prepare } = await smallCheckout(whole);
    expect(await prepare()).toEqual({ code: 0, stdout: '', stderr: '', installs: [] });
  });

  it.for<[string, Packages | string | null]>([
    ['there is no node_modules', null],
    ['an install was cut off before npm wrote its list', ''],
    ['the list was cut off by a full disk', '{"packages": {"node_modules/fastify"'],
    ['a package is missing', { ...whole, 'apps/web/node_modules/react': {} }],
    ['a package has another version', { ...whole, 'node_modules/fastify': { version: '5.12.7' } }],
    [
      'a package of this machine has another version',
      { ...whole, 'node_modules/postgres-for-here': { version: '17.0.0' } },
    ],
    ['only links are there', { '': {}, 'node_modules/@botique/server': { link: true } }],
  ])('installs everything, also what builds the page, when %s', async ([, installed]) => {
    const { prepare } = await smallCheckout(installed);
    const { code, stdout, stderr, installs } = await prepare({ NODE_ENV: 'production' });
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toBe('Installing packages …\n');
    expect(installs).toEqual([expect.stringMatching(/^ci --include=dev --include=optional /)]);
  });

  it('[OFF-34] stops its install when npm was told to stop, who tells only the shell between them', async () => {
    const { folder, variables } = await smallCheckout(null);
    const record = join(folder, 'installing');
    await writeFile(join(folder, 'bin/npm'), `#!/bin/sh\necho $$ > '${record}'\nexec sleep 600\n`);
    const shell = spawn('sh', ['-c', `'${process.execPath}' scripts/prepare.mjs && true`], {
      cwd: folder,
      env: variables,
      stdio: 'ignore',
    });
    const pid = async () => Number(await readFile(record, 'utf8').catch(() => '0'));
    await until('the install should run', async () => (await pid()) > 0);
    const installing = await pid();
    onTestFinished(() => {
      if (isRunning(installing)) process.kill(installing, 'SIGKILL');
    });
    shell.kill('SIGTERM');
    await until('the install should be gone', () => !isRunning(installing));
    expect(isRunning(installing)).toBe(false);
  });

  it('ends with the code of an install that failed', async () => {
    const { prepare } = await smallCheckout(null);
    expect(await prepare({ NPM_FAILS: '7' })).toMatchObject({ code: 7, stderr: '' });
  });

  it('says in one line that there is no npm', async () => {
    const { folder, prepare } = await smallCheckout(null);
    const { code, stderr } = await prepare({ PATH: join(folder, 'nowhere') });
    expect(code).toBe(1);
    expect(stderr).toMatch(/^Botique cannot start\. npm could not be started: .*ENOENT\n$/);
  });
});
