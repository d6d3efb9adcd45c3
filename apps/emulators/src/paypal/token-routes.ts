import formbody from '@fastify/formbody';
import type { FastifyInstance } from 'fastify';
import { basicCredentials } from '../basic-credentials.ts';
import { originOf } from '../origin-of.ts';
import type { Answer } from './answer.ts';
import { answerWithFaults } from './play-fault.ts';
import type { PaypalWorld } from './world.ts';

export async function tokenRoutes(app: FastifyInstance, world: PaypalWorld) {
  app.register(formbody);

  app.register(async (parsed) => {
    parsed.post<{ Body: Record<string, unknown> | undefined }>('/v1/oauth2/token', async (request, reply) =>
      answerWithFaults(world, 'token', request, reply, () => {
        const answer = grant(request.headers.authorization, request.body?.['grant_type']);
        if (answer.status === 200) world.merchant.reachesUsAt = originOf(undefined, request);
        return answer;
      }),
    );
  });

  function grant(authorization: string | undefined, grantType: unknown): Answer {
    const [id, secret] = basicCredentials(authorization) ?? [];
    if (id !== world.client.id || secret !== world.client.secret) {
      return refusal(401, 'invalid_client', 'Client Authentication failed');
    }
    if (grantType === undefined) return refusal(400, 'unsupported_grant_type', 'Grant Type is NULL');
    if (grantType !== 'client_credentials') {
      return refusal(400, 'unsupported_grant_type', 'unsupported grant_type');
    }
    return { status: 200, body: world.tokens.issue() };
  }
}

function refusal(status: number, error: string, description: string): Answer {
  return { status, body: { error, error_description: description } };
}
