import * as oidc from 'openid-client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { admin } from '../personas.ts';
import { client, startEmulator, type TestEmulator } from './test-emulator.ts';

let emulator: TestEmulator;
let conf: oidc.Configuration;

beforeEach(async () => {
  emulator = await startEmulator();
  conf = new oidc.Configuration(
    {
      issuer: emulator.url,
      authorization_endpoint: `${emulator.url}/oauth2/authorize`,
      token_endpoint: `${emulator.url}/api/oauth2/token`,
      revocation_endpoint: `${emulator.url}/api/oauth2/token/revoke`,
      authorization_response_iss_parameter_supported: true,
    },
    client.id,
    undefined,
    oidc.ClientSecretBasic(client.secret),
  );
  oidc.allowInsecureRequests(conf);
});

afterEach(() => emulator.close());

/** Acts as the person: loads the page, submits its form like a browser would, and presses a button. */
async function press(address: URL, button: Record<string, string>) {
  const page = await (await fetch(address)).text();
  const hidden = [...page.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)];
  const fields = Object.fromEntries(
    hidden.map(([, name = '', value = '']) => [name, value.replaceAll('&amp;', '&')]),
  );
  const reply = await emulator.postForm('/oauth2/authorize', { ...fields, ...button });
  expect(reply.status).toBe(302);
  return new URL(reply.headers.get('location') ?? '');
}

async function begin() {
  const verifier = oidc.randomPKCECodeVerifier();
  const state = oidc.randomState();
  const address = oidc.buildAuthorizationUrl(conf, {
    redirect_uri: client.redirectUri,
    scope: 'identify',
    state,
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  });
  return { address, checks: { pkceCodeVerifier: verifier, expectedState: state } };
}

it('signs a person in, from the consent page to the user object', async () => {
  const { address, checks } = await begin();
  const callback = await press(address, { persona: admin.id });
  const tokens = await oidc.authorizationCodeGrant(conf, callback, checks);
  expect(tokens).toMatchObject({ token_type: 'bearer', expires_in: 604_800, scope: 'identify' });

  const me = new URL(`${emulator.url}/api/v10/users/@me`);
  const reply = await oidc.fetchProtectedResource(conf, tokens.access_token, me, 'GET');
  expect(await reply.json()).toMatchObject({
    id: admin.id,
    username: 'june',
    discriminator: '0',
    global_name: 'June Okafor',
    avatar: admin.avatar,
    public_flags: 0,
  });
});

it('accepts a refresh token once, and revokes all tokens of a consent together', async () => {
  const { address, checks } = await begin();
  const first = await oidc.authorizationCodeGrant(conf, await press(address, { persona: admin.id }), checks);
  const second = await oidc.refreshTokenGrant(conf, first.refresh_token ?? '');
  expect(second.access_token).not.toBe(first.access_token);
  await expect(oidc.refreshTokenGrant(conf, first.refresh_token ?? '')).rejects.toMatchObject({
    error: 'invalid_grant',
  });

  await oidc.tokenRevocation(conf, second.refresh_token ?? '');
  for (const { access_token: token } of [first, second]) {
    const reply = await emulator.get('/api/users/@me', { headers: { authorization: `Bearer ${token}` } });
    expect(reply.status).toBe(401);
  }
});

it('redirects back with access_denied when the person cancels', async () => {
  const { address, checks } = await begin();
  const callback = await press(address, { answer: 'cancel' });
  expect(callback.searchParams.get('error_description')).toContain('denied the request');
  await expect(oidc.authorizationCodeGrant(conf, callback, checks)).rejects.toMatchObject({
    error: 'access_denied',
  });
});

it('creates a person with the typed name and lists them at the next sign-in', async () => {
  const { address, checks } = await begin();
  const callback = await press(address, { answer: 'newcomer', name: '  Ōe  O’Hara ' });
  const tokens = await oidc.authorizationCodeGrant(conf, callback, checks);
  const me = new URL(`${emulator.url}/api/users/@me`);
  const user = (await (
    await oidc.fetchProtectedResource(conf, tokens.access_token, me, 'GET')
  ).json()) as Record<string, string>;
  expect(user['global_name']).toBe('Ōe  O’Hara');
  expect(user['username']).toMatch(/^oe_o_hara_\d{4}$/);
  expect(user['id']).toMatch(/^\d{18,19}$/);

  const again = await begin();
  expect(await (await fetch(again.address)).text()).toContain('Ōe  O’Hara');
});

it('makes up a name when none was typed', async () => {
  const { address, checks } = await begin();
  const callback = await press(address, { answer: 'newcomer', name: '' });
  const tokens = await oidc.authorizationCodeGrant(conf, callback, checks);
  const me = new URL(`${emulator.url}/api/users/@me`);
  const reply = await oidc.fetchProtectedResource(conf, tokens.access_token, me, 'GET');
  expect(await reply.json()).toMatchObject({
    global_name: expect.stringMatching(/^[A-Z][a-z]+ [A-Z][a-z]+$/),
  });
});

it('publishes discoverable metadata and redirects its authorization endpoint to the page', async () => {
  const found = await oidc.discovery(new URL(emulator.url), client.id, undefined, undefined, {
    algorithm: 'oauth2',
    execute: [oidc.allowInsecureRequests],
  });
  expect(found.serverMetadata()).toMatchObject({
    issuer: emulator.url,
    code_challenge_methods_supported: ['S256'],
  });
  const { address } = await begin();
  const moved = await emulator.get(`/api/oauth2/authorize${address.search}`);
  expect(moved.headers.get('location')).toBe(`/oauth2/authorize${address.search}`);
});
