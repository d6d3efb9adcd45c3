import type { FastifyReply, FastifyRequest } from 'fastify';

const longestSilenceMs = 120_000;

export function dropConnection(request: FastifyRequest, reply: FastifyReply) {
  reply.hijack();
  request.raw.socket.destroy();
  return reply;
}

/** Never answers. */
export function fallSilent(request: FastifyRequest, reply: FastifyReply) {
  reply.hijack();
  // A caller without a time-out would otherwise hold this socket until the process exits.
  request.raw.socket.setTimeout(longestSilenceMs, () => request.raw.socket.destroy());
  return reply;
}
