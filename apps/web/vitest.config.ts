import tailwind from '@tailwindcss/vite';
import { playwright } from '@vitest/browser-playwright';
import { defineProject } from 'vitest/config';
import { chromiumFlags } from '../../scripts/chromium-flags.ts';
import { findChromium } from '../../scripts/find-chromium.ts';

const production = { 'process.env.NODE_ENV': '"production"' };

/** Component tests are `.test.tsx` files and run in a browser. `.test.ts` files run in Node. */
export default defineProject({
  // No `endpointAddresses` here: it drops the schemas, and the test shop validates calls with them.
  plugins: [tailwind()],
  // React's production build: the development build spends more time on warnings than on the tests.
  oxc: { jsx: { runtime: 'automatic', development: false } },
  define: production,
  // Otherwise Vite discovers these during a run and reloads the page in the middle of a test.
  optimizeDeps: {
    include: ['react-dom/client', 'react/jsx-runtime', 'socket.io-client'],
    rolldownOptions: { transform: { define: production } },
  },
  test: {
    name: 'components',
    include: ['src/**/*.test.tsx'],
    setupFiles: ['src/testing/setup.ts'],
    // Far more than any test needs, so that a busy machine causes no failures.
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
