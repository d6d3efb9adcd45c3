import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

/** It has no window to draw, and the browser tests take half as long with it. */
const shell = '/usr/bin/chromium-headless-shell';

const usual = [shell, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** A browser for the tests: the one that was named, the system's, or Playwright's own. */
export function findChromium(): string | null {
  const candidates = [process.env['CHROMIUM_PATH'], ...usual, chromium.executablePath()];
  return candidates.find((path) => path !== undefined && path !== '' && existsSync(path)) ?? null;
}

export function hasChromiumShell(): boolean {
  return existsSync(shell);
}
