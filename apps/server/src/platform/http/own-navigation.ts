import type { FastifyRequest } from 'fastify';
import { ownSites } from './own-page.ts';

/**
 * Did a page of ours send the browser here, as a page? A link on another site must not sign anybody out.
 * Browsers leave `Sec-Fetch-Site` out on plain http hosts other than localhost; there the referrer speaks.
 */
export function isOwnNavigation(request: FastifyRequest, webOrigin: string): boolean {
  const { 'sec-fetch-site': site, 'sec-fetch-dest': wantedAs } = request.headers;
  // A picture, say of a product, whose address is this one is fetched by a page of ours, too.
  if (wantedAs !== undefined && wantedAs !== 'document') return false;
  if (typeof site === 'string') return ownSites.has(site);
  const referer = request.headers.referer;
  return referer !== undefined && URL.canParse(referer) && new URL(referer).origin === webOrigin;
}
