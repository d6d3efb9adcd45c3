import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [react(), tailwind()],
  // Vite's own inline scripts, which only development has, take the nonce of the reply.
  html: { cspNonce: '%NONCE%' },
  builder: {},
  environments: {
    client: { build: { outDir: 'dist/client' } },
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
