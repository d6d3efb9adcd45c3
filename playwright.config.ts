import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { chromiumFlags } from './scripts/chromium-flags.ts';
import { findChromium } from './scripts/find-chromium.ts';
import { memoryFolder } from './scripts/memory-folder.ts';

const port = Number(process.env['E2E_PORT'] ?? 31_205);
const url = `http://localhost:${port}`;

/** Workers load this file again, so they inherit the folder. The process that created it removes it. */
function dataFolder(): string {
  const inherited = process.env['E2E_DATA_DIR'];
  if (inherited) return inherited;
  const folder = mkdtempSync(join(memoryFolder(), 'botique-e2e-'));
  chmodSync(folder, 0o711);
  process.env['E2E_DATA_DIR'] = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  // Far longer than any test takes, so that a busy machine doesn't fail the run.
  timeout: 240_000,
  expect: { timeout: 60_000 },
  use: {
    baseURL: url,
    viewport: { width: 1280, height: 800 },
    // Waiting for animations takes longer than most steps.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording every step makes the tests take half as long again. Pass --trace on when you need a trace.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: findChromium() ?? '',
      args: chromiumFlags,
    },
  },
  webServer: {
    command: 'exec npm start',
    url: `${url}/readyz`,
    timeout: 60_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    env: {
      PORT: String(port),
      DATA_DIR: dataFolder(),
      RATE_LIMIT_PER_MINUTE: '100000',
      COMMUNITY_URL: 'https://discord.example/invite',
    },
  },
});
