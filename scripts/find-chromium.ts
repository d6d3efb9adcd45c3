import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

/** The headless shell draws no window, so the browser tests take half as long. */
const shell = '/usr/bin/chromium-headless-shell';

const usual = [shell, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** Finds a browser for the tests: CHROMIUM_PATH, then the system's, then Playwright's. */
export function findChromium(): string | null {
  const candidates = [process.env['CHROMIUM_PATH'], ...usual, chromium.executablePath()];
  return candidates.find((path) => path !== undefined && path !== '' && existsSync(path)) ?? null;
}

export function hasChromiumShell(): boolean {
  return existsSync(shell);
}
