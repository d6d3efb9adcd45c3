import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { findChromium, hasChromiumShell } from './find-chromium.ts';

/** Tests use a real browser and a real Redis. Installs what is missing, or fails with one line. */
export async function bringTestTools(): Promise<void> {
  const missing = [
    ...(isMissingBrowser() ? ['chromium-headless-shell'] : []),
    ...(findOnPath('redis-server') ? [] : ['redis-server']),
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
}

/** The full Chromium is enough if you set CHROMIUM_PATH or if the faster shell cannot be installed. */
function isMissingBrowser(): boolean {
  if (process.env['CHROMIUM_PATH'] || !canInstallDebianPackages()) return !findChromium();
  return !hasChromiumShell();
}

export function findOnPath(program: string): boolean {
  return (process.env['PATH'] ?? '').split(':').some((folder) => existsSync(`${folder}/${program}`));
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
