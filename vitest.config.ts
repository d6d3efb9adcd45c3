import { defineConfig } from 'vitest/config';

// Time limits end what hangs. They are far longer than anything takes, because a busy machine is no failure.
const expect = { poll: { timeout: 30_000 } };
const limits = { testTimeout: 120_000, hookTimeout: 120_000 };

/** Files share a worker and its modules: loading the server again for each of them took longer than the tests. */
const project = (name: string, include: string[], more: object = {}) => ({
  test: { name, include, environment: 'node', isolate: false, expect, ...limits, ...more },
});

/** They test checks and tests, in copies of the checkout. */
const plantedFaults = ['scripts/check.test.ts', 'scripts/planted-faults.test.ts'];

export default defineConfig({
  test: {
    maxWorkers: 3,
    allowOnly: false,
    projects: [
      // The page's parts in a real browser.
      'apps/web/vitest.config.ts',
      project('contract', ['packages/contract/src/**/*.test.ts']),
      project('web', ['apps/web/src/**/*.test.ts']),
      project('emulators', ['apps/emulators/src/**/*.test.ts']),
      project('postgres', ['apps/server/src/platform/postgres/**/*.test.ts'], {
        // A worker keeps one cluster to copy from, which each file removes when it is done.
        isolate: true,
      }),
      project('server', ['apps/server/src/**/*.test.ts'], {
        exclude: ['apps/server/src/platform/postgres/**'],
        globalSetup: ['apps/server/src/testing/global-setup.ts'],
      }),
      project('scripts', ['scripts/**/*.test.ts'], { exclude: plantedFaults }),
      project('planted-faults', plantedFaults),
      project('faults', ['faults/**/*.test.ts'], {
        globalSetup: ['faults/global-setup.ts', 'apps/server/src/testing/global-setup.ts'],
        testTimeout: 300_000,
      }),
    ],
  },
});
