import type { FastifyRequest } from 'fastify';

/**
 * Browsers send Origin with all calls except same-origin reads. Programs send none. Sandboxed frames and
 * local files send `null`, which is refused.
 */
export function isFromOwnOrigin(
  { headers }: Pick<FastifyRequest, 'headers'>,
  origins: readonly string[],
): boolean {
  return headers.origin === undefined || origins.includes(headers.origin);
}
