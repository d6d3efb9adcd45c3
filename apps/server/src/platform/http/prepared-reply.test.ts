import { anyone } from '@botique/contract/access.ts';
import { defineEndpoint } from '@botique/contract/endpoint.ts';
import { gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { mountEndpoints } from './mount-endpoints.ts';
import { PreparedReply } from './prepared-reply.ts';

const words = defineEndpoint({
  method: 'GET',
  path: '/api/test/words',
  summary: 'Many words',
  access: anyone,
  query: z.object({ few: z.string().optional() }),
  reply: { data: z.array(z.string().max(10)) },
});

const many = Array.from({ length: 500 }, (_, at) => `wörd ${at}`);
const long = new PreparedReply(words, { data: many });
const short = new PreparedReply(words, { data: ['one'] });
const expected = JSON.stringify({ success: true, code: 200, data: many });

const http = Fastify();
beforeAll(() => {
  http.setSerializerCompiler(serializerCompiler);
  mountEndpoints(
    http,
    { words },
    { words: ({ query }) => (query.few === undefined ? long : short) },
    {
      identify: async () => ({ kind: 'visitor' }),
      spend: async () => {},
      spendLicenseKey: async () => {},
      admitProduct: async () => '',
      onFailedGuess: async () => {},
      onStaffRefusal: async () => {},
      ownOrigins: [],
    },
  );
});
afterAll(() => http.close());

const ask = (headers: Record<string, string> = {}, query = '', method: 'GET' | 'HEAD' = 'GET') =>
  http.inject({ method, url: `${words.path}${query}`, headers });

it('sends the prepared bytes and allows caching with revalidation', async () => {
  const reply = await ask();
  expect(reply.statusCode).toBe(200);
  expect(reply.body).toBe(expected);
  expect(reply.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-cache',
    vary: 'accept-encoding',
    etag: expect.stringMatching(/^"[\w-]{22}"$/),
  });
  expect(reply.headers).not.toHaveProperty('content-encoding');
});

it.for(['gzip', 'br, gzip', 'GZIP;q=0.5, br', 'deflate, gzip; q=1.0'])(
  'compresses the reply for accept-encoding %s',
  async (accepted) => {
    const reply = await ask({ 'accept-encoding': accepted });
    expect(reply.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(reply.rawPayload).toString()).toBe(expected);
    expect(reply.rawPayload.length).toBeLessThan(expected.length);
  },
);

it.for(['', 'br', 'identity', 'gzip;q=0', 'gzip; q=0.000', 'xgzip'])(
  'does not compress the reply for accept-encoding %j',
  async (accepted) => {
    const reply = await ask({ 'accept-encoding': accepted });
    expect(reply.body).toBe(expected);
  },
);

it('does not compress a short reply', async () => {
  const reply = await ask({ 'accept-encoding': 'gzip' }, '?few');
  expect(reply.json()).toEqual({ success: true, code: 200, data: ['one'] });
  expect(reply.headers).not.toHaveProperty('content-encoding');
});

describe('conditional requests', () => {
  it('answers 304 to a client that has the contents, compressed or not', async () => {
    const plain = String((await ask()).headers.etag);
    const packed = String((await ask({ 'accept-encoding': 'gzip' })).headers.etag);
    expect(packed).not.toBe(plain);
    for (const known of [plain, packed, `W/${plain}`, `"other", ${packed}`, '*']) {
      for (const accepted of ['', 'gzip']) {
        const reply = await ask({ 'if-none-match': known, 'accept-encoding': accepted });
        expect(reply.statusCode, known).toBe(304);
        expect(reply.rawPayload).toHaveLength(0);
        expect(reply.headers).toMatchObject({
          etag: accepted === 'gzip' ? packed : plain,
          'cache-control': 'no-cache',
          vary: 'accept-encoding',
        });
        expect(reply.headers).not.toHaveProperty('content-encoding');
      }
    }
  });

  it('sends the whole reply to a client with another ETag', async () => {
    const other = String((await ask({}, '?few')).headers.etag);
    for (const known of [other, '"nonsense"', '', 'nonsense']) {
      expect((await ask({ 'if-none-match': known })).statusCode).toBe(200);
    }
  });
});

it('answers HEAD with the headers only', async () => {
  const reply = await ask({}, '', 'HEAD');
  expect(reply.statusCode).toBe(200);
  expect(reply.rawPayload).toHaveLength(0);
  expect(reply.headers['content-length']).toBe(String(Buffer.byteLength(expected)));
});

it('prepares the same bytes for the same contents', () => {
  expect(new PreparedReply(words, { data: many }).bytes).toEqual(long.bytes);
});

it('refuses a result that violates the contract', () => {
  expect(() => new PreparedReply(words, { data: ['far too long a word'] })).toThrow('too_big');
});

it('leaves out fields that are not in the contract', () => {
  const reply = new PreparedReply(words, { data: ['one'], secret: 'x' } as { data: string[] });
  expect(reply.bytes.toString()).toBe('{"success":true,"code":200,"data":["one"]}');
});
