import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
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

/** A checkout with only the script and its lists, and with a fake npm that records its arguments. */
async function smallCheckout(installed: Packages | string | null, inFolder?: string) {
  const folder = inFolder ?? (await temporaryFolder());
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

/** The same with sources, and with builders that only write empty files. */
async function buildableCheckout(inFolder?: string) {
  const small = await smallCheckout(whole, inFolder);
  const builder = (...files: string[]) =>
    `const { mkdirSync, writeFileSync } = process.getBuiltinModule('node:fs');\n` +
    `const { dirname } = process.getBuiltinModule('node:path');\n` +
    `for (const file of ${JSON.stringify(files.map((file) => join(small.folder, file)))}) {\n` +
    `  mkdirSync(dirname(file), { recursive: true });\n` +
    `  writeFileSync(file, '');\n` +
    `}\n` +
    `process.exitCode = Number(process.env['BUILD_FAILS'] ?? 0);\n`;
  const write = async (file: string, content: string) => {
    await mkdir(dirname(join(small.folder, file)), { recursive: true });
    await writeFile(join(small.folder, file), content);
  };
  await write('scripts/bundle.ts', builder(...bundles, ...bundlesWithFailpoints));
  await write('scripts/pack-sdk.ts', builder('packages/sdk/dist/botique-sdk.tgz'));
  await write('scripts/bundle-launcher.ts', builder('apps/launcher/dist/package/app/launcher.mjs'));
  await write('scripts/pack-example.ts', builder('examples/dist/warden-bot.zip'));
  await write('node_modules/vite/bin/vite.js', builder(...pageFiles));
  for (const file of sources) await write(file, 'first');
  const script = join(small.folder, 'scripts/prepare.mjs');
  return {
    folder: small.folder,
    write,
    /** As `npm start` calls it. */
    build: (variables: Record<string, string> = {}, ...parameters: string[]) =>
      run(script, { ...small.variables, ...variables }, parameters),
  };
}

const sources = [
  'tsconfig.json',
  'LICENSE',
  'apps/web/src/app.tsx',
  'apps/web/package.json',
  'apps/server/src/app.ts',
  'apps/server/src/testing/armed-failpoints.ts',
  'apps/server/package.json',
  'apps/emulators/src/app.ts',
  'apps/emulators/package.json',
  'apps/launcher/src/main.ts',
  'apps/launcher/package/start.sh',
  'apps/launcher/package.json',
  'packages/contract/src/call.ts',
  'packages/contract/package.json',
  'packages/sdk/src/connect.ts',
  'packages/sdk/package.json',
  'packages/sdk/README.md',
  'examples/warden-bot/index.js',
];
const pageFiles = ['apps/web/dist/client/index.html', 'apps/web/dist/server/entry-server.js'];
const bundles = ['apps/server/dist/main.js', 'apps/server/dist/server.js', 'apps/emulators/dist/main.js'];
const bundlesWithFailpoints = ['main.js', 'server.js'].map((file) => `apps/server/dist/failpoints/${file}`);
const page = 'Building the page …\n';
const server = 'Bundling the server …\n';
const sdk = 'Packing the SDK …\n';
const launcher = 'Bundling the launcher …\n';
const example = 'Packing the example …\n';
const everything = page + server + sdk + launcher + example;
const withFailpoints = 'Bundling the server with failpoints …\n';

const isRunning = (pid: number) => runningProcesses().some((each) => each.pid === pid);

function run(script: string, env: Record<string, string>, parameters = ['--no-build']) {
  return new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    const child = execFile(process.execPath, [script, ...parameters], { env }, (_error, stdout, stderr) =>
      resolve({ code: child.exitCode ?? -1, stdout, stderr }),
    );
  });
}

describe('the install step of npm start', () => {
  it('installs nothing when node_modules matches the lockfile, apart from packages for other platforms', async () => {
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
  ])('installs all packages, including dev dependencies, when %s', async ([, installed]) => {
    const { prepare } = await smallCheckout(installed);
    const { code, stdout, stderr, installs } = await prepare({ NODE_ENV: 'production' });
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toBe('Installing packages …\n');
    expect(installs).toEqual([expect.stringMatching(/^ci --include=dev --include=optional /)]);
  });

  it('[OFF-34] stops its install when npm is stopped and signals only the shell between them', async () => {
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

  it('exits with the code of a failed install', async () => {
    const { prepare } = await smallCheckout(null);
    expect(await prepare({ NPM_FAILS: '7' })).toMatchObject({ code: 7, stderr: '' });
  });

  it('reports a missing npm in one line', async () => {
    const { folder, prepare } = await smallCheckout(null);
    const { code, stderr } = await prepare({ PATH: join(folder, 'nowhere') });
    expect(code).toBe(1);
    expect(stderr).toMatch(/^Botique cannot start\. npm could not be started: .*ENOENT\n$/);
  });
});

describe('the build step of npm start', () => {
  const built = (stdout: string) => ({ code: 0, stdout, stderr: '' });
  /** For tests that first bring all builds up to date, so that earlier changes don't matter. */
  let shared: Awaited<ReturnType<typeof buildableCheckout>>;

  beforeAll(async () => {
    shared = await buildableCheckout(await mkdtemp(join(tmpdir(), 'botique-faults-')));
  });
  afterAll(() => rm(shared.folder, { recursive: true }));

  it('builds the page, the server, the SDK, the launcher and the example once', async () => {
    const { build } = await buildableCheckout();
    expect(await build()).toEqual(built(everything));
    expect(await build()).toEqual(built(''));
  });

  it.for([
    ['apps/web/src/app.tsx', page],
    ['apps/server/src/app.ts', server],
    ['apps/server/src/new-file.ts', server],
    ['apps/server/package.json', server],
    ['apps/emulators/src/app.ts', server],
    ['apps/emulators/package.json', server],
    ['packages/contract/src/call.ts', page + server],
    ['packages/contract/package.json', page + server],
    ['apps/launcher/src/main.ts', launcher],
    ['apps/launcher/package/start.sh', launcher],
    ['apps/launcher/package.json', launcher],
    ['packages/sdk/src/connect.ts', server + sdk + launcher + example],
    ['packages/sdk/package.json', server + sdk],
    ['packages/sdk/README.md', sdk],
    ['examples/warden-bot/index.js', server + example],
    ['tsconfig.json', everything],
  ] as const)('rebuilds what depends on a changed %s', async ([file, expected]) => {
    const { build, write } = shared;
    await build();
    await write(file, 'second');
    expect(await build()).toEqual(built(expected));
    expect(await build()).toEqual(built(''));
  });

  it('bundles the server with failpoints only on request, and rebuilds it when a source changes', async () => {
    const { build, write } = await buildableCheckout();
    await build();
    expect(await build({}, '--with-failpoints')).toEqual(built(withFailpoints));
    expect(await build({}, '--with-failpoints')).toEqual(built(''));
    await write('apps/server/src/app.ts', 'second');
    expect(await build()).toEqual(built(server));
    expect(await build({}, '--with-failpoints')).toEqual(built(withFailpoints));
  });

  it('rebuilds the server with failpoints when the failpoints change', async () => {
    const { build, write } = await buildableCheckout();
    await build({}, '--with-failpoints');
    await write('apps/server/src/testing/armed-failpoints.ts', 'second');
    expect(await build({}, '--with-failpoints')).toEqual(built(withFailpoints));
  });

  it.for([
    ['apps/web/dist/client', page],
    ['apps/web/dist/server', page],
    ['apps/emulators/dist', server],
    ['apps/server/dist/server.js', server],
    ['packages/sdk/dist', sdk],
    ['apps/launcher/dist', launcher],
    ['examples/dist', example],
    ['apps/server/dist/failpoints', withFailpoints],
  ] as const)('rebuilds when %s is missing', async ([output, expected]) => {
    const { folder, build } = shared;
    await build({}, '--with-failpoints');
    await rm(join(folder, output), { recursive: true });
    expect(await build({}, '--with-failpoints')).toEqual(built(expected));
  });

  it('builds once when started three times at once', async () => {
    const { build } = await buildableCheckout();
    const outcomes = await Promise.all([build(), build(), build()]);
    expect(outcomes.map(({ code, stderr }) => ({ code, stderr }))).toEqual(
      outcomes.map(() => ({ code: 0, stderr: '' })),
    );
    const lines = outcomes.flatMap(({ stdout }) => stdout.split('\n'));
    expect(lines.filter((line) => /^[BP]/.test(line))).toEqual(everything.trim().split('\n'));
  });

  it('takes over the lock of a killed build', async () => {
    const { build, write } = await buildableCheckout();
    const dead = spawn('true');
    await once(dead, 'exit');
    await write('node_modules/@botique/.building/pid', String(dead.pid));
    expect(await build()).toEqual(built(everything));
  });

  it('rebuilds after a failed build, even if the sources match the build before it', async () => {
    const { build, write } = await buildableCheckout();
    await build();
    await write('apps/server/src/app.ts', 'second');
    expect(await build({ BUILD_FAILS: '3' })).toMatchObject({ code: 3, stdout: server });
    await write('apps/server/src/app.ts', 'first');
    expect(await build()).toEqual(built(server));
  });
});
