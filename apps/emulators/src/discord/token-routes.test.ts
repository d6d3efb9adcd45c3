import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { client, exchange, newCode, startEmulator, type TestEmulator } from './test-emulator.ts';

let emulator: TestEmulator;
beforeAll(async () => {
  emulator = await startEmulator();
});
afterAll(() => emulator.close());

const verifier = 'v'.repeat(43);
const pkce = {
  code_challenge: createHash('sha256').update(verifier).digest('base64url'),
  code_challenge_method: 'S256',
};

async function expectRefusal(reply: Response, status: number, error: string) {
  expect(reply.status).toBe(status);
  expect(await reply.json()).toEqual({ error, error_description: expect.any(String) });
}

it('accepts client_secret_post', async () => {
  const reply = await exchange(emulator, await newCode(emulator));
  expect(reply.headers.get('cache-control')).toBe('no-store');
  expect(await reply.json()).toEqual({
    access_token: expect.any(String),
    token_type: 'Bearer',
    expires_in: 604_800,
    refresh_token: expect.any(String),
    scope: 'identify',
  });
});

it('refuses a wrong secret in the form or in the header', async () => {
  const code = await newCode(emulator);
  await expectRefusal(await exchange(emulator, code, { client_secret: 'wrong' }), 401, 'invalid_client');
  const form = { grant_type: 'authorization_code', code, redirect_uri: client.redirectUri };
  for (const credentials of [`${client.id}:wrong`, 'no colon', `${client.id}:%E0%A4%A`]) {
    const authorization = `Basic ${Buffer.from(credentials).toString('base64')}`;
    await expectRefusal(
      await emulator.postForm('/api/oauth2/token', form, { authorization }),
      401,
      'invalid_client',
    );
  }
  // None of these calls authenticated, so the code is still valid.
  expect((await exchange(emulator, code)).status).toBe(200);
});

it('exchanges a code only once', async () => {
  const code = await newCode(emulator);
  const replies = await Promise.all([exchange(emulator, code), exchange(emulator, code)]);
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
  await expectRefusal(await exchange(emulator, code), 400, 'invalid_grant');
});

it('expires a code after 60 seconds', async () => {
  const [early, late] = [await newCode(emulator), await newCode(emulator)];
  emulator.passSeconds(59);
  expect((await exchange(emulator, early)).status).toBe(200);
  emulator.passSeconds(1);
  await expectRefusal(await exchange(emulator, late), 400, 'invalid_grant');
});

it('refuses a redirect URI that differs from the authorization request', async () => {
  const reply = await exchange(emulator, await newCode(emulator), { redirect_uri: 'http://shop.example/' });
  await expectRefusal(reply, 400, 'invalid_grant');
});

it('requires the PKCE verifier that matches the challenge', async () => {
  expect((await exchange(emulator, await newCode(emulator, pkce), { code_verifier: verifier })).status).toBe(
    200,
  );
  const mismatch = await exchange(emulator, await newCode(emulator, pkce), { code_verifier: 'w'.repeat(43) });
  await expectRefusal(mismatch, 400, 'invalid_grant');
  await expectRefusal(await exchange(emulator, await newCode(emulator, pkce)), 400, 'invalid_request');
  const short = await exchange(emulator, await newCode(emulator, pkce), { code_verifier: 'v' });
  await expectRefusal(short, 400, 'invalid_request');
  const unasked = await exchange(emulator, await newCode(emulator), { code_verifier: verifier });
  await expectRefusal(unasked, 400, 'invalid_grant');
});

it('reads only form bodies', async () => {
  const body = { grant_type: 'authorization_code', code: await newCode(emulator), client_id: client.id };
  await expectRefusal(await emulator.postJson('/api/oauth2/token', body), 400, 'unsupported_grant_type');
  await expectRefusal(
    await emulator.get('/api/oauth2/token', { method: 'POST' }),
    400,
    'unsupported_grant_type',
  );
});

it('refuses other grant types, a missing code and an unknown refresh token', async () => {
  const reply = await exchange(emulator, 'x', { grant_type: 'password' });
  await expectRefusal(reply, 400, 'unsupported_grant_type');
  await expectRefusal(await exchange(emulator, ''), 400, 'invalid_grant');
  const refresh = await exchange(emulator, '', { grant_type: 'refresh_token', refresh_token: 'x' });
  await expectRefusal(refresh, 400, 'invalid_grant');
});

it('refuses to revoke tokens without client credentials, and accepts unknown tokens', async () => {
  await expectRefusal(
    await emulator.postForm('/api/oauth2/token/revoke', { token: 'x' }),
    401,
    'invalid_client',
  );
  const known = { client_id: client.id, client_secret: client.secret, token: 'x' };
  expect((await emulator.postForm('/api/oauth2/token/revoke', known)).status).toBe(200);
});
