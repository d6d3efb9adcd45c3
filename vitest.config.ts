import { defineConfig } from 'vitest/config';

const project = (name: string, include: string[], more: object = {}) => ({
  test: { name, include, environment: 'node', ...more },
});

export default defineConfig({
  test: {
    maxWorkers: 3,
    projects: [
      project('contract', ['packages/contract/src/**/*.test.ts']),
      project('web', ['apps/web/src/**/*.test.ts']),
      project('emulators', ['apps/emulators/src/**/*.test.ts'], { testTimeout: 20_000 }),
      project('postgres', ['apps/server/src/platform/postgres/**/*.test.ts'], {
        testTimeout: 60_000,
        hookTimeout: 60_000,
      }),
      project('server', ['apps/server/src/**/*.test.ts'], {
        exclude: ['apps/server/src/platform/postgres/**'],
        globalSetup: ['apps/server/src/testing/global-setup.ts'],
        testTimeout: 30_000,
        hookTimeout: 30_000,
      }),
      project('scripts', ['scripts/**/*.test.ts'], { testTimeout: 120_000, hookTimeout: 120_000 }),
      project('faults', ['faults/**/*.test.ts'], { testTimeout: 180_000, hookTimeout: 60_000 }),
    ],
  },
});
