import type { FastifyRequest } from 'fastify';

const ownSites = new Set(['same-origin', 'same-site']);

/**
 * Did a page of ours send the browser here? A link on another site must not sign anybody out.
 * Browsers leave `Sec-Fetch-Site` out on plain http hosts other than localhost; there the referrer speaks.
 */
export function isOwnNavigation(request: FastifyRequest, webOrigin: string): boolean {
  const site = request.headers['sec-fetch-site'];
  if (typeof site === 'string') return ownSites.has(site);
  const referer = request.headers.referer;
  return referer !== undefined && URL.canParse(referer) && new URL(referer).origin === webOrigin;
}
