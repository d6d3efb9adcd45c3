import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { endpointAddresses } from './endpoint-addresses.ts';
import { precompress } from './precompress.ts';

export default defineConfig(({ command }) => ({
  plugins: [react(), tailwind(), endpointAddresses(), precompress()],
  // Vite injects inline scripts in development. They need the nonce of the response.
  html: { cspNonce: '%NONCE%' },
  builder: {},
  environments: {
    // One stylesheet, so that a server-rendered page never waits for the styles of its chunks.
    client: {
      build: {
        outDir: 'dist/client',
        // Tells the server which chunks a page needs, so that the browser can fetch them early.
        manifest: true,
        cssCodeSplit: false,
        modulePreload: { polyfill: false },
        rolldownOptions: {
          // Small files compress worse and cost a request each, so merge modules with their dependencies.
          // Match what a screen imports, not the screen: the server has to find that in the manifest.
          output: {
            // The landing page lists every chunk, and hashes do not compress, so keep them short.
            chunkFileNames: 'assets/[name]-[hash:6].js',
            codeSplitting: {
              groups: [
                { name: 'page', test: /\/src\/app\/main\.tsx$/, priority: 3 },
                { name: 'shop', test: /\/(catalogue-screen|data-provider)\.tsx$/, priority: 2 },
                // Also merges small modules of many screens, because the landing page lists every file.
                {
                  name: 'dashboard',
                  test: /\/src\/(app\/shell\/side-[^/]*|ui\/(awning|menu|popover|progress|shop-mark|skeleton|table)\.tsx|lib\/(copy-text|counters|dates|loaded-list|screen-list|throttle|use-once|use-throttled)\.tsx?|features\/(orders\/methods\/missing-credits\.ts|tickets\/(status-badge|unread-mark)\.tsx|accounts\/use-members\.ts|catalogue\/desk\/use-desk-live\.ts))$|\/(money-strings|invoice-endpoints)\.ts$|\/icons\/(arrow-down|arrow-up|chevron-right|clock|copy|download|image|trash|trash-2)\.m?js$/,
                  priority: 1,
                },
              ],
            },
          },
        },
      },
    },
    ssr: {
      build: {
        outDir: 'dist/server',
        copyPublicDir: false,
        // One file including React: it loads faster, and a later build cannot delete parts of it at run time.
        rolldownOptions: { input: 'src/app/entry-server.tsx', output: { codeSplitting: false } },
      },
      // Otherwise both React builds are bundled, and the slow development build renders the pages.
      define: { 'process.env.NODE_ENV': JSON.stringify(process.env['NODE_ENV']) },
      // In development, Vite runs our modules unbundled and leaves React to Node.
      resolve: { noExternal: command === 'build' ? true : [/^@botique\//] },
    },
  },
}));
