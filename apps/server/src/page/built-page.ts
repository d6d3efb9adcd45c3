import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import fastifyStatic from '@fastify/static';
import { StartError } from '../config/env.ts';
import { serverFolder } from '../platform/server-folder.ts';
import { preloadsFrom, type Manifest } from './preloads.ts';
import { fillTemplate, type PageRenderer, type ServerEntry } from './renderer.ts';

const dist = pathToFileURL(join(serverFolder, '../web/dist/'));
const assets = fileURLToPath(new URL('client/assets/', dist));

/** The page built by `npm start`. */
export async function loadBuiltPage(): Promise<PageRenderer> {
  let template: string;
  let entry: ServerEntry;
  let preloads: (sources: string[]) => string;
  try {
    template = await readFile(new URL('client/index.html', dist), 'utf8');
    entry = (await import(new URL('server/entry-server.js', dist).href)) as ServerEntry;
    const manifest = await readFile(new URL('client/.vite/manifest.json', dist), 'utf8');
    preloads = preloadsFrom(JSON.parse(manifest) as Manifest, template);
  } catch (cause) {
    throw new StartError('The page is not built. Run `node scripts/prepare.mjs`.', { cause });
  }
  return {
    development: false,
    async attach(http) {
      await http.register(fastifyStatic, {
        root: fileURLToPath(new URL('client/', dist)),
        index: false,
        wildcard: false,
        serveDotFiles: false,
        globIgnore: ['index.html', '**/*.{br,gz}'],
        preCompressed: true,
        schemaHide: true,
        setHeaders(reply, path) {
          // Vite names the files in assets/ by their content, so they never change.
          const forever = path.startsWith(assets);
          reply.header(
            'cache-control',
            forever ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
          );
        },
      });
    },
    drawArtwork: entry.drawArtwork,
    async render(request) {
      const drawn = await entry.render(request);
      const head = preloads(drawn.sources);
      return fillTemplate(template.replace('</head>', `${head}</head>`), { ...drawn, data: request.data });
    },
  };
}
