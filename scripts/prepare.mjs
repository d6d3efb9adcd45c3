// Prepares a clone: installs packages if node_modules doesn't match the lockfile, and builds the page and the
// server if their sources changed. Plain JavaScript for Node 20, because Node 24 comes with the install.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const checkout = fileURLToPath(new URL('..', import.meta.url));
const at = (...parts) => join(checkout, ...parts);
const parent = process.ppid;

if (Number(process.versions.node.split('.')[0]) < 20) fail('Node 20 or newer is needed to begin with.');
if (!isInstalled()) await install();
const node = findNode24();
if (!process.argv.includes('--no-build') && !builds().every(isFresh)) await buildAlone();

/** Whether node_modules matches the lockfile. npm writes its list last, so a broken install has none. */
function isInstalled() {
  const wanted = JSON.parse(readFileSync(at('package-lock.json'), 'utf8')).packages;
  const installed = readInstalled();
  if (!installed) return false;
  return Object.entries(wanted).every(([path, { version, optional, link }]) => {
    if (!path.includes('node_modules/')) return true;
    if (link) return installed[path] !== undefined;
    return installed[path] ? installed[path].version === version : optional === true;
  });
}

/** A full disk or a power cut can leave a truncated or empty list, which counts as missing. */
function readInstalled() {
  try {
    return JSON.parse(readFileSync(at('node_modules/.package-lock.json'), 'utf8')).packages;
  } catch {
    return null;
  }
}

async function install() {
  console.log('Installing packages …');
  // CI and production settings must not leave out the packages that build the page.
  await run('npm', [
    'ci',
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]);
}

/** On Linux, the lockfile installs Node 24. Elsewhere, this script has to run on Node 24 already. */
function findNode24() {
  const brought = at('node_modules/.bin/node');
  if (existsSync(brought)) return brought;
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath;
  return fail(
    `Node 24 is needed; there is no ready-made one for ${process.platform}-${process.arch}. Please install it.`,
  );
}

/** The builds and their sources. `--with-failpoints` adds the server that fault tests kill. */
function builds() {
  const contract = ['packages/contract/src', 'packages/contract/package.json', 'tsconfig.json'];
  const server = {
    name: 'Bundling the server',
    stamp: 'apps/server/dist/.sources',
    outputs: ['apps/server/dist/main.js', 'apps/server/dist/server.js', 'apps/emulators/dist/main.js'],
    sources: [
      'apps/server/src',
      'apps/server/package.json',
      'apps/emulators/src',
      'apps/emulators/package.json',
      'packages/sdk/src',
      'packages/sdk/package.json',
      // The demo runs an example.
      'examples/warden-bot',
      'scripts/bundle.ts',
      ...contract,
    ],
    command: [at('scripts/bundle.ts')],
  };
  const page = {
    name: 'Building the page',
    stamp: 'apps/web/dist/.sources',
    outputs: ['apps/web/dist/client/index.html', 'apps/web/dist/server/entry-server.js'],
    sources: ['apps/web', ...contract],
    command: [at('node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'],
    folder: 'apps/web',
  };
  const sdk = {
    name: 'Packing the SDK',
    stamp: 'packages/sdk/dist/.sources',
    outputs: ['packages/sdk/dist/botique-sdk.tgz'],
    sources: ['packages/sdk', 'scripts/pack-sdk.ts', 'tsconfig.json', 'LICENSE'],
    command: [at('scripts/pack-sdk.ts')],
  };
  const launcher = {
    name: 'Bundling the launcher',
    stamp: 'apps/launcher/dist/.sources',
    outputs: ['apps/launcher/dist/package/app/launcher.mjs'],
    sources: [
      'apps/launcher/src',
      'apps/launcher/package',
      'apps/launcher/package.json',
      'packages/sdk/src',
      'scripts/bundle-launcher.ts',
      'tsconfig.json',
    ],
    command: [at('scripts/bundle-launcher.ts')],
  };
  const example = {
    name: 'Packing the example',
    stamp: 'examples/dist/.sources',
    outputs: ['examples/dist/warden-bot.zip'],
    sources: ['examples/warden-bot', 'packages/sdk/src', 'scripts/pack-example.ts', 'tsconfig.json'],
    command: [at('scripts/pack-example.ts')],
  };
  if (!process.argv.includes('--with-failpoints')) return [page, server, sdk, launcher, example];
  const killable = {
    ...server,
    name: 'Bundling the server with failpoints',
    stamp: 'apps/server/dist/failpoints/.sources',
    outputs: ['apps/server/dist/failpoints/main.js', 'apps/server/dist/failpoints/server.js'],
    sources: [...server.sources, 'apps/server/src/testing/armed-failpoints.ts'],
    command: [...server.command, '--with-failpoints'],
  };
  return [page, server, sdk, launcher, example, killable];
}

function isFresh({ stamp, outputs, sources }) {
  if (![stamp, ...outputs].every((file) => existsSync(at(file)))) return false;
  return readFileSync(at(stamp), 'utf8') === hashSources(sources);
}

async function make({ name, stamp, sources, command, folder = '.' }) {
  // Hashed before the build, so that a source that changes during the build is built again.
  const hash = hashSources(sources);
  console.log(`${name} …`);
  // With the old stamp, the partial output of an interrupted build would pass for the previous build.
  rmSync(at(stamp), { force: true });
  // With NODE_ENV from a test runner or a shell, the page would get React's slow development build.
  await run(node, command, at(folder), { ...process.env, NODE_ENV: 'production' });
  writeFileSync(at(stamp), hash);
}

/** Concurrent starts would write to the same folders, so the second one waits for the first one's build. */
async function buildAlone() {
  const lock = at('node_modules/@botique/.building');
  if (!takeLock(lock)) {
    console.log('Waiting for another build …');
    while (!takeLock(lock)) {
      await pause(100);
      if (process.ppid !== parent) process.exit(1);
    }
  }
  // Also runs if a build fails or is stopped.
  process.once('exit', () => rmSync(lock, { recursive: true, force: true }));
  for (const build of builds()) if (!isFresh(build)) await make(build);
}

/** The lock is a folder with its owner's pid, renamed into place so that it never exists without the pid. */
function takeLock(lock) {
  mkdirSync(join(lock, '..'), { recursive: true });
  const own = mkdtempSync(`${lock}-`);
  writeFileSync(join(own, 'pid'), String(process.pid));
  try {
    if (isAbandoned(lock)) renameSync(lock, join(own, 'abandoned'));
    rmSync(join(own, 'abandoned'), { recursive: true, force: true });
    renameSync(own, lock);
    return true;
  } catch {
    rmSync(own, { recursive: true, force: true });
    return false;
  }
}

/** Whether the owner is gone, or the lock is so old that another process may have its pid. */
function isAbandoned(lock) {
  try {
    if (Date.now() - statSync(lock).mtimeMs > 300_000) return true;
    process.kill(Number(readFileSync(join(lock, 'pid'), 'utf8')), 0);
    return false;
  } catch (error) {
    return error.code === 'ESRCH';
  }
}

function hashSources(sources) {
  const hash = createHash('sha256').update(readFileSync(at('package-lock.json')));
  const files = sources.flatMap((path) => listFiles(at(path))).toSorted((a, b) => (a < b ? -1 : 1));
  for (const file of files) hash.update(file.slice(checkout.length)).update(readFileSync(file));
  return hash.digest('hex');
}

function listFiles(path) {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { withFileTypes: true }).flatMap((entry) => {
    // Builds contain no test code.
    if (/^(?:dist|node_modules|testing|.*\.test\.tsx?)$/.test(entry.name)) return [];
    const inside = join(path, entry.name);
    return entry.isDirectory() ? listFiles(inside) : [inside];
  });
}

async function run(command, parameters, cwd = checkout, env = process.env) {
  const child = spawn(command, parameters, { cwd, env, stdio: 'inherit' });
  const stop = () => {
    // npm would clean up for seconds, and the next start repeats an interrupted install anyway.
    child.kill('SIGKILL');
    process.exit(1);
  };
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, stop);
  // npm signals only the shell between it and us, so without this check an install would keep running.
  const watch = setInterval(() => process.ppid !== parent && stop(), 200);
  const code = await new Promise((resolve) => {
    child.once('error', (error) => fail(`${command} could not be started: ${error.message}`));
    child.once('exit', (status) => resolve(status ?? 1));
  });
  clearInterval(watch);
  for (const signal of ['SIGINT', 'SIGTERM']) process.removeListener(signal, stop);
  if (code !== 0) process.exit(code);
}

function fail(line) {
  console.error(`Botique cannot start. ${line}`);
  process.exit(1);
}
