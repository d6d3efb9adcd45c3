import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findChromium, hasChromiumShell } from './find-chromium.ts';

/** The oldest Node.js that products with the SDK may use. */
export const node18 = fileURLToPath(
  new URL(
    `../node_modules/.cache/node-18/node_modules/node-${process.platform}-${process.arch}/bin/node`,
    import.meta.url,
  ),
);

/**
 * Tests use a real browser, a real Redis, the oldest Node.js that products may use, and a product in Python.
 * Installs what is missing, or fails with one line.
 */
export async function bringTestTools(): Promise<void> {
  bringNode18();
  const missing = [
    ...(isMissingBrowser() ? ['chromium-headless-shell'] : []),
    ...(findOnPath('redis-server') ? [] : ['redis-server']),
    ...(findPython() ? [] : ['python3-socketio', 'python3-websocket']),
  ];
  if (missing.length === 0) return;
  bringDebianPackages(missing);
  if (!findChromium()) {
    console.log("Installing Playwright's browser …");
    spawnSync(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', 'chromium'], {
      stdio: 'inherit',
    });
  }
  if (!findChromium()) fail('a browser: install Chromium, or set CHROMIUM_PATH to one');
  if (!findOnPath('redis-server')) fail('Redis: install the package that brings redis-server');
  if (!findPython()) fail('Python: install python3-socketio and python3-websocket');
}

/** A Python with a Socket.IO client. The first one on the path may be another than the system's. */
export function findPython(): string | undefined {
  return foldersOnPath()
    .map((folder) => `${folder}/python3`)
    .find((python) => spawnSync(python, ['-c', 'import socketio, websocket']).status === 0);
}

/** Not a dependency of the project, because only tests need it. */
function bringNode18(): void {
  if (existsSync(node18)) return;
  console.log('Installing Node 18 …');
  const name = `node-${process.platform}-${process.arch}`;
  const folder = dirname(dirname(dirname(dirname(node18))));
  const flags = ['--no-save', '--no-audit', '--no-fund', '--loglevel=error', '--prefix', folder];
  spawnSync('npm', ['install', ...flags, `${name}@18.20.8`], { stdio: 'inherit' });
  if (!existsSync(node18)) fail('Node 18: npm could not install it');
}

/** The full Chromium is enough if you set CHROMIUM_PATH or if the faster shell cannot be installed. */
function isMissingBrowser(): boolean {
  if (process.env['CHROMIUM_PATH'] || !canInstallDebianPackages()) return !findChromium();
  return !hasChromiumShell();
}

export function findOnPath(program: string): boolean {
  return foldersOnPath().some((folder) => existsSync(`${folder}/${program}`));
}

function foldersOnPath(): string[] {
  return (process.env['PATH'] ?? '').split(':');
}

function canInstallDebianPackages(): boolean {
  return process.getuid?.() === 0 && existsSync('/etc/debian_version') && findOnPath('apt-get');
}

/** Installs packages as root on Debian. Elsewhere or offline they stay missing, so check again afterwards. */
export function bringDebianPackages(names: string[]): void {
  if (!canInstallDebianPackages()) return;
  console.log(`Installing ${names.join(' and ')} …`);
  try {
    installDebianPackages(names);
  } catch (error) {
    console.error((error as Error).message);
  }
}

function installDebianPackages(names: string[]): void {
  const env = {
    ...process.env,
    DEBIAN_FRONTEND: 'noninteractive',
    // Otherwise a package might start its service, which would take a port that a test needs.
    RUNLEVEL: '1',
  };
  execFileSync('apt-get', ['update', '-qq'], { stdio: ['ignore', 'ignore', 'inherit'], env });
  execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...names], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env,
  });
}

function fail(need: string): never {
  console.error(`The tests need ${need}.`);
  console.log('0 passed, 1 failed');
  process.exit(1);
}
