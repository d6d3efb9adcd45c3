// Makes a clone ready to run: installs when node_modules does not match the lockfile, builds the page and bundles the
// server when their sources changed. Plain JavaScript for Node 20, because before the install there is nothing newer.
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

/** Does node_modules hold what the lockfile says? npm writes its own list last, so a broken install has none. */
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

/** A full disk or a power cut leaves half a list or an empty one: as good as none. */
function readInstalled() {
  try {
    return JSON.parse(readFileSync(at('node_modules/.package-lock.json'), 'utf8')).packages;
  } catch {
    return null;
  }
}

async function install() {
  console.log('Installing packages …');
  // CI and production environments must not leave out what builds the page.
  await run('npm', [
    'ci',
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]);
}

/** The lockfile brings Node 24 for Linux; elsewhere it must be the one that runs this. */
function findNode24() {
  const brought = at('node_modules/.bin/node');
  if (existsSync(brought)) return brought;
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath;
  return fail(
    `Node 24 is needed; there is no ready-made one for ${process.platform}-${process.arch}. Please install it.`,
  );
}

/** What is made from which sources; `--with-failpoints` adds the server that fault tests kill. */
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
  if (!process.argv.includes('--with-failpoints')) return [page, server];
  const killable = {
    ...server,
    name: 'Bundling the server with failpoints',
    stamp: 'apps/server/dist/failpoints/.sources',
    outputs: ['apps/server/dist/failpoints/main.js', 'apps/server/dist/failpoints/server.js'],
    sources: [...server.sources, 'apps/server/src/testing/armed-failpoints.ts'],
    command: [...server.command, '--with-failpoints'],
  };
  return [page, server, killable];
}

function isFresh({ stamp, outputs, sources }) {
  if (![stamp, ...outputs].every((file) => existsSync(at(file)))) return false;
  return readFileSync(at(stamp), 'utf8') === hashSources(sources);
}

async function make({ name, stamp, sources, command, folder = '.' }) {
  // Before the build: a source that changes meanwhile must be built again.
  const hash = hashSources(sources);
  console.log(`${name} …`);
  // A build that is cut short leaves new files; with the old stamp they would pass for the old ones.
  rmSync(at(stamp), { force: true });
  // Under a test runner, or with an owner's own setting, React's slow development build would get in.
  await run(node, command, at(folder), { ...process.env, NODE_ENV: 'production' });
  writeFileSync(at(stamp), hash);
}

/** Two starts at once would write into the same folders, so the second one waits and uses what the first one built. */
async function buildAlone() {
  const lock = at('node_modules/@botique/.building');
  if (!takeLock(lock)) {
    console.log('Waiting for another build …');
    while (!takeLock(lock)) {
      await pause(100);
      if (process.ppid !== parent) process.exit(1);
    }
  }
  // Also runs when a build fails or is told to stop.
  process.once('exit', () => rmSync(lock, { recursive: true, force: true }));
  for (const build of builds()) if (!isFresh(build)) await make(build);
}

/** The lock is a folder with its owner's pid in it, renamed into place, so nobody sees it without the pid. */
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

/** Its owner is gone, or it is so old that its pid belongs to another process by now. */
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
    // What only tests use is in no build.
    if (/^(?:dist|node_modules|testing|.*\.test\.tsx?)$/.test(entry.name)) return [];
    const inside = join(path, entry.name);
    return entry.isDirectory() ? listFiles(inside) : [inside];
  });
}

async function run(command, parameters, cwd = checkout, env = process.env) {
  const child = spawn(command, parameters, { cwd, env, stdio: 'inherit' });
  const stop = () => {
    // npm would clean up for seconds; the next start repeats a half-finished install anyway.
    child.kill('SIGKILL');
    process.exit(1);
  };
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, stop);
  // npm tells only the shell between it and us to stop; without this an install would go on behind its back.
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
