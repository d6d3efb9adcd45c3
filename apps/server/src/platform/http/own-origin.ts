import type { FastifyRequest } from 'fastify';

/**
 * A browser names the page that makes a call, except for reads within its own site. Programs send no Origin.
 * `null` is what a sandboxed frame or a local file sends.
 */
export function isFromOwnOrigin(
  { headers }: Pick<FastifyRequest, 'headers'>,
  origins: readonly string[],
): boolean {
  return headers.origin === undefined || origins.includes(headers.origin);
}
