import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { endpointAddresses } from './endpoint-addresses.ts';
import { precompress } from './precompress.ts';

/** What many dashboard screens share. In one chunk, because the landing page lists every chunk. */
const dashboardModules = new RegExp(
  [
    /\/src\/app\/shell\/dashboard\/side-\w+\.tsx$/,
    /\/src\/ui\/\w+\/(awning|menu|popover|progress|shop-mark|skeleton|table)\.tsx$/,
    /\/src\/lib\/(browser\/(copy-text|use-once)|format\/(bytes|dates|uptime|use-clock|use-current-minute)|live\/refetch-throttle|payment\/missing-credits)\.ts$/,
    /\/src\/lib\/list\/(counters|loaded-list|screen-list)\.tsx$/,
    /\/src\/features\/(tickets\/ticket-badges\.tsx|catalogue\/manage-products\/use-managed-products\.ts)$/,
    /\/contract\/src\/(money-strings|billing\/endpoints|ledger\/store-id|licenses\/storage-rules|orders\/order-rules)\.ts$/,
    /\/icons\/(archive|arrow-down|arrow-left|arrow-up|ban|chevron-left|chevron-right|circle-play|clock|copy|credit-card|dollar-sign|download|ellipsis|image|list-filter|minus|refresh-cw|square|trash|trash-2|undo-2|user)\.m?js$/,
  ]
    .map(({ source }) => source)
    .join('|'),
);

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
            chunkFileNames: 'assets/[name]-[hash:7].js',
            codeSplitting: {
              groups: [
                { name: 'page', test: /\/src\/app\/main\.tsx$/, priority: 3 },
                { name: 'shop', test: /\/(catalogue-screen|data-provider)\.tsx$/, priority: 2 },
                { name: 'dashboard', test: dashboardModules, priority: 1 },
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
