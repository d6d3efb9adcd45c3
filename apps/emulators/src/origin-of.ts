import type { FastifyRequest } from 'fastify';

/** The origin under which the caller reached us, unless browsers reach us under another that we were told. */
export function originOf(told: string | undefined, request: FastifyRequest) {
  return told ?? `${request.protocol}://${request.host}`;
}
