import { requestTokenCookie } from '@botique/contract/accounts/cookies.ts';
import { themeCookie, type PageData, type Theme } from '@botique/contract/page-data.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Catalogue } from '../domains/catalogue/service.ts';
import { isDatabaseUnavailable } from '../platform/db/failures.ts';
import { AppError } from '../platform/errors.ts';
import { sendRefusal } from '../platform/http/error-replies.ts';
import { sessionCookie } from '../platform/http/identity.ts';
import { acceptsGzip } from '../platform/http/accepts-gzip.ts';
import { contentOf, isPublic } from './page-content.ts';
import { createVisitorPages } from './visitor-pages.ts';
import type { PageRenderer } from './renderer.ts';

type Options = {
  shop: Pick<PageData, 'apiOrigin' | 'companyName' | 'communityUrl' | 'tutorialUrl' | 'development'>;
  webOrigin: string;
  catalogue: Pick<Catalogue, 'page' | 'find'>;
  findViewer(request: FastifyRequest): Promise<PageData['viewer']>;
};

/** Serves a page of the web app, or a 404, at every URL without a route. */
export function servePage(http: FastifyInstance, page: PageRenderer, options: Options): void {
  const { shop, webOrigin, catalogue, findViewer } = options;
  const visitorPages = createVisitorPages();

  async function viewerOf(request: FastifyRequest, { pathname }: URL): Promise<PageData['viewer']> {
    try {
      return await findViewer(request);
    } catch (error) {
      // The catalogue is in memory, so public pages don't fail when the viewer can't be looked up.
      if (isPublic(pathname) && isDatabaseUnavailable(error)) return null;
      throw error;
    }
  }

  http.setNotFoundHandler(async (request, reply) => {
    if (!isPageRequest(request)) return sendRefusal(request, reply, new AppError('not_found'));
    const url = new URL(pageAddress(request.url), webOrigin);
    // Search engines would see two URLs as two pages, and the router only knows one.
    if (hasOddSlashes(request.url)) return reply.redirect(properPath(url.pathname) + url.search, 308);
    const hasRequestToken = Boolean(request.cookies[requestTokenCookie]);
    const isVisitor = !hasRequestToken && !request.cookies[sessionCookie];
    const theme = chosenTheme(request.cookies[themeCookie]);
    const [{ data: content, shared }, viewer] = await Promise.all([
      contentOf(url, catalogue),
      isVisitor ? null : viewerOf(request, url),
    ]);
    const data = { ...shop, ...content, viewer, hasRequestToken, theme };
    const isKept = isVisitor && shared && !page.development;
    const finished = isKept
      ? await visitorPages(shared.origin, `${theme} ${shared.address}`, () =>
          page.render({ url: shared.address, webOrigin, data }),
        )
      : await page.render({ url: url.pathname + url.search, webOrigin, data });
    // Cached pages need it too: the policy names the nonce of this reply.
    if (finished.showsPayPal) reply.allowPayPal();
    void reply.code(finished.status).type('text/html; charset=utf-8').header('cache-control', 'no-store');
    // A page rendered for a single reply is compressed like all other replies.
    if (!isKept || !acceptsGzip(request)) return reply.send(finished.plain(request.nonce));
    return reply
      .header('vary', 'accept-encoding')
      .header('content-encoding', 'gzip')
      .send(finished.gzipped(request.nonce));
  });
}

function chosenTheme(value: string | undefined): Theme | null {
  return value === 'light' || value === 'dark' ? value : null;
}

/** `//shop` would name another host and `//` no host at all, so the page couldn't be rendered. */
function pageAddress(url: string): string {
  return url.replace(/^[/\\]+/, '/');
}

function hasOddSlashes(url: string): boolean {
  return /\/{2,}|.\/$/.test(url.split('?', 1)[0] ?? '');
}

function properPath(pathname: string): string {
  return pathname.replaceAll(/\/{2,}/g, '/').replace(/(?<=.)\/$/, '');
}

function isPageRequest({ method, url, headers }: FastifyRequest): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  if (/^\/(?:api|auth|assets|socket\.io)(?:[/?]|$)/.test(url)) return false;
  const accept = headers.accept ?? '*/*';
  return accept.includes('text/html') || accept.includes('*/*');
}
