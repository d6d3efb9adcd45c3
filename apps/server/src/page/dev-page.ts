import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import middie from '@fastify/middie';
import type { ViteDevServer } from 'vite';
import { serverFolder } from '../platform/server-folder.ts';
import { fillTemplate, type PageRenderer, type ServerEntry } from './renderer.ts';

const root = join(serverFolder, '../web');

/** The page rendered from its sources, with hot reload. */
export function createDevPage(): PageRenderer {
  let vite: ViteDevServer;
  const serverEntry = async () =>
    (await vite.ssrLoadModule('/src/app/entry-server.tsx')) as unknown as ServerEntry;
  return {
    development: true,
    async attach(http) {
      const { createServer } = await import('vite');
      vite = await createServer({
        root: root,
        // node --watch would see Vite's bundled config file as a change and restart in a loop.
        configLoader: 'native',
        appType: 'custom',
        server: { middlewareMode: true, hmr: { server: http.server } },
      });
      await http.register(middie);
      http.use(vite.middlewares);
      http.addHook('onClose', () => vite.close());
    },
    drawArtwork: async (request) => (await serverEntry()).drawArtwork(request),
    async render(request) {
      const source = await readFile(join(root, 'index.html'), 'utf8');
      const template = await vite.transformIndexHtml(request.url, source);
      const drawn = await (await serverEntry()).render(request);
      return fillTemplate(template, { ...drawn, data: request.data });
    },
  };
}
