import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { endpointAddresses } from './endpoint-addresses.ts';
import { precompress } from './precompress.ts';

export default defineConfig({
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
          // What every page loads comes as one file: in twenty small ones it compresses worse.
          output: { codeSplitting: { groups: [{ name: 'page', test: /\/src\/app\/main\.tsx$/ }] } },
        },
      },
    },
    ssr: {
      build: {
        outDir: 'dist/server',
        copyPublicDir: false,
        rollupOptions: { input: 'src/app/entry-server.tsx' },
      },
      resolve: { noExternal: [/^@botique\//] },
    },
  },
});
