import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { endpointAddresses } from './endpoint-addresses.ts';
import { precompress } from './precompress.ts';

export default defineConfig(({ command }) => ({
  plugins: [react(), tailwind(), endpointAddresses(), precompress()],
  // Vite's own inline scripts, which only development has, take the nonce of the reply.
  html: { cspNonce: '%NONCE%' },
  builder: {},
  environments: {
    // One stylesheet: a page that the server drew must not wait for the styles of its chunks.
    client: {
      build: {
        outDir: 'dist/client',
        // Tells the server which chunks a page needs, so that the browser fetches them at once.
        manifest: true,
        cssCodeSplit: false,
        modulePreload: { polyfill: false },
        rolldownOptions: {
          // A chunk brings with it whatever it imports and the ones before it do not have. In twenty small files the
          // same code compresses worse, and each of them is a request. Named by what a screen imports, not by the
          // screen: the manifest, by which the server finds a screen's chunks, would lose it.
          output: {
            // The landing page names every chunk. Shorter hashes are fewer bytes that do not compress.
            chunkFileNames: 'assets/[name]-[hash:6].js',
            codeSplitting: {
              groups: [
                { name: 'page', test: /\/src\/app\/main\.tsx$/, priority: 3 },
                { name: 'shop', test: /\/(catalogue-screen|data-provider)\.tsx$/, priority: 2 },
                // Brings the small parts of many screens there, too: the landing page names every file that there is.
                {
                  name: 'dashboard',
                  test: /\/src\/(app\/shell\/side-[^/]*|ui\/(awning|menu|popover|progress|shop-mark|skeleton|table)\.tsx|lib\/(copy-text|counters|dates|gathering|loaded-list|screen-list|use-gathered|use-once)\.tsx?|features\/(orders\/(is-unanswered|methods\/missing-credits)\.ts|tickets\/(status-badge|unread-mark)\.tsx|accounts\/use-members\.ts|catalogue\/desk\/use-desk-live\.ts))$|\/(money-copy|invoice-endpoints)\.ts$|\/icons\/(arrow-down|arrow-up|chevron-right|clock|copy|download|image|trash|trash-2)\.m?js$/,
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
        // One file with React in it: the server loads it faster, and a newer build takes no part of it away.
        rolldownOptions: { input: 'src/app/entry-server.tsx', output: { codeSplitting: false } },
      },
      // Without this both of React's builds would be in it, and the slow one would draw the pages.
      define: { 'process.env.NODE_ENV': JSON.stringify(process.env['NODE_ENV']) },
      // While developing, Vite runs our modules one by one and leaves React to Node.
      resolve: { noExternal: command === 'build' ? true : [/^@botique\//] },
    },
  },
}));
