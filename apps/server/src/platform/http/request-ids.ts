import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

/** Ours always: an id from outside could forge lines in the log. */
export function newRequestId(): string {
  return randomUUID();
}

/** The id in the reply is the id in the log: a customer's screenshot leads to the line. */
export function giveRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    void reply.header('x-request-id', request.id);
  });
}
