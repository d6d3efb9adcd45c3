import type { FastifyInstance, FastifyReply } from 'fastify';
import { readAsset } from '../../read-asset.ts';
import type { PaypalWorld } from '../world.ts';

const script = readAsset('paypal/buttons/buttons.js');

/** Serves the script that renders the buttons. */
export async function buttonScriptRoutes(app: FastifyInstance, world: PaypalWorld) {
  app.get<{ Querystring: Record<string, unknown> }>('/sdk/js', async ({ query }, reply) => {
    const problem = findProblem(query, world);
    return problem
      ? send(reply.code(400), `throw new Error(${JSON.stringify(`SDK Validation error: '${problem}'`)});\n`)
      : send(reply, script);
  });
}

function findProblem(query: Readonly<Record<string, unknown>>, { client }: PaypalWorld) {
  if (query['client-id'] !== client.id) return 'client-id not recognized';
  if ((query['components'] ?? 'buttons') !== 'buttons') return 'Invalid query value for components';
  if ((query['intent'] ?? 'capture') !== 'capture') return 'Invalid query value for intent';
  if (!/^[A-Z]{3}$/.test(String(query['currency'] ?? 'USD'))) return 'Invalid query value for currency';
  return undefined;
}

function send(reply: FastifyReply, text: string) {
  return reply
    .headers({
      'cache-control': 'no-cache',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
    })
    .type('text/javascript; charset=utf-8')
    .send(text);
}
