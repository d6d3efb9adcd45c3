import { defineConfig } from 'vitest/config';

// These time-outs only end hung tests. They are generous, so that a busy machine doesn't fail the run.
const expect = { poll: { timeout: 30_000 } };
const limits = { testTimeout: 120_000, hookTimeout: 120_000 };

/** Test files share a worker and its modules: reloading the server per file took longer than the tests. */
const project = (name: string, include: string[], more: object = {}) => ({
  test: { name, include, environment: 'node', isolate: false, expect, ...limits, ...more },
});

/** These test the checks and the tests themselves, in copies of the checkout. */
const plantedFaults = ['scripts/check.test.ts', 'scripts/planted-faults.test.ts'];

export default defineConfig({
  test: {
    maxWorkers: 3,
    allowOnly: false,
    projects: [
      // Component tests in a real browser.
      'apps/web/vitest.config.ts',
      project('contract', ['packages/contract/src/**/*.test.ts']),
      project('sdk', ['packages/sdk/src/**/*.test.ts']),
      project('launcher', ['apps/launcher/src/**/*.test.ts']),
      project('web', ['apps/web/src/**/*.test.ts']),
      project('emulators', ['apps/emulators/src/**/*.test.ts']),
      project('postgres', ['apps/server/src/platform/postgres/**/*.test.ts'], {
        // Each file removes the worker's template cluster when it is done, so files must not share modules.
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
