import { signedIn } from '@botique/contract/access.ts';
import { defineEndpoint, type Endpoint } from '@botique/contract/endpoint.ts';
import { failureReply } from '@botique/contract/envelope.ts';
import { clientEvents, documents, endpoints } from '@botique/contract/registry.ts';
import cookie from '@fastify/cookie';
import Fastify from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import { afterAll, beforeAll, describe, expect, expectTypeOf, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { connectLive, emitAcknowledged } from '../../testing/live-client.ts';
import { signIn, type Person } from '../../testing/person.ts';
import { rawRequest, type RawReply } from '../../testing/raw-request.ts';
import { tableContents } from '../../testing/table-contents.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { writeErrorReplies } from './error-replies.ts';
import { mountEndpoints, type Handlers } from './mount-endpoints.ts';

let app: TestApp;
let customer: Person;
let other: Person;
let admin: Person;

beforeAll(async () => {
  app = await startTestApp();
  [customer, other, admin] = await Promise.all([
    signIn(app, 'customer'),
    signIn(app, 'other'),
    signIn(app, 'admin'),
  ]);
});

afterAll(() => app.close());

const whoAmI = endpoints['auth.userData'].path;
const mySessions = endpoints['sessions.list'].path;
const auditLog = endpoints['audit.list'].path;
const json = { 'content-type': 'application/json' };
const secretOf = (person: Person) => ({ cookie: `botique_session=${person.secret}` });
const bearer = (person: Person) => ({ authorization: `Bearer ${person.requestToken}` });

function post(path: string, body: string, headers: Record<string, string> = {}): Promise<RawReply> {
  return rawRequest(app, path, { method: 'POST', body, headers: { ...json, ...headers } });
}

function postJson(body: unknown, headers: Record<string, string>): Promise<RawReply> {
  return post(whoAmI, JSON.stringify(body), headers);
}

function expectRefusal(reply: RawReply, status: number, error: string): void {
  expect(reply.status, reply.text).toBe(status);
  expect(failureReply.parse(JSON.parse(reply.text))).toMatchObject({ code: status, error });
}

function expectPerson(reply: RawReply, person: Person): void {
  expect(reply.status, reply.text).toBe(200);
  expect(JSON.parse(reply.text)).toMatchObject({ success: true, code: 200, data: { id: person.id } });
}

describe('halves of a session', () => {
  it('[ACC-2] refuses halves of two different sessions, even of the same person', async () => {
    const elsewhere = await signIn(app, 'customer');
    for (const [cookieOf, tokenOf] of [
      [customer, other],
      [customer, elsewhere],
      [elsewhere, customer],
    ] as const) {
      const mixed = { ...secretOf(cookieOf), ...bearer(tokenOf) };
      expectRefusal(await postJson({}, mixed), 401, 'signed_out');
      const inBody = { token: tokenOf.requestToken };
      expectRefusal(await postJson(inBody, secretOf(cookieOf)), 401, 'signed_out');
    }
    expectPerson(await postJson({}, { ...secretOf(elsewhere), ...bearer(elsewhere) }), customer);
  });

  it('[ACC-2] refuses either half of a session alone', async () => {
    expectRefusal(await postJson({}, secretOf(customer)), 401, 'signed_out');
    expectRefusal(await postJson({}, { cookie: customer.cookie }), 401, 'signed_out');
    expectRefusal(await postJson({ token: customer.requestToken }, bearer(customer)), 401, 'signed_out');
  });

  it('[ACC-3] accepts the request token in the header or in the body', async () => {
    const token = customer.requestToken;
    expectPerson(await postJson({}, { ...secretOf(customer), ...bearer(customer) }), customer);
    expectPerson(await postJson({ token }, secretOf(customer)), customer);
    expectPerson(await postJson({ token, data: {} }, secretOf(customer)), customer);
    expectPerson(await postJson({ token }, { ...secretOf(customer), ...bearer(customer) }), customer);
  });

  it('[ACC-4] refuses two different tokens, whichever of them is right', async () => {
    for (const [header, body] of [
      [customer, other],
      [other, customer],
    ] as const) {
      const headers = { ...secretOf(customer), ...bearer(header) };
      expectRefusal(await postJson({ token: body.requestToken }, headers), 400, 'tokens_disagree');
      expectRefusal(await postJson({ token: body.requestToken, data: {} }, headers), 400, 'tokens_disagree');
    }
  });

  it('[ACC-6] accepts the token of a GET only in the header', async () => {
    const right = await rawRequest(app, mySessions, {
      headers: { ...secretOf(customer), ...bearer(customer) },
    });
    expect(right.status).toBe(200);
    const inQuery = await rawRequest(app, `${mySessions}?token=${customer.requestToken}`, {
      headers: { cookie: customer.cookie },
    });
    expectRefusal(inQuery, 401, 'signed_out');
    const body = JSON.stringify({ token: customer.requestToken });
    const inBody = await rawRequest(app, mySessions, {
      headers: { ...secretOf(customer), ...json, 'content-length': String(body.length) },
      body,
    });
    expectRefusal(inBody, 401, 'signed_out');
  });
});

/** A call with a text and a list, mounted exactly like the calls of the contract. */
const greet = defineEndpoint({
  method: 'POST',
  path: '/api/test/greet',
  summary: 'Greets',
  access: signedIn,
  body: z.object({ name: z.string(), words: z.array(z.string()).max(3).default([]) }),
  reply: { data: z.string() },
});

async function greetingServer() {
  const http = Fastify();
  onTestFinished(() => http.close());
  http.setSerializerCompiler(serializerCompiler);
  writeErrorReplies(http);
  await http.register(cookie);
  mountEndpoints(
    http,
    { greet },
    { greet: ({ body, viewer }) => ({ data: [viewer.userId, body.name, ...body.words].join(' ') }) },
    {
      identify: app.accounts.identify,
      spend: async () => {},
      spendLicenseKey: async () => {},
      admitProduct: async () => '',
      onFailedGuess: async () => {},
      onStaffRefusal: async () => {},
      ownOrigins: [],
    },
  );
  return async (payload: object) => {
    const headers = secretOf(customer);
    const reply = await http.inject({ method: 'POST', url: greet.path, headers, payload });
    return { status: reply.statusCode, headers: reply.headers, text: reply.body } as RawReply;
  };
}

it('types `sessionId` only on the viewer of browser-only calls', () => {
  type ViewerIn<E extends Endpoint> = Parameters<Handlers<{ call: E }>['call']>[0]['viewer'];
  expectTypeOf<ViewerIn<typeof greet>>().not.toHaveProperty('sessionId');
  expectTypeOf<ViewerIn<(typeof endpoints)['sessions.list']>>().toHaveProperty('sessionId');
});

describe('request bodies', () => {
  it('[ACC-5] answers flat fields and fields in `data` the same way', async () => {
    const send = await greetingServer();
    const token = customer.requestToken;
    const fields = { name: 'Mo', words: ['a', 'b'] };
    const flat = await send({ token, ...fields });
    expect(JSON.parse(flat.text)).toEqual({ success: true, code: 200, data: `${customer.id} Mo a b` });
    expect((await send({ token, data: fields })).text).toBe(flat.text);

    const flatWrong = await send({ token, name: 7 });
    expectRefusal(flatWrong, 400, 'invalid_request');
    expect((await send({ token, data: { name: 7 } })).text).toBe(flatWrong.text);
  });

  it('[ACC-5] answers a call without fields the same way flat, with `data` and with a null token', async () => {
    const both = { ...secretOf(customer), ...bearer(customer) };
    const answers = await Promise.all(
      [{}, { data: {} }, { token: null }].map((body) => postJson(body, both)),
    );
    for (const answer of answers) {
      expectPerson(answer, customer);
      expect(answer.text).toBe(answers[0]?.text);
    }
  });

  it('refuses broken JSON, an empty JSON body and a poisoned prototype', async () => {
    for (const body of ['{', '', 'undefined', "{'token': 1}", '{"__proto__": {"role": "Admin"}}']) {
      expectRefusal(await post(whoAmI, body, secretOf(customer)), 400, 'invalid_json');
    }
  });

  it('refuses a body that is not an object and a token that is not a string', async () => {
    for (const body of ['[]', '[{"token": "x"}]', '"token"', '7', 'true', '{"token": 7}', '{"token": {}}']) {
      expectRefusal(await post(whoAmI, body, secretOf(customer)), 400, 'invalid_request');
    }
  });
});

describe('limits', () => {
  const largest = 256 * 1024;

  function bodyOfLength(length: number): string {
    const empty = JSON.stringify({ token: customer.requestToken, padding: '' });
    const body = JSON.stringify({ token: customer.requestToken, padding: 'x'.repeat(length - empty.length) });
    expect(Buffer.byteLength(body)).toBe(length);
    return body;
  }

  it('[OFF-22] accepts a body of 256 KB', async () => {
    expectPerson(await post(whoAmI, bodyOfLength(largest), secretOf(customer)), customer);
  });

  it('[OFF-22] refuses a body one byte larger than 256 KB, announced or not', async () => {
    const body = bodyOfLength(largest + 1);
    const announced = { ...secretOf(customer), 'content-length': String(body.length) };
    expectRefusal(await post(whoAmI, body, announced), 413, 'body_too_large');
    const chunked = { ...secretOf(customer), 'transfer-encoding': 'chunked' };
    expectRefusal(await post(whoAmI, body, chunked), 413, 'body_too_large');
  });

  it.for([
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'text/plain',
    'text/plain; charset=utf-8',
    'application/xml',
    'application/jsonp',
    'nonsense',
  ])('[OFF-23] refuses a body of the type %s', async (type) => {
    const body = JSON.stringify({ token: customer.requestToken });
    const reply = await post(whoAmI, body, { ...secretOf(customer), 'content-type': type });
    expectRefusal(reply, 415, 'unsupported_media_type');
  });

  it('[OFF-23] refuses a body without a content type', async () => {
    const body = JSON.stringify({ token: customer.requestToken });
    const headers = { ...secretOf(customer), 'content-length': String(body.length) };
    const reply = await rawRequest(app, whoAmI, { method: 'POST', headers, body });
    expectRefusal(reply, 415, 'unsupported_media_type');
  });

  it('[OFF-25] refuses deeply nested objects and lists, even enormous ones', async () => {
    const nested = (depth: number, open: string, close: string) =>
      `{"token": "${customer.requestToken}", "data": ${open.repeat(depth)}1${close.repeat(depth)}}`;
    expectPerson(await post(whoAmI, nested(19, '{"a":', '}'), secretOf(customer)), customer);
    for (const depth of [20, 40_000]) {
      for (const [open, close] of [
        ['{"a":', '}'],
        ['[', ']'],
      ] as const) {
        expectRefusal(
          await post(whoAmI, nested(depth, open, close), secretOf(customer)),
          400,
          'invalid_request',
        );
      }
    }
  });

  it('[OFF-25] refuses a list that is longer than its call allows', async () => {
    const send = await greetingServer();
    const token = customer.requestToken;
    expect((await send({ token, name: 'Mo', words: ['1', '2', '3'] })).status).toBe(200);
    expectRefusal(await send({ token, name: 'Mo', words: ['1', '2', '3', '4'] }), 400, 'invalid_request');
  });

  it.for(Object.entries<Endpoint>(endpoints))(
    '[OFF-25] limits the length of every list that %s accepts',
    ([, { params, query, body }]) => {
      for (const part of [params, query, body]) {
        expect(listsWithoutEnd(z.toJSONSchema(part, { io: 'input', unrepresentable: 'any' }))).toEqual([]);
      }
    },
  );

  it('[OFF-25] detects a list without a maximum length', () => {
    const schema = z.object({ a: z.array(z.string()).max(2), b: z.object({ c: z.array(z.number()) }) });
    expect(listsWithoutEnd(z.toJSONSchema(schema))).toEqual(['.properties.b.properties.c']);
  });
});

function listsWithoutEnd(schema: unknown, path = ''): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { type, maxItems } = schema as { type?: unknown; maxItems?: unknown };
  return [
    ...(type === 'array' && maxItems === undefined ? [path] : []),
    ...Object.entries(schema).flatMap(([key, inner]) => listsWithoutEnd(inner, `${path}.${key}`)),
  ];
}

describe('URLs', () => {
  it.for([
    '/api/',
    '/api/none',
    '/api/none?x=1',
    '/api/auth/user',
    '/api/auth/user/data/',
    '/api/%zz',
    '/api/%ff?code=1',
    '/api/%2e%2e/healthz',
    `/api/${'x'.repeat(4000)}`,
    'http://elsewhere.example/api/none',
    'http://elsewhere.example/api/%zz',
  ])('[OFF-14] answers %s with 404', async (path) => {
    for (const method of ['GET', 'POST', 'PUT', 'DELETE']) {
      // Also when the URL is opened in a browser.
      for (const accept of ['application/json', 'text/html,*/*']) {
        const reply = await rawRequest(app, path, { method, headers: { accept } });
        expectRefusal(reply, 404, 'not_found');
      }
    }
  });

  it('[OFF-14] answers a known path with 404 if the method is wrong', async () => {
    expectRefusal(await rawRequest(app, whoAmI), 404, 'not_found');
    expectRefusal(await rawRequest(app, mySessions, { method: 'PUT' }), 404, 'not_found');
    expectRefusal(await post(mySessions, '{}'), 404, 'not_found');
  });

  it('refuses an overlong id in the call, not in the router', async () => {
    const path = endpoints['sessions.end'].path.replace('{id}', 'x'.repeat(5000));
    const reply = await post(path, '{}', { ...secretOf(customer), ...bearer(customer) });
    expectRefusal(reply, 400, 'invalid_request');
  });

  it('changes nothing on HEAD, even where a GET would', async () => {
    const before = await tableContents(app);
    const paths = [...Object.values(endpoints), ...Object.values(documents)].map(({ path }) =>
      path.replace('{id}', customer.sessionId),
    );
    for (const path of paths) {
      const headers = { cookie: admin.cookie, ...bearer(admin), 'sec-fetch-site': 'same-origin' };
      const reply = await rawRequest(app, path, { method: 'HEAD', headers });
      expect(reply.text).toBe('');
      expect(reply.headers['set-cookie']).toBeUndefined();
    }
    expect(await tableContents(app)).toEqual(before);
  });

  it('[OFF-89] refuses HEAD with 405 where a GET may act', async () => {
    const actingPaths = [
      endpoints['tickets.delete'].path.replace('{id}', customer.sessionId),
      ...Object.values(documents).map(({ path }) => path),
    ];
    for (const path of actingPaths) {
      const reply = await rawRequest(app, path, { method: 'HEAD' });
      expect({ path, status: reply.status, allow: reply.headers.allow }).toEqual({
        path,
        status: 405,
        allow: 'GET',
      });
    }
    expect((await rawRequest(app, '/healthz', { method: 'HEAD' })).status).toBe(200);
    expect((await rawRequest(app, '/api/none', { method: 'HEAD' })).status).toBe(404);
  });
});

describe('Origin header', () => {
  const both = () => ({ ...secretOf(customer), ...bearer(customer) });

  it.for(['https://evil.example', 'null'])(
    '[OFF-87] refuses both halves of a session from the origin %s',
    async (origin) => {
      expectRefusal(await postJson({}, { ...both(), origin }), 403, 'origin_not_allowed');
      const inBody = { ...secretOf(customer), origin };
      expectRefusal(await postJson({ token: customer.requestToken }, inBody), 403, 'origin_not_allowed');
      const read = await rawRequest(app, mySessions, { headers: { ...both(), origin } });
      expectRefusal(read, 403, 'origin_not_allowed');
    },
  );

  it('[OFF-87] accepts both halves of a session from our own page', async () => {
    expectPerson(await postJson({}, { ...both(), origin: app.env.WEB_ORIGIN }), customer);
  });
});

describe('caches', () => {
  it('[OFF-88] forbids caching replies that need a session', async () => {
    const headers = { ...secretOf(customer), ...bearer(customer) };
    const replies = [await postJson({}, headers), await rawRequest(app, mySessions, { headers })];
    for (const reply of replies) {
      expect(reply.status).toBe(200);
      expect(reply.headers['cache-control']).toBe('no-store');
    }
  });
});

describe('roles named by the caller', () => {
  it('[ACC-28] ignores a role named in a request', async () => {
    const role = 'Admin';
    const boasts = { role, 'x-role': role, 'x-user-role': role };
    const headers = { ...secretOf(customer), ...bearer(customer), ...boasts };
    for (const body of [{ role }, { data: { role } }, { user: { role }, viewer: { role }, isAdmin: true }]) {
      const reply = await postJson(body, headers);
      expectPerson(reply, customer);
      expect(JSON.parse(reply.text)).toMatchObject({ data: { role: 'User' } });
    }
    const call = await rawRequest(app, `${auditLog}?role=Admin`, { headers });
    expectRefusal(call, 403, 'forbidden');
  });

  it('[ACC-28] ignores a role named over the live channel', async () => {
    const client = await connectLive(app, customer, { role: 'Admin' });
    for (const event of Object.values(clientEvents)) {
      await emitAcknowledged(client, event.name, { ...event.example, role: 'Admin', userId: admin.id });
    }
    const headers = { ...secretOf(customer), ...bearer(customer) };
    expectRefusal(await rawRequest(app, auditLog, { headers }), 403, 'forbidden');
    expect(JSON.parse((await postJson({}, headers)).text)).toMatchObject({ data: { role: 'User' } });
  });
});
