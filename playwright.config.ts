import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { findChromium } from './scripts/find-chromium.ts';

const port = Number(process.env['E2E_PORT'] ?? 31_205);
const url = `http://localhost:${port}`;

/** Made once and inherited by the workers, which read this file again; removed by whoever made it. */
function dataFolder(): string {
  const inherited = process.env['E2E_DATA_DIR'];
  if (inherited) return inherited;
  const folder = mkdtempSync(join(tmpdir(), 'botique-e2e-'));
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
  // What passes only the second time is told, and more than a few of them fail the run: see scripts/test.ts.
  retries: 1,
  timeout: 30_000,
  use: {
    baseURL: url,
    viewport: { width: 1280, height: 800 },
    // Recording every step of every test takes half as long again as the tests; ask for it with --trace on.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: findChromium() ?? '',
      args: [
        '--no-sandbox',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE localhost , EXCLUDE 127.0.0.1',
      ],
    },
  },
  webServer: {
    command: 'exec node apps/server/src/main.ts',
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
