import type { FastifyInstance, FastifyReply } from 'fastify';
import { playFault } from './play-fault.ts';
import type { DiscordWorld } from './world.ts';
import { presentUser } from './present-user.ts';
import { splitScope } from './scopes.ts';

export async function userRoutes(app: FastifyInstance, world: DiscordWorld) {
  for (const prefix of ['/api', '/api/v9', '/api/v10']) {
    app.get(`${prefix}/users/@me`, async (request, reply) => {
      const fault = world.faults.take('user');
      if (fault) return playFault(fault, request, reply, world.now);

      reply.header('cache-control', 'no-store');
      const bearer = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1];
      const authorization = bearer && world.tokens.authorizationOf(bearer);
      if (!authorization) return unauthorized(reply);
      const scopes = splitScope(authorization.scope);
      // Discord answers a token without `identify` like an unknown token, not with 403.
      if (!scopes.includes('identify')) return unauthorized(reply);
      const person = world.people.find(authorization.personaId);
      return person ? presentUser(person, scopes) : unauthorized(reply);
    });
  }
}

function unauthorized(reply: FastifyReply) {
  return reply.code(401).send({ message: '401: Unauthorized', code: 0 });
}
