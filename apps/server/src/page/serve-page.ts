import { requestTokenCookie } from '@botique/contract/accounts/cookies.ts';
import { themeCookie, type PageData, type Theme } from '@botique/contract/page-data.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../platform/errors.ts';
import { sendRefusal } from '../platform/http/error-replies.ts';
import type { PageRenderer } from './renderer.ts';

type Options = Omit<PageData, 'viewer' | 'hasRequestToken' | 'theme'> & {
  findViewer(request: FastifyRequest): Promise<PageData['viewer']>;
};

/** Whatever no route answers is a page of the web app, or nothing. */
export function servePage(http: FastifyInstance, page: PageRenderer, options: Options): void {
  const { findViewer, ...shop } = options;

  http.setNotFoundHandler(async (request, reply) => {
    if (!isPageRequest(request)) return sendRefusal(request, reply, new AppError('not_found'));
    const { status, html } = await page.render({
      url: pageAddress(request.url),
      nonce: request.nonce,
      data: {
        ...shop,
        viewer: await findViewer(request),
        hasRequestToken: Boolean(request.cookies[requestTokenCookie]),
        theme: chosenTheme(request.cookies[themeCookie]),
      },
    });
    return reply.code(status).type('text/html; charset=utf-8').header('cache-control', 'no-store').send(html);
  });
}

function chosenTheme(value: string | undefined): Theme | null {
  return value === 'light' || value === 'dark' ? value : null;
}

/** `//shop` would name another host, and `//` alone none: the page could not be drawn. */
function pageAddress(url: string): string {
  return url.replace(/^[/\\]+/, '/');
}

function isPageRequest({ method, url, headers }: FastifyRequest): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  if (/^\/(?:api|auth|assets|socket\.io)(?:[/?]|$)/.test(url)) return false;
  const accept = headers.accept ?? '*/*';
  return accept.includes('text/html') || accept.includes('*/*');
}
