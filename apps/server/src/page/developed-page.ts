import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import middie from '@fastify/middie';
import type { ViteDevServer } from 'vite';
import { fillTemplate, type PageRenderer, type ServerEntry } from './renderer.ts';
import { serveArtwork } from './serve-artwork.ts';

const root = new URL('../../../web/', import.meta.url);

/** The page straight from its sources, with hot reload. */
export function developPage(): PageRenderer {
  let vite: ViteDevServer;
  const serverEntry = async () =>
    (await vite.ssrLoadModule('/src/app/entry-server.tsx')) as unknown as ServerEntry;
  return {
    development: true,
    async attach(http) {
      const { createServer } = await import('vite');
      vite = await createServer({
        root: fileURLToPath(root),
        // Vite's bundled config file would be seen as a change by node --watch, which restarts Vite, and so on.
        configLoader: 'native',
        appType: 'custom',
        server: { middlewareMode: true, hmr: { server: http.server } },
      });
      await http.register(middie);
      http.use(vite.middlewares);
      http.addHook('onClose', () => vite.close());
      serveArtwork(http, async (request) => (await serverEntry()).drawArtwork(request));
    },
    async render(request) {
      const source = await readFile(new URL('index.html', root), 'utf8');
      const template = await vite.transformIndexHtml(request.url, source);
      const drawn = await (await serverEntry()).render(request);
      return fillTemplate(template, { ...drawn, data: request.data });
    },
  };
}
