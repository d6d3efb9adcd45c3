import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { signedIn } from '@botique/contract/access.ts';
import { defineEndpoint } from '@botique/contract/endpoint.ts';
import { failureReply } from '@botique/contract/envelope.ts';
import cookie from '@fastify/cookie';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { z } from 'zod';
import { createLog } from '../log.ts';
import { createHttp } from './create-http.ts';
import { writeErrorReplies } from './error-replies.ts';
import type { Identity } from './identity.ts';
import { mountEndpoints } from './mount-endpoints.ts';
import { giveRequestIds } from './request-ids.ts';

const patienceMs = 30_000;

const calls = {
  'test.fields': defineEndpoint({
    method: 'POST',
    path: '/api/test/fields',
    summary: 'Takes fields',
    access: signedIn,
    body: z.object({ name: z.string() }),
    reply: {},
  }),
  'test.keep': defineEndpoint({
    method: 'POST',
    path: '/api/test/keep',
    summary: 'Keeps a file',
    access: signedIn,
    uploadBytes: 1024 * 1024,
    reply: {},
  }),
} as const;

const signedInViewer: Identity = {
  kind: 'viewer',
  viewer: { by: 'browser', userId: 'mo', role: 'User', sessionId: 's' },
};
let identity: Identity;
/** Resolves when a handler gets the call. The handler answers once `answer` resolves. */
let handled: PromiseWithResolvers<void>;
let answer: PromiseWithResolvers<void>;

const http = createHttp({ log: createLog('silent'), proxies: 0 });
/** The server side of the newest connection. */
let accepted: Socket;
http.server.on('connection', (socket) => {
  accepted = socket;
});

beforeAll(async () => {
  giveRequestIds(http);
  writeErrorReplies(http);
  await http.register(cookie);
  const handler = async () => {
    handled.resolve();
    await answer.promise;
    return {};
  };
  mountEndpoints(
    http,
    calls,
    { 'test.fields': handler, 'test.keep': handler },
    {
      identify: async () => identity,
      spend: async () => {},
      spendLicenseKey: async () => {},
      admitProduct: async () => '',
      onFailedGuess: async () => {},
      onStaffRefusal: async () => {},
      ownOrigins: [],
    },
  );
  await http.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => http.close());
beforeEach(() => {
  identity = signedInViewer;
  handled = Promise.withResolvers();
  answer = Promise.withResolvers();
});

async function open(server: FastifyInstance): Promise<Socket> {
  const socket = connect((server.server.address() as AddressInfo).port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  return socket;
}

const fieldsHead = 'POST /api/test/fields HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n';
const fileHead = 'POST /api/test/keep HTTP/1.1\r\nhost: x\r\ncontent-type: application/octet-stream\r\n';

/** Reads everything the server sends until it closes the connection. */
async function untilClosed(socket: Socket) {
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
  const [status = '', ...lines] = head.split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => [line.split(': ')[0]?.toLowerCase(), line.split(': ')[1]]),
  ) as Record<string, string>;
  return { status, headers, body };
}

async function expectTimeout(socket: Socket): Promise<void> {
  const { status, headers, body } = await untilClosed(socket);
  expect(status).toBe('HTTP/1.1 408 Request Timeout');
  expect(failureReply.strict().parse(JSON.parse(body))).toEqual({
    success: false,
    code: 408,
    error: 'request_timeout',
    message: 'The request took too long. Please try again.',
  });
  expect(headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    connection: 'close',
    'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
  });
}

describe('request body time-out', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  /** `expect.poll` would advance the fake timers. */
  async function until(isTrue: () => boolean): Promise<void> {
    while (!isTrue()) await nextTurn();
  }

  /** Sends part of a request. Resolves when the server waits for the rest. */
  async function begin(sent: string): Promise<Socket> {
    const socket = await open(http);
    socket.write(sent);
    await until(() => vi.getTimerCount() === 1);
    return socket;
  }

  /** Sends more of a body. Resolves when the server has received it. */
  async function goOn(socket: Socket, sent: string): Promise<void> {
    const before = accepted.bytesRead;
    socket.write(sent);
    await until(() => accepted.bytesRead === before + sent.length);
  }

  it.for([
    ['a JSON body', `${fieldsHead}content-length: 20\r\n\r\n{"name`],
    ['a JSON body of unknown length', `${fieldsHead}transfer-encoding: chunked\r\n\r\n6\r\n{"name\r\n`],
    ['a body of which nothing came', `${fieldsHead}content-length: 20\r\n\r\n`],
    ['a file', `${fileHead}content-length: 20\r\n\r\nhello`],
  ] as const)(
    '[OFF-85] answers half of %s with 408 in the usual form after 30 s and closes the connection',
    async ([, sent]) => {
      const socket = await begin(sent);
      vi.advanceTimersByTime(patienceMs - 1);
      expect(vi.getTimerCount()).toBe(1);
      vi.advanceTimersByTime(1);
      await expectTimeout(socket);
    },
  );

  it('[OFF-85] does not extend the time-out of a JSON body that arrives byte by byte', async () => {
    const socket = await begin(`${fieldsHead}content-length: 20\r\n\r\n{`);
    vi.advanceTimersByTime(patienceMs - 1);
    await goOn(socket, ' ');
    vi.advanceTimersByTime(1);
    await expectTimeout(socket);
  });

  it('[OFF-85] lets a file take longer while more of it keeps arriving', async () => {
    const socket = await begin(`${fileHead}connection: close\r\ncontent-length: 4\r\n\r\na`);
    for (const part of ['b', 'c', 'd']) {
      vi.advanceTimersByTime(patienceMs - 1);
      await goOn(socket, part);
    }
    answer.resolve();
    expect((await untilClosed(socket)).status).toBe('HTTP/1.1 200 OK');
  });

  it('[OFF-85] closes the connection of a body that stalls after the reply was sent', async () => {
    identity = { kind: 'visitor' };
    const socket = await begin(`${fileHead}content-length: 20\r\n\r\nhello`);
    await once(socket, 'readable');
    vi.advanceTimersByTime(patienceMs);
    expect((await untilClosed(socket)).status).toBe('HTTP/1.1 401 Unauthorized');
  });

  it.for([
    ['fields', fieldsHead, '{"name":"Mo"}'],
    ['a file', fileHead, 'hello'],
  ] as const)(
    '[OFF-85] sets no time-out for answering %s once the whole body has arrived',
    async ([, head, body]) => {
      const socket = await open(http);
      socket.write(`${head}connection: close\r\ncontent-length: ${body.length}\r\n\r\n${body}`);
      await handled.promise;
      expect(vi.getTimerCount()).toBe(0);
      vi.advanceTimersByTime(10 * patienceMs);
      answer.resolve();
      expect((await untilClosed(socket)).status).toBe('HTTP/1.1 200 OK');
    },
  );
});

describe('unreadable requests', () => {
  it('[OFF-85] answers incomplete headers with 408 in the usual form', async () => {
    // Node's internal timers decide here, and those can't be faked.
    const hasty = createHttp({ log: createLog('silent'), proxies: 0, patienceMs: 50 });
    onTestFinished(() => hasty.close());
    await hasty.listen({ host: '127.0.0.1', port: 0 });
    const socket = await open(hasty);
    socket.write('POST /api/test/fields HTTP/1.1\r\nhost: x\r\n');
    await expectTimeout(socket);
  });

  it.for([
    ['NONSENSE\r\n\r\n', 400, 'invalid_request'],
    [`GET / HTTP/1.1\r\nhost: x\r\nx-long: ${'a'.repeat(20_000)}\r\n\r\n`, 431, 'headers_too_large'],
  ] as const)(
    '[OFF-11] answers an unreadable request in the usual form (%#)',
    async ([sent, code, error]) => {
      const socket = await open(http);
      socket.write(sent);
      const { status, body } = await untilClosed(socket);
      expect(status).toMatch(new RegExp(`^HTTP/1.1 ${code} `));
      expect(failureReply.parse(JSON.parse(body))).toMatchObject({ success: false, code, error });
    },
  );
});
