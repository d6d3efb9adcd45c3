import formbody from '@fastify/formbody';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isOurClient } from './client-credentials.ts';
import { findPkceProblem } from './pkce.ts';
import { playFault } from './play-fault.ts';
import type { DiscordWorld } from './world.ts';

type Form = Readonly<Record<string, unknown>>;
type FormRequest = FastifyRequest<{ Body: Form | undefined }>;

export async function tokenRoutes(app: FastifyInstance, world: DiscordWorld) {
  // Discord only reads forms. It ignores any other body and then reports a missing grant type.
  app.removeAllContentTypeParsers();
  app.register(formbody);
  app.addContentTypeParser('*', (_request, payload, done) => {
    payload.resume();
    payload.on('end', () => done(null, undefined));
  });

  for (const prefix of ['/api', '/api/v9', '/api/v10']) {
    app.register(async (versioned) => {
      versioned.post(`${prefix}/oauth2/token`, async (request: FormRequest, reply) => {
        const fault = world.faults.take('token');
        return fault ? playFault(fault, request, reply, world.now) : token(request, reply);
      });
      versioned.post(`${prefix}/oauth2/token/revoke`, async (request: FormRequest, reply) => {
        const form = request.body ?? {};
        if (!isOurClient(request.headers.authorization, form, world.application)) return invalidClient(reply);
        // RFC 7009: an unknown token counts as revoked, so that the reply reveals nothing.
        if (typeof form['token'] === 'string') world.tokens.revoke(form['token']);
        return reply.send({});
      });
    });
  }

  function token(request: FormRequest, reply: FastifyReply) {
    reply.header('cache-control', 'no-store');
    const form = request.body ?? {};
    const grantType = form['grant_type'];
    if (grantType !== 'authorization_code' && grantType !== 'refresh_token') {
      const named = typeof grantType === 'string' ? grantType : 'None';
      return refuse(reply, 'unsupported_grant_type', `Grant type ${named} is not supported`);
    }
    if (!isOurClient(request.headers.authorization, form, world.application)) return invalidClient(reply);
    return grantType === 'refresh_token' ? refresh(form, reply) : exchange(form, reply);
  }

  function exchange(form: Form, reply: FastifyReply) {
    const { code, redirect_uri: redirectUri, code_verifier: verifier } = form;
    if (typeof code !== 'string') return refuse(reply, 'invalid_request', 'Missing "code" in request.');
    const grant = world.codes.redeem(code);
    if (!grant) return refuse(reply, 'invalid_grant', 'Invalid "code" in request.');
    if (grant.redirectUri !== redirectUri) {
      return refuse(reply, 'invalid_grant', 'Invalid "redirect_uri" in request.');
    }
    const problem = findPkceProblem(grant.codeChallenge, verifier);
    if (problem) return refuse(reply, problem.error, problem.error_description);
    return reply.send(world.tokens.grant(grant.personaId, grant.scope));
  }

  function refresh(form: Form, reply: FastifyReply) {
    const renewed = world.tokens.renew(String(form['refresh_token'] ?? ''));
    return renewed
      ? reply.send(renewed)
      : refuse(reply, 'invalid_grant', 'Invalid "refresh_token" in request.');
  }
}

function refuse(reply: FastifyReply, error: string, description: string) {
  return reply.code(400).send({ error, error_description: description });
}

function invalidClient(reply: FastifyReply) {
  return reply
    .code(401)
    .header('www-authenticate', 'Basic realm="discord"')
    .send({ error: 'invalid_client', error_description: 'The client could not be authenticated.' });
}
