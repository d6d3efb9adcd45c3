import tailwind from '@tailwindcss/vite';
import { playwright } from '@vitest/browser-playwright';
import { defineProject } from 'vitest/config';
import { chromiumFlags } from '../../scripts/chromium-flags.ts';
import { findChromium } from '../../scripts/find-chromium.ts';

const production = { 'process.env.NODE_ENV': '"production"' };

/** Component tests: `.test.tsx` beside the part. A `.test.ts` needs no browser and runs in Node. */
export default defineProject({
  // Without `endpointAddresses`, which drops the schemas of calls: the test shop checks calls with them.
  plugins: [tailwind()],
  // React as customers get it: its development build spends more time on warnings than on the tests.
  oxc: { jsx: { runtime: 'automatic', development: false } },
  define: production,
  // Vite would otherwise discover these in the middle of a run and reload the page under a test.
  optimizeDeps: {
    include: ['react-dom/client', 'react/jsx-runtime', 'socket.io-client'],
    rolldownOptions: { transform: { define: production } },
  },
  test: {
    name: 'components',
    include: ['src/**/*.test.tsx'],
    setupFiles: ['src/testing/setup.ts'],
    // Far more than any test needs: a busy machine is no failure.
    testTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    // One page for all files: loading the web app again for each of them would take longer than the tests.
    isolate: false,
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      provider: playwright({
        contextOptions: { reducedMotion: 'reduce' },
        launchOptions: { executablePath: findChromium() ?? '', args: chromiumFlags },
      }),
      instances: [{ browser: 'chromium', maxWorkers: 3 }],
    },
  },
});
