import type { FastifyReply } from 'fastify';
import type { Answer } from './answer.ts';
import { debugId } from './ids.ts';

export function sendAnswer(reply: FastifyReply, { status, body }: Answer) {
  const problem = body as { debug_id?: string };
  // Errors are JSON, even on routes that serve text.
  if (typeof body !== 'string') reply.type('application/json; charset=utf-8');
  return reply
    .code(status)
    .headers({ 'cache-control': 'no-store', 'paypal-debug-id': problem.debug_id ?? debugId() })
    .send(body);
}
