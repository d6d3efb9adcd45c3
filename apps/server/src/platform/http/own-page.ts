import type { FastifyRequest } from 'fastify';
import { bearerToken } from './credentials.ts';

/** What browsers say of a request that a page of our own site made. */
export const ownSites: ReadonlySet<string> = new Set(['same-origin', 'same-site']);

/** For a GET that acts: a link, a picture or a program must not do it, only the page's own code. */
export function isFromOwnPage({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  const { 'sec-fetch-site': site, authorization } = headers;
  return typeof site === 'string' && ownSites.has(site) && bearerToken(authorization) !== undefined;
}
