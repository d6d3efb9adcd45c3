import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { signedIn } from '@botique/contract/access.ts';
import { defineEndpoint } from '@botique/contract/endpoint.ts';
import { failureReply } from '@botique/contract/envelope.ts';
import type { Endpoints } from '@botique/contract/registry.ts';
import cookie from '@fastify/cookie';
import Fastify from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import { afterAll, beforeAll, beforeEach, describe, expect, expectTypeOf, it } from 'vitest';
import { z } from 'zod';
import { AppError } from '../errors.ts';
import { writeErrorReplies } from './error-replies.ts';
import type { Identify, Viewer } from './identity.ts';
import { mountEndpoints, type Handlers } from './mount-endpoints.ts';

const maxBytes = 1024 * 1024;

/** Mounted exactly like the calls of the contract. */
const calls = {
  'test.keep': defineEndpoint({
    method: 'POST',
    path: '/api/test/keep/{id}',
    summary: 'Keeps a file',
    access: signedIn,
    params: z.object({ id: z.string().max(5) }),
    query: z.object({ name: z.string() }),
    uploadBytes: maxBytes,
    reply: { data: z.object({ id: z.string(), name: z.string(), bytes: z.number(), user: z.string() }) },
  }),
  'test.fields': defineEndpoint({
    method: 'POST',
    path: '/api/test/fields',
    summary: 'Takes fields',
    access: signedIn,
    body: z.object({ name: z.string() }),
    reply: {},
  }),
} as const;

const person: Viewer = { by: 'browser', userId: 'mo', role: 'User', sessionId: 's' };

/** 'mo' is Mo's token. 'slow' is also Mo's, but waits for `lookUp`. 'ana' belongs to another customer. */
const identify: Identify = async (credentials) => {
  if (credentials.kind !== 'session') return { kind: 'visitor' };
  if (credentials.requestToken === 'slow') await lookUp.promise;
  if (credentials.requestToken === 'ana') return { kind: 'viewer', viewer: { ...person, userId: 'ana' } };
  return ['mo', 'slow'].includes(credentials.requestToken ?? '')
    ? { kind: 'viewer', viewer: person }
    : { kind: 'visitor' };
};

let lookUp = Promise.withResolvers<void>();
let spent = 0;
let kept: Buffer[] = [];
/** The handler answers once this resolves. */
let answering: Promise<void> = Promise.resolve();

const http = Fastify();

beforeAll(async () => {
  http.removeContentTypeParser('text/plain');
  http.setSerializerCompiler(serializerCompiler);
  writeErrorReplies(http);
  await http.register(cookie);
  mountEndpoints(
    http,
    calls,
    {
      async 'test.keep'({ params, query, viewer, file }) {
        kept.push(file);
        await answering;
        return { data: { id: params.id, name: query.name, bytes: file.length, user: viewer.userId } };
      },
      'test.fields': () => ({}),
    },
    {
      identify,
      async spend() {
        spent += 1;
        if (spent > 100) throw new AppError('too_many_requests');
      },
      spendLicenseKey: async () => {},
      admitProduct: async () => '',
      onFailedGuess: async () => {},
      onStaffRefusal: async () => {},
      ownOrigins: [],
      uploadMemory: 4 * maxBytes,
    },
  );
  await http.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => http.close());
beforeEach(() => {
  [spent, kept, answering] = [0, [], Promise.resolve()];
});

const origin = () => `http://127.0.0.1:${(http.server.address() as AddressInfo).port}`;
const keepUrl = () => `${origin()}/api/test/keep/7?name=a.txt`;
const byMo = { authorization: 'Bearer mo' };
const bytesType = { 'content-type': 'application/octet-stream' };

async function post(
  body: string | Buffer<ArrayBuffer>,
  headers: Record<string, string> = {},
  url = keepUrl(),
) {
  const reply = await fetch(url, { method: 'POST', body, headers: { ...byMo, ...bytesType, ...headers } });
  const stays = reply.headers.get('connection') !== 'close';
  return { status: reply.status, stays, body: (await reply.json()) as object };
}

function expectRefusal(reply: { status: number; body: object }, status: number, message: string): void {
  expect(reply.status).toBe(status);
  expect(failureReply.parse(reply.body)).toMatchObject({ code: status, message });
}

/** Sends the headers. The test writes the body. */
function begin(headers: Record<string, string>) {
  const sent = request(keepUrl(), { method: 'POST', headers: { ...bytesType, ...headers } });
  const answered = new Promise<number>((resolve, reject) => {
    sent.once('error', reject);
    sent.once('response', (reply) => {
      reply.resume();
      resolve(reply.statusCode ?? 0);
    });
  });
  // A test that destroys its request gets an error as well.
  answered.catch(() => {});
  sent.flushHeaders();
  return { sent, answered };
}

describe('file uploads', () => {
  it('passes the exact bytes of a file to the handler with the other parts of the call', async () => {
    const file = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte));
    expect(await post(file)).toEqual({
      status: 200,
      stays: true,
      body: { success: true, code: 200, data: { id: '7', name: 'a.txt', bytes: 256, user: 'mo' } },
    });
    expect(kept).toEqual([file]);
    expect(spent).toBe(1);
  });

  it.for([
    'application/octet-stream',
    'image/png',
    'image/svg+xml',
    'text/plain',
    'text/plain; charset=utf-8',
  ])('accepts a file of the type %s', async (type) => {
    expect((await post('{"token": "x"}', { 'content-type': type })).status).toBe(200);
    expect(String(kept[0])).toBe('{"token": "x"}');
  });

  it.for([
    'application/json',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'text/html',
    'text/plainer',
    'nonsense',
  ])('refuses a file of the type %s', async (type) => {
    const reply = await post('{}', { 'content-type': type });
    expectRefusal(reply, 415, 'Send the file as the request body, as application/octet-stream.');
    expect(kept).toEqual([]);
  });

  it('accepts a file up to the size limit of the call and not a byte more, announced or not', async () => {
    expect((await post(Buffer.alloc(maxBytes, 'a'))).status).toBe(200);
    for (const size of [maxBytes + 1, 12 * maxBytes]) {
      const reply = await post(Buffer.alloc(size, 'a'));
      expectRefusal(reply, 413, 'The file is larger than 1 MB.');
      // A browser can't read the reply if we disconnect while it sends.
      expect(reply.stays).toBe(true);
    }
    const { sent, answered } = begin({ ...byMo, 'transfer-encoding': 'chunked' });
    sent.end(Buffer.alloc(maxBytes + 1, 'a'));
    expect(await answered).toBe(413);
    expect(kept).toHaveLength(1);
  });

  it('refuses an empty file', async () => {
    expectRefusal(await post(''), 400, 'The file is empty.');
    const untyped = await fetch(keepUrl(), { method: 'POST', headers: byMo });
    expectRefusal(
      { status: untyped.status, body: (await untyped.json()) as object },
      400,
      'The file is empty.',
    );
  });

  it('refuses a file with an invalid path or query', async () => {
    expect((await post('a', {}, `${origin()}/api/test/keep/7`)).status).toBe(400);
    expect((await post('a', {}, `${origin()}/api/test/keep/toolong?name=a`)).status).toBe(400);
    expect(kept).toEqual([]);
  });

  it('refuses files on calls that do not take one', async () => {
    for (const type of ['application/octet-stream', 'image/png', 'text/plain']) {
      const reply = await post('{"name": "x"}', { 'content-type': type }, `${origin()}/api/test/fields`);
      expectRefusal(reply, 415, 'Send the request body as JSON.');
    }
    const json = { 'content-type': 'application/json' };
    expect((await post('{"name": "x"}', json, `${origin()}/api/test/fields`)).status).toBe(200);
  });

  it('types `file` only on calls that take one', () => {
    type CallOf<Id extends keyof Endpoints> = Parameters<Handlers<Endpoints>[Id]>[0];
    expectTypeOf<CallOf<'tickets.upload'>>().toHaveProperty('file').toEqualTypeOf<Buffer>();
    expectTypeOf<CallOf<'tickets.discardUpload'>>().not.toHaveProperty('file');
    expectTypeOf<Parameters<Handlers<typeof calls>['test.fields']>[0]>().not.toHaveProperty('file');
  });
});

describe('upload senders', () => {
  it('checks the session and the rate limit of a sender before reading the body', async () => {
    const visitor = begin({ 'content-length': String(maxBytes) });
    expect(await visitor.answered).toBe(401);
    visitor.sent.destroy();
    spent = 100;
    const tooOften = begin({ ...byMo, 'content-length': String(maxBytes) });
    expect(await tooOften.answered).toBe(429);
    tooOften.sent.destroy();
    expect(kept).toEqual([]);
  });

  it('reads the token only from the header and treats one in the body as part of the file', async () => {
    const reply = await post('{"token": "mo"}', { authorization: '' });
    expectRefusal(reply, 401, 'You need to log in.');
  });

  it('allows a sender six uploads at once, and another when those are done', async () => {
    const held = Promise.withResolvers<void>();
    answering = held.promise;
    const first = Array.from({ length: 6 }, () => post('a'));
    await expect.poll(() => kept.length).toBe(6);
    expectRefusal(await post('a'), 429, 'Too many uploads at once. Wait for one to finish.');
    held.resolve();
    expect((await Promise.all(first)).map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect((await post('a')).status).toBe(200);
  });

  it('stops counting uploads when their sender disconnects, even while being identified', async () => {
    const half = Array.from({ length: 6 }, () => begin({ ...byMo, 'content-length': '10' }));
    await expect.poll(() => spent).toBe(6);
    for (const { sent } of half) sent.destroy();
    await expect.poll(async () => (await post('a')).status).toBe(200);

    lookUp = Promise.withResolvers();
    spent = 0;
    const connections = () =>
      new Promise<number>((resolve, reject) => {
        http.server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
      });
    const before = await connections();
    const slow = Array.from({ length: 6 }, () =>
      begin({ authorization: 'Bearer slow', 'content-length': '10', connection: 'close' }),
    );
    await expect.poll(connections).toBe(before + 6);
    for (const { sent } of slow) sent.destroy();
    await expect.poll(connections).toBe(before);
    lookUp.resolve();
    await expect.poll(() => spent).toBe(6);
    await expect.poll(async () => (await post('a')).status).toBe(200);
  });
});

describe('upload memory', () => {
  const byAna = { authorization: 'Bearer ana' };
  const beginWith = (headers: Record<string, string>) => begin({ ...byMo, ...headers });

  it('[OFF-86] limits the memory for the uploads of all senders and says when to retry', async () => {
    const large = Array.from({ length: 4 }, () => beginWith({ 'content-length': String(maxBytes) }));
    await expect.poll(() => spent).toBe(4);
    const refused = await fetch(keepUrl(), {
      method: 'POST',
      body: 'a',
      headers: { ...byAna, ...bytesType },
    });
    expect(refused.status).toBe(503);
    expect(failureReply.parse(await refused.json())).toMatchObject({ code: 503, error: 'uploads_busy' });
    expect(refused.headers.get('retry-after')).toMatch(/^[1-9]\d?$/);
    large[0]?.sent.end(Buffer.alloc(maxBytes, 'a'));
    expect(await large[0]?.answered).toBe(200);
    expect((await post('a', byAna)).status).toBe(200);
    for (const { sent } of large) sent.destroy();
    await expect.poll(async () => (await post(Buffer.alloc(maxBytes, 'a'), byAna)).status).toBe(200);
  });

  it('[OFF-86] counts an upload of unknown size as the largest, and a small one by its size', async () => {
    const unknown = Array.from({ length: 3 }, () => beginWith({ 'transfer-encoding': 'chunked' }));
    const small = beginWith({ 'content-length': '10' });
    await expect.poll(() => spent).toBe(4);
    expect((await post('a', byAna)).status).toBe(200);
    expect((await post(Buffer.alloc(maxBytes, 'a'), byAna)).status).toBe(503);
    for (const { sent } of [...unknown, small]) sent.destroy();
    await expect.poll(async () => (await post(Buffer.alloc(maxBytes, 'a'), byAna)).status).toBe(200);
  });
});
