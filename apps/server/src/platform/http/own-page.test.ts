import type { AddressInfo } from 'node:net';
import { signedIn, staff } from '@botique/contract/access.ts';
import { defineEndpoint } from '@botique/contract/endpoint.ts';
import cookie from '@fastify/cookie';
import Fastify from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { rawRequest } from '../../testing/raw-request.ts';
import { writeErrorReplies } from './error-replies.ts';
import type { StaffRefusal } from './gate.ts';
import type { Identify } from './identity.ts';
import { mountEndpoints } from './mount-endpoints.ts';

const ownOrigin = 'https://shop.example';
const ownPageOnly = { browserOnly: true, ownPageOnly: true, reply: {} } as const;

/** Mounted exactly like the calls of the contract. */
const calls = {
  'test.remove': defineEndpoint({
    ...ownPageOnly,
    method: 'GET',
    path: '/api/test/remove',
    summary: 'Acts, though it is a GET',
    access: staff('manageTickets'),
  }),
  'test.removeOwn': defineEndpoint({
    ...ownPageOnly,
    method: 'POST',
    path: '/api/test/remove-own',
    summary: 'Acts',
    access: signedIn,
  }),
} as const;

/** Uses the request token as the user id if there is a cookie. */
const identify: Identify = async (credentials) => {
  if (credentials.kind === 'apiKey') {
    return { kind: 'viewer', viewer: { by: 'apiKey', keyId: 'k', userId: 'boss', role: 'Admin' } };
  }
  const { secret, requestToken: userId } = credentials;
  if (!secret || !userId) return { kind: 'visitor' };
  const role = userId === 'boss' ? 'Admin' : 'User';
  return { kind: 'viewer', viewer: { by: 'browser', sessionId: 's', userId, role } };
};

let done = 0;
let reported: StaffRefusal[] = [];
const http = Fastify();
let app: { url: string };

beforeAll(async () => {
  http.setSerializerCompiler(serializerCompiler);
  writeErrorReplies(http);
  await http.register(cookie);
  const act = () => {
    done += 1;
    return {};
  };
  mountEndpoints(
    http,
    calls,
    { 'test.remove': act, 'test.removeOwn': act },
    {
      identify,
      spend: async () => {},
      spendLicenseKey: async () => {},
      admitProduct: async () => '',
      onFailedGuess: async () => {},
      onStaffRefusal: async (refusal) => void reported.push(refusal),
      ownOrigins: [ownOrigin],
    },
  );
  await http.listen({ host: '127.0.0.1', port: 0 });
  app = { url: `http://127.0.0.1:${(http.server.address() as AddressInfo).port}` };
});
afterAll(() => http.close());
beforeEach(() => {
  [done, reported] = [0, []];
});

const session = { cookie: 'botique_session=secret' };
const boss = { ...session, authorization: 'Bearer boss' };
const ownPage = { 'sec-fetch-site': 'same-origin' };

async function remove(headers: Record<string, string>, method = 'GET') {
  const reply = await rawRequest(app, calls['test.remove'].path, { method, headers });
  const { error, message } = JSON.parse(reply.text || '{}') as { error?: string; message?: string };
  return { status: reply.status, error, message };
}

it('[TIC-18] accepts a call from our own page', async () => {
  for (const site of ['same-origin', 'same-site']) {
    expect((await remove({ ...boss, 'sec-fetch-site': site })).status).toBe(200);
  }
  expect(done).toBe(2);
  expect(reported).toEqual([]);
});

it.for(['cross-site', 'none', '', 'same-origin, cross-site', 'SAME-ORIGIN'])(
  '[TIC-18] refuses and reports a call that is not from our own page (%j)',
  async (site) => {
    const reply = await remove({ ...boss, 'sec-fetch-site': site });
    const message = 'This only works from our own pages.';
    expect(reply).toEqual({ status: 403, error: 'own_page_only', message });
    expect(done).toBe(0);
    expect(reported).toMatchObject([{ call: 'test.remove', identity: { viewer: { userId: 'boss' } } }]);
  },
);

it('[TIC-18] refuses a call without Sec-Fetch-Site', async () => {
  expect(await remove(boss)).toMatchObject({ status: 403, error: 'own_page_only' });
  expect(done).toBe(0);
});

it('[TIC-18] reports missing permissions before the wrong page', async () => {
  expect(await remove({})).toMatchObject({ status: 401 });
  expect(await remove(session)).toMatchObject({ status: 401 });
  expect(await remove({ ...session, authorization: 'Bearer mo' })).toMatchObject({ error: 'forbidden' });
  const key = { authorization: `Bearer btq_${'A'.repeat(43)}` };
  expect(await remove({ ...key, ...ownPage })).toMatchObject({ error: 'browser_only' });
  expect(done).toBe(0);
});

it('[TIC-18] accepts the token only in the header', async () => {
  const { path } = calls['test.removeOwn'];
  const json = { 'content-type': 'application/json' };
  const post = (token: string | null, headers: object) =>
    rawRequest(app, path, {
      method: 'POST',
      headers: { ...session, ...ownPage, ...json, ...headers },
      body: JSON.stringify({ token }),
    });
  const inBody = await post('mo', {});
  expect(inBody.status).toBe(403);
  expect(JSON.parse(inBody.text)).toMatchObject({ error: 'own_page_only' });
  expect(done).toBe(0);
  expect((await post(null, { authorization: 'Bearer mo' })).status).toBe(200);
  expect(done).toBe(1);
});

it('[TIC-19] [OFF-89] refuses HEAD with 405 and changes nothing', async () => {
  const headers = { ...boss, ...ownPage };
  const reply = await rawRequest(app, calls['test.remove'].path, { method: 'HEAD', headers });
  expect(reply).toMatchObject({ status: 405, text: '' });
  expect(reply.headers.allow).toBe('GET');
  expect(done).toBe(0);
});

it.for(['https://evil.example', 'null', 'http://shop.example', 'https://shop.example.evil.example', ''])(
  '[OFF-87] refuses both halves of a session from the origin %j and reports staff calls',
  async (origin) => {
    const reply = await remove({ ...boss, ...ownPage, origin });
    expect(reply).toMatchObject({ status: 403, error: 'origin_not_allowed' });
    expect(done).toBe(0);
    expect(reported).toMatchObject([{ call: 'test.remove', identity: { viewer: { userId: 'boss' } } }]);
  },
);

it('[OFF-87] accepts both halves of a session from our own page and without an origin', async () => {
  expect((await remove({ ...boss, ...ownPage, origin: ownOrigin })).status).toBe(200);
  expect((await remove({ ...boss, ...ownPage })).status).toBe(200);
});

it('[OFF-87] answers half of a session from another origin with 401', async () => {
  expect(await remove({ ...session, origin: 'https://evil.example' })).toMatchObject({ status: 401 });
});
