// Makes a clone ready to run: installs when node_modules does not match the lockfile, builds the page when its
// sources changed. Plain JavaScript for Node 20, because before the install there is nothing newer.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const checkout = fileURLToPath(new URL('..', import.meta.url));
const at = (...parts) => join(checkout, ...parts);

if (Number(process.versions.node.split('.')[0]) < 20) fail('Node 20 or newer is needed to begin with.');
if (!isInstalled()) await install();
const node = findNode24();
if (!process.argv.includes('--no-build')) await build();

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

async function build() {
  const stamp = at('apps/web/dist/.sources');
  const sources = hashSources();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) return;
  console.log('Building the page …');
  await run(node, [at('node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'], at('apps/web'));
  writeFileSync(stamp, sources);
}

function hashSources() {
  const hash = createHash('sha256').update(readFileSync(at('package-lock.json')));
  const files = [at('apps/web'), at('packages/contract/src')]
    .flatMap(listFiles)
    .toSorted((a, b) => (a < b ? -1 : 1));
  for (const file of files) hash.update(file.slice(checkout.length)).update(readFileSync(file));
  return hash.digest('hex');
}

function listFiles(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.name === 'dist' || entry.name === 'node_modules') return [];
    const path = join(folder, entry.name);
    return entry.isDirectory() ? listFiles(path) : [path];
  });
}

async function run(command, parameters, cwd = checkout) {
  const child = spawn(command, parameters, { cwd, stdio: 'inherit' });
  const stop = () => {
    // At once: told politely npm cleans up for seconds, into the next start. Half an install is done anew anyway.
    child.kill('SIGKILL');
    process.exit(1);
  };
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, stop);
  // npm tells only the shell between it and us to stop; without this an install would go on behind its back.
  const parent = process.ppid;
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
