import type { FastifyReply } from 'fastify';
import type { Answer } from './answer.ts';
import { debugId } from './ids.ts';

export function sendAnswer(reply: FastifyReply, { status, body }: Answer) {
  const problem = body as { debug_id?: string };
  // Also where a text was promised, an error is JSON.
  if (typeof body !== 'string') reply.type('application/json; charset=utf-8');
  return reply
    .code(status)
    .headers({ 'cache-control': 'no-store', 'paypal-debug-id': problem.debug_id ?? debugId() })
    .send(body);
}
