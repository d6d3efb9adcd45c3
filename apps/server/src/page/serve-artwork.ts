import { artworkStates, artworkViews, mascots } from '@botique/contract/catalogue/artwork.ts';
import { categories, productIdForm } from '@botique/contract/catalogue/product-rules.ts';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../platform/errors.ts';
import { addressKey } from '../platform/http/client-address.ts';
import type { RateLimiter } from '../platform/http/rate-limit.ts';
import { createLruCache } from '../platform/lru-cache.ts';
import type { ArtworkRequest } from './renderer.ts';

const limits = { most: 2000, heaviest: 16 * 1024 * 1024, weigh: (svg: string) => svg.length };

/** A drawing opened on its own is a document, which may use its styles and nothing else. */
const policy = "default-src 'none'; style-src 'unsafe-inline'";

type Options = {
  draw(request: ArtworkRequest): string | Promise<string>;
  /** Includes archived products, because their licenses still show their artwork. */
  isProduct(id: string): Promise<boolean>;
  /** Limits artwork for unknown ids. The form of a new product shows it before the product exists. */
  strangers: RateLimiter;
};

/** Serves the artwork of the products as images on our own site. */
export function serveArtwork(http: FastifyInstance, { draw, isProduct, strangers }: Options): void {
  const kept = createLruCache<string>(limits);

  http.get<{ Params: { category: string; id: string; file: string } }>(
    '/artwork/:category/:id/:file',
    { schema: { hide: true }, exposeHeadRoute: true },
    async ({ params, ip }, reply) => {
      const request = readAddress(params);
      if (!request) throw new AppError('not_found');
      const name = Object.values(request).join(' ');
      const known = kept.recall(name);
      // Drawing takes time, and the number of ids is unlimited.
      if (!known && !isMascot(request.id) && !(await isProduct(request.id))) {
        await strangers.spend(addressKey(ip));
      }
      const svg = known ?? kept.keep(name, await draw(request));
      return reply
        .header('cache-control', 'public, max-age=86400')
        .header('content-security-policy', policy)
        .type('image/svg+xml')
        .send(svg);
    },
  );
}

const mascotIds = new Set<string>(Object.values(mascots).map(({ id }) => id));
const isMascot = (id: string) => mascotIds.has(id);

function readAddress({
  category,
  id,
  file,
}: {
  category: string;
  id: string;
  file: string;
}): ArtworkRequest | null {
  const [, name = '', suffix] = /^(\w+?)(?:-(asleep|trouble))?\.svg$/.exec(file) ?? [];
  const view = artworkViews.find((known) => known === name);
  const kind = categories.find((known) => known === category);
  if (!view || !kind || !productIdForm.test(id)) return null;
  return { category: kind, id, view, state: artworkStates.find((known) => known === suffix) ?? 'awake' };
}
