import type { DiscordWorld } from './world.ts';
import { isKnownScope, splitScope } from './scopes.ts';

export type AuthorizeRequest = {
  redirectUri: string;
  scope: string;
  state: string | null;
  codeChallenge: string | null;
};

/**
 * How to answer an authorization request. One with an unknown client or redirect URI stays on an error page:
 * redirecting it would make us an open redirector.
 */
type Judgement =
  | { kind: 'ask'; request: AuthorizeRequest }
  | { kind: 'return'; redirectUri: string; params: Record<string, string> }
  | { kind: 'stay'; problem: string; advice: string };

type Query = Readonly<Record<string, unknown>>;

/** The supported parameters. The consent form passes exactly these on to its POST. */
export const authorizeParameters = [
  'response_type',
  'client_id',
  'redirect_uri',
  'scope',
  'state',
  'code_challenge',
  'code_challenge_method',
  'prompt',
] as const;

export function judgeAuthorizeRequest(query: Query, application: DiscordWorld['application']): Judgement {
  if (query['client_id'] !== application.id) {
    return {
      kind: 'stay',
      problem: 'Unknown application',
      advice: 'The client_id in this link is not the one this emulator was started with.',
    };
  }
  const redirectUri = query['redirect_uri'];
  if (typeof redirectUri !== 'string' || !application.redirectUris.includes(redirectUri)) {
    return {
      kind: 'stay',
      problem: 'Invalid redirect_uri',
      advice: 'The address to return to is not registered for this application. It must match exactly.',
    };
  }

  const problem = findProblem(query);
  const state = typeof query['state'] === 'string' ? query['state'] : null;
  if (problem) {
    const params = { error: problem[0], error_description: problem[1] };
    return { kind: 'return', redirectUri, params: state === null ? params : { ...params, state } };
  }
  return {
    kind: 'ask',
    request: {
      redirectUri,
      scope: splitScope(String(query['scope'])).join(' '),
      state,
      codeChallenge: typeof query['code_challenge'] === 'string' ? query['code_challenge'] : null,
    },
  };
}

function findProblem(query: Query): [error: string, description: string] | undefined {
  const repeated = authorizeParameters.find((name) => Array.isArray(query[name]));
  if (repeated) return ['invalid_request', `Repeated "${repeated}" in request.`];

  const { response_type: responseType, scope } = query;
  if (!responseType) return ['invalid_request', 'Missing response_type parameter.'];
  if (responseType !== 'code') {
    return ['unsupported_response_type', `response_type=${String(responseType)} is not supported.`];
  }
  const scopes = typeof scope === 'string' ? splitScope(scope) : [];
  if (scopes.length === 0 || !scopes.every(isKnownScope)) {
    return ['invalid_scope', 'The requested scope is invalid, unknown, or malformed.'];
  }
  return findPkceProblem(query);
}

function findPkceProblem(query: Query): [error: string, description: string] | undefined {
  const { code_challenge: challenge, code_challenge_method: method } = query;
  if (challenge === undefined && method === undefined) return undefined;
  if (method !== 'S256') return ['invalid_request', 'Unsupported "code_challenge_method"'];
  if (!/^[\w-]{43}$/.test(String(challenge))) return ['invalid_request', 'Invalid "code_challenge"'];
  return undefined;
}
