import { once } from 'node:events';
import { buildEmulators } from '../build-emulators.ts';
import type { DiscordOptions } from './world.ts';

export const client = {
  id: '1098765432109876543',
  // Form encoding changes these characters, so a client or server that skips it fails to match.
  secret: 'a secret+with/odd%characters:inside',
  redirectUri: 'http://shop.example/auth/callback',
};

export const webhook = { id: '1187654321098765432', token: 'webhook-token' };

export type TestEmulator = Awaited<ReturnType<typeof startEmulator>>;

/** Starts the emulator on its own port, with a clock that only the test advances. */
export async function startEmulator(options: Partial<DiscordOptions> = {}) {
  let now = Date.UTC(2026, 0, 15, 12);
  const app = buildEmulators({
    discord: {
      clientId: client.id,
      clientSecret: client.secret,
      redirectUris: [client.redirectUri],
      webhook,
      now: () => now,
      ...options,
    },
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const get = (path: string, init: RequestInit = {}) => fetch(url + path, { redirect: 'manual', ...init });

  return {
    url,
    close: () => app.close(),
    /** Resolves when the next request has reached the server. */
    arrival: () => once(app.server, 'request'),
    passSeconds: (seconds: number) => {
      now += seconds * 1_000;
    },
    get,
    postForm: (path: string, form: Record<string, string>, headers: Record<string, string> = {}) =>
      get(path, { method: 'POST', body: new URLSearchParams(form), headers }),
    postJson: (path: string, body: unknown) =>
      get(path, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      }),
  };
}

export function authorizeParams(changes: Record<string, string> = {}) {
  return {
    response_type: 'code',
    client_id: client.id,
    redirect_uri: client.redirectUri,
    scope: 'identify',
    state: 'st/ate&1',
    ...changes,
  };
}

export async function newCode(emulator: TestEmulator, changes: Record<string, string> = {}) {
  const query = new URLSearchParams(authorizeParams(changes));
  const reply = await emulator.postJson(`/emulator/discord/authorize?${query}`, { persona: 'mo' });
  const { location } = (await reply.json()) as { location: string };
  return new URL(location).searchParams.get('code') ?? '';
}

/** A valid exchange, for tests that break one parameter of it. */
export function exchange(emulator: TestEmulator, code: string, changes: Record<string, string> = {}) {
  return emulator.postForm('/api/oauth2/token', {
    grant_type: 'authorization_code',
    client_id: client.id,
    client_secret: client.secret,
    redirect_uri: client.redirectUri,
    code,
    ...changes,
  });
}

export async function newAccessToken(emulator: TestEmulator, scope = 'identify') {
  const reply = await exchange(emulator, await newCode(emulator, { scope }));
  return ((await reply.json()) as { access_token: string }).access_token;
}
