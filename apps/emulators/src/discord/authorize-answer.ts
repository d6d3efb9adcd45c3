import type { Persona } from '../personas.ts';
import type { AuthorizeRequest } from './authorize-request.ts';
import type { DiscordWorld } from './world.ts';

export function consented(world: DiscordWorld, request: AuthorizeRequest, person: Persona, issuer: string) {
  const { redirectUri, scope, codeChallenge } = request;
  const code = world.codes.issue({ personaId: person.id, redirectUri, scope, codeChallenge });
  return returnAddress(redirectUri, { code, ...stateOf(request) }, issuer);
}

export function denied(request: AuthorizeRequest, issuer: string) {
  const params = {
    error: 'access_denied',
    error_description: 'The resource owner or authorization server denied the request',
    ...stateOf(request),
  };
  return returnAddress(request.redirectUri, params, issuer);
}

/** Adds `iss`, as Discord's metadata promises, so that a client can detect a mix-up of two providers. */
export function returnAddress(redirectUri: string, params: Record<string, string>, issuer: string) {
  const url = new URL(redirectUri);
  for (const [name, value] of Object.entries(params)) url.searchParams.set(name, value);
  url.searchParams.set('iss', issuer);
  return url.href;
}

function stateOf(request: AuthorizeRequest): Record<string, string> {
  return request.state === null ? {} : { state: request.state };
}
