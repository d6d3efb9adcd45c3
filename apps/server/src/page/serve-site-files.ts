import { categories } from '@botique/contract/catalogue/product-rules.ts';
import type { FastifyInstance } from 'fastify';
import type { Catalogue } from '../domains/catalogue/service.ts';

type Options = { webOrigin: string; catalogue: Pick<Catalogue, 'page'> };

/** Private or made for programs, so search engines shouldn't list them. */
const hidden = ['/dashboard', '/profile', '/api/', '/auth/', '/docs'];

/** The files for search engines. */
export function serveSiteFiles(http: FastifyInstance, { webOrigin, catalogue }: Options): void {
  const options = { schema: { hide: true }, exposeHeadRoute: true };

  http.get('/robots.txt', options, async (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(
        [
          'User-agent: *',
          ...hidden.map((path) => `Disallow: ${path}`),
          '',
          `Sitemap: ${webOrigin}/sitemap.xml`,
          '',
        ].join('\n'),
      ),
  );

  http.get('/sitemap.xml', options, async (_request, reply) => {
    const addresses = [
      '/',
      '/products',
      ...categories.map((category) => `/products?category=${category}`),
      ...(await everyProduct(catalogue)).map((id) => `/products/${id}`),
    ];
    const entries = addresses.map((address) => `<url><loc>${webOrigin}${address}</loc></url>`);
    return reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', 'public, max-age=300')
      .send(
        `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</urlset>\n`,
      );
  });
}

async function everyProduct(catalogue: Pick<Catalogue, 'page'>): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await catalogue.page({ cursor });
    ids.push(...page.data.map(({ id }) => id));
    cursor = page.next ?? undefined;
  } while (cursor);
  return ids;
}
