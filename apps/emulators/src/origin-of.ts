import type { FastifyRequest } from 'fastify';

/** Returns the configured public origin, or else the one the request was sent to. */
export function originOf(told: string | undefined, request: FastifyRequest) {
  return told ?? `${request.protocol}://${request.host}`;
}
