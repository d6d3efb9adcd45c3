import { afterEach, beforeEach, expect, it } from 'vitest';
import { personas } from '../personas.ts';
import {
  authorizeParams,
  client,
  exchange,
  newAccessToken,
  newCode,
  startEmulator,
  type TestEmulator,
} from './test-emulator.ts';

let emulator: TestEmulator;
beforeEach(async () => {
  emulator = await startEmulator();
});
afterEach(() => emulator.close());

const addFault = (fault: object) => emulator.postJson('/emulator/discord/faults', fault);
const me = (token: string, signal?: AbortSignal) =>
  emulator.get('/api/users/@me', {
    headers: { authorization: `Bearer ${token}` },
    ...(signal && { signal }),
  });

it('lists and creates personas, and refuses a taken username', async () => {
  const listed = await (await emulator.get('/emulator/discord/personas')).json();
  expect(listed).toEqual({ personas });
  const created = await emulator.postJson('/emulator/discord/personas', {
    username: 'kim',
    globalName: null,
    avatar: false,
    role: 'admin',
  });
  expect(created.status).toBe(201);
  expect(await created.json()).toMatchObject({
    persona: { username: 'kim', globalName: null, avatar: null, role: 'admin' },
  });
  expect((await emulator.postJson('/emulator/discord/personas', { username: 'kim' })).status).toBe(409);
});

it('answers the next calls with a rate limit, then works again', async () => {
  const token = await newAccessToken(emulator);
  await addFault({ endpoint: 'user', fault: 'rate_limit', times: 2 });
  for (const _call of [1, 2]) {
    const reply = await me(token);
    expect(reply.status).toBe(429);
    expect(await reply.json()).toEqual({
      message: 'You are being rate limited.',
      retry_after: 0.5,
      global: false,
    });
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      'retry-after': '1',
      'x-ratelimit-remaining': '0',
      'x-ratelimit-reset-after': '0.500',
      'x-ratelimit-scope': 'user',
    });
  }
  expect((await me(token)).status).toBe(200);
});

it('injects server errors, invalid JSON and dropped connections in the order they were added', async () => {
  const token = await newAccessToken(emulator);
  await addFault({ endpoint: 'user', fault: 'server_error' });
  await addFault({ endpoint: 'user', fault: 'invalid_json' });
  await addFault({ endpoint: 'user', fault: 'drop_connection' });
  expect((await me(token)).status).toBe(500);
  const broken = await me(token);
  expect(broken.headers.get('content-type')).toContain('application/json');
  await expect(broken.json()).rejects.toThrow(SyntaxError);
  await expect(me(token)).rejects.toThrow('fetch failed');
  expect((await me(token)).status).toBe(200);
});

it('never answers a call with a timeout fault, and can still be closed', async () => {
  const token = await newAccessToken(emulator);
  await addFault({ endpoint: 'user', fault: 'timeout', times: 2 });
  await expect(me(token, AbortSignal.timeout(50))).rejects.toThrow(/timeout/);
  const arrived = emulator.arrival();
  const held = me(token).catch((error: unknown) => error);
  await arrived;
  await emulator.close();
  expect(await held).toBeInstanceOf(TypeError);
});

it('keeps a code valid when the token call fails with an injected fault', async () => {
  const code = await newCode(emulator);
  await addFault({ endpoint: 'token', fault: 'server_error' });
  expect((await exchange(emulator, code)).status).toBe(500);
  expect((await exchange(emulator, code)).status).toBe(200);
});

it('authorizes without a browser, denies, and reports an invalid request', async () => {
  const authorize = async (body: object, changes: Record<string, string> = {}) => {
    const query = new URLSearchParams(authorizeParams(changes));
    const reply = await emulator.postJson(`/emulator/discord/authorize?${query}`, body);
    return { status: reply.status, ...((await reply.json()) as { location?: string; error?: string }) };
  };
  const yes = new URL((await authorize({ persona: 'june' })).location ?? '');
  expect(yes.href.startsWith(client.redirectUri)).toBe(true);
  expect(yes.searchParams.get('state')).toBe('st/ate&1');
  expect((await exchange(emulator, yes.searchParams.get('code') ?? '')).status).toBe(200);

  expect((await authorize({ deny: true })).location).toContain('error=access_denied');
  expect((await authorize({ persona: 'june' }, { scope: 'nonsense' })).location).toContain('invalid_scope');
  expect(await authorize({ persona: 'june' }, { client_id: '1' })).toMatchObject({
    status: 400,
    error: expect.stringContaining('Unknown application'),
  });
  expect((await authorize({ persona: 'nobody' })).status).toBe(404);
  expect(await authorize({})).toMatchObject({ status: 400, error: expect.stringContaining('persona') });
});

it('names the invalid fields of a request', async () => {
  const reply = await addFault({ endpoint: 'users', fault: 'rate_limit', times: 0 });
  expect(reply.status).toBe(400);
  const { error } = (await reply.json()) as { error: string };
  expect(error).toContain('endpoint');
  expect(error).toContain('times');
  expect((await emulator.postJson('/emulator/discord/personas', { username: 'A B' })).status).toBe(400);
});

it('forgets people, tokens, codes and faults on reset', async () => {
  const token = await newAccessToken(emulator);
  const code = await newCode(emulator);
  await emulator.postJson('/emulator/discord/personas', { username: 'kim' });
  await addFault({ endpoint: 'user', fault: 'server_error', times: 9 });
  expect((await emulator.get('/emulator/discord/reset', { method: 'POST' })).status).toBe(200);
  expect(await (await emulator.get('/emulator/discord/faults')).json()).toEqual({ faults: [] });
  expect(await (await emulator.get('/emulator/discord/personas')).json()).toEqual({ personas });
  expect((await me(token)).status).toBe(401);
  expect((await exchange(emulator, code)).status).toBe(400);
});
