import type { FastifyRequest } from 'fastify';
import { bearerToken } from './credentials.ts';

/** `Sec-Fetch-Site` values of requests from our own pages. */
export const ownSites: ReadonlySet<string> = new Set(['same-origin', 'same-site']);

/** For a GET that acts: only our page's own code may send it, not a link, an image or a program. */
export function isFromOwnPage({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  const { 'sec-fetch-site': site, authorization } = headers;
  return typeof site === 'string' && ownSites.has(site) && bearerToken(authorization) !== undefined;
}
