import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

/** Never taken from the client, which could forge log lines. */
export function newRequestId(): string {
  return randomUUID();
}

/** Sends the id used in the log, so that a customer's screenshot leads you to the log line. */
export function giveRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    void reply.header('x-request-id', request.id);
  });
}
