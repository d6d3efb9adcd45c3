import type { FastifyInstance, FastifyRequest } from 'fastify';
import { originOf } from '../origin-of.ts';
import type { DiscordWorld } from './world.ts';

export function issuerOf(world: DiscordWorld, request: FastifyRequest) {
  return originOf(world.issuer, request);
}

export async function metadataRoutes(app: FastifyInstance, world: DiscordWorld) {
  app.get('/.well-known/oauth-authorization-server', async (request) => {
    const issuer = issuerOf(world, request);
    return {
      issuer,
      authorization_endpoint: `${issuer}/api/oauth2/authorize`,
      token_endpoint: `${issuer}/api/oauth2/token`,
      revocation_endpoint: `${issuer}/api/oauth2/token/revoke`,
      response_types_supported: ['code'],
      grant_types_supported: ['authorization_code', 'refresh_token'],
      token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
      revocation_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
      code_challenge_methods_supported: ['S256'],
      authorization_response_iss_parameter_supported: true,
    };
  });
}
