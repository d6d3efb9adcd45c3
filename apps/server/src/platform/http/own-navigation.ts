import type { FastifyRequest } from 'fastify';
import { ownSites } from './own-page.ts';

/**
 * Whether one of our pages navigated here. A link on another site must not sign a customer out. Browsers omit
 * `Sec-Fetch-Site` on plain HTTP, except on localhost, so the referrer is the fallback.
 */
export function isOwnNavigation(request: FastifyRequest, webOrigin: string): boolean {
  const { 'sec-fetch-site': site, 'sec-fetch-dest': wantedAs } = request.headers;
  // A product picture with this URL would be loaded by our own page, too.
  if (wantedAs !== undefined && wantedAs !== 'document') return false;
  if (typeof site === 'string') return ownSites.has(site);
  const referer = request.headers.referer;
  return referer !== undefined && URL.canParse(referer) && new URL(referer).origin === webOrigin;
}
