import { afterAll, beforeAll, expect, it } from 'vitest';
import { authorizeParams, client, startEmulator, type TestEmulator } from './test-emulator.ts';

let emulator: TestEmulator;
beforeAll(async () => {
  emulator = await startEmulator();
});
afterAll(() => emulator.close());

const open = (changes: Record<string, string> = {}, extra = '') =>
  emulator.get(`/oauth2/authorize?${new URLSearchParams(authorizeParams(changes))}${extra}`);

it('shows a consent page that has no inline scripts or styles and cannot be framed', async () => {
  const reply = await open();
  expect(reply.status).toBe(200);
  const policy = reply.headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toMatch(/script-src|unsafe-inline/);
  // It would cut window.opener, and the popup could never tell the shop that it is done.
  expect(reply.headers.get('cross-origin-opener-policy')).toBeNull();
  const page = await reply.text();
  expect(page).not.toMatch(/<script|style=|<style| on\w+=/);
  expect(page).toContain('no real account is used');
  const styles = await emulator.get(/href="(\/oauth2\/[^"]+\.css)"/.exec(page)?.[1] ?? '');
  expect(styles.headers.get('content-type')).toContain('text/css');
});

it.each([
  ['an unknown client', { client_id: '1' }],
  ['an unregistered redirect', { redirect_uri: 'https://evil.example/' }],
  ['a redirect that only starts like ours', { redirect_uri: `${client.redirectUri}?more=1` }],
])('shows an error page instead of redirecting for %s, also after a POST', async (_case, changes) => {
  for (const reply of [
    await open(changes),
    await emulator.postForm('/oauth2/authorize', { ...authorizeParams(changes), persona: 'mo' }),
  ]) {
    expect(reply.status).toBe(400);
    expect(reply.headers.get('location')).toBeNull();
    expect(reply.headers.get('content-type')).toContain('text/html');
    expect(await reply.text()).not.toContain('evil.example');
  }
});

it.each([
  ['an unsupported response type', { response_type: 'token' }, '', 'unsupported_response_type'],
  ['no response type', { response_type: '' }, '', 'invalid_request'],
  ['an unknown scope', { scope: 'identify everything' }, '', 'invalid_scope'],
  ['no scope', { scope: '' }, '', 'invalid_scope'],
  ['a repeated parameter', {}, '&scope=email', 'invalid_request'],
  ['plain PKCE', { code_challenge: 'x'.repeat(43), code_challenge_method: 'plain' }, '', 'invalid_request'],
  [
    'a challenge of the wrong length',
    { code_challenge: 'x', code_challenge_method: 'S256' },
    '',
    'invalid_request',
  ],
])('redirects back with an error for %s', async (_case, changes, extra, error) => {
  const reply = await open(changes, extra);
  expect(reply.status).toBe(302);
  const back = new URL(reply.headers.get('location') ?? '');
  expect(back.href.startsWith(client.redirectUri)).toBe(true);
  expect(Object.fromEntries(back.searchParams)).toMatchObject({
    error,
    error_description: expect.any(String),
    state: 'st/ate&1',
    iss: emulator.url,
  });
});

it('keeps the query of a registered redirect URI', async () => {
  const withQuery = await startEmulator({ redirectUris: ['http://shop.example/?page=auth'] });
  const form = { ...authorizeParams({ redirect_uri: 'http://shop.example/?page=auth' }), persona: 'mo' };
  const reply = await withQuery.postForm('/oauth2/authorize', form);
  expect(reply.headers.get('location')).toMatch(/^http:\/\/shop\.example\/\?page=auth&code=[\w-]+&state=/);
  await withQuery.close();
});

it('escapes names and parameters on the consent page', async () => {
  await emulator.postJson('/emulator/discord/personas', { globalName: `<img src=x onerror="a">'&` });
  const page = await (await open({ state: `"><script>alert(1)</script>` })).text();
  expect(page).toContain('&lt;img src=x onerror=&quot;a&quot;&gt;&#39;&amp;');
  expect(page).toContain('value="&quot;&gt;&lt;script&gt;');
  expect(page).not.toContain('<script');
  expect(page).not.toContain('<img src=x');
});

it.each([
  ['too long', 'x'.repeat(33)],
  ['with a control character', 'a\u0000b'],
])('marks the name field as invalid for a name %s', async (_case, name) => {
  const reply = await emulator.postForm('/oauth2/authorize', {
    ...authorizeParams(),
    answer: 'newcomer',
    name,
  });
  expect(reply.status).toBe(400);
  const page = await reply.text();
  expect(page).toContain('aria-invalid="true"');
  expect(page).toContain('id="name-error"');
});

it('shows the people again when the chosen one does not exist or no one was chosen', async () => {
  for (const choice of [{ persona: 'nobody' }, { answer: 'maybe' }, {}]) {
    const reply = await emulator.postForm('/oauth2/authorize', { ...authorizeParams(), ...choice });
    expect(reply.status).toBe(400);
    expect(await reply.text()).toContain('June Okafor');
  }
});
