import { request as startRequest } from 'node:http';
import { endpoints } from '@botique/contract/registry.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { signInByBrowser } from '../testing/browser-sign-in.ts';
import { connectLive, emitAcknowledged } from '../testing/live-client.ts';
import { approvedPayment, capture } from '../testing/payments.ts';
import { programOf, signIn } from '../testing/person.ts';
import { addProduct, someTicketProduct } from '../testing/products.ts';
import { rawRequest, type RawReply } from '../testing/raw-request.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { createLog } from './log.ts';
import { hashSecret } from './secrets.ts';

const lines: string[] = [];
const memory = { write: (line: string) => void lines.push(line) };

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ log: createLog('trace', memory) });
});

afterAll(() => app.close());

beforeEach(() => {
  lines.length = 0;
});

function entries(): Record<string, unknown>[] {
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
}

function expectUnsaid(secrets: Record<string, string>): void {
  const output = lines.join('');
  expect(lines.length).toBeGreaterThan(0);
  for (const [name, secret] of Object.entries(secrets)) {
    expect(secret.length, name).toBeGreaterThan(15);
    expect(output.includes(secret), `${name} is in the log`).toBe(false);
    expect(output.includes(encodeURIComponent(secret)), `${name} is in the log`).toBe(false);
  }
}

const json = { 'content-type': 'application/json' };

/** Sends the token in the headers, the body and, by mistake, the URL. */
function ask({ secret, requestToken }: { secret: string; requestToken: string }): Promise<RawReply> {
  return rawRequest(app, `${endpoints['auth.userData'].path}?token=${requestToken}`, {
    method: 'POST',
    headers: {
      ...json,
      cookie: `botique_session=${secret}; token=${requestToken}`,
      authorization: `Bearer ${requestToken}`,
    },
    body: JSON.stringify({ token: requestToken, data: {} }),
  });
}

describe('secrets', () => {
  it('[OFF-29] logs no secrets at any level from sign-in to sign-out', async () => {
    const { callback, secrets } = await signInByBrowser(app, 'mo');
    expect(callback.status).toBe(200);
    expect((await ask(secrets)).status).toBe(200);
    const page = await rawRequest(app, '/', { headers: { cookie: `botique_session=${secrets.secret}` } });
    expect(page.text).toContain('Mo');

    const live = await connectLive(app, {
      cookie: `botique_session=${secrets.secret}`,
      requestToken: secrets.requestToken,
    });
    await emitAcknowledged(live, 'userdata', { token: secrets.requestToken });

    await rawRequest(app, '/auth/logout', {
      headers: { cookie: `botique_session=${secrets.secret}`, 'sec-fetch-site': 'same-origin' },
    });
    expect((await ask(secrets)).status).toBe(401);
    expectUnsaid({ ...secrets, clientSecret: `Basic ${btoa('botique:secret')}` });
  });

  it('[OFF-29] logs no secrets of requests that fail', async () => {
    const { secrets } = await signInByBrowser(app, 'mo');
    const { secret, requestToken } = secrets;
    const cookie = `botique_session=${secret}; token=${requestToken}; botique_login=${secrets.attempt}`;
    const path = endpoints['auth.userData'].path;
    const failing = [
      { path, method: 'POST', headers: json, body: `{"token": "${requestToken}"` },
      { path, method: 'POST', headers: { 'content-type': 'text/plain' }, body: requestToken },
      { path, method: 'POST', headers: json, body: `{"token": "${requestToken}x"}` },
      { path: `/api/%zz?token=${requestToken}` },
      { path: `http://127.0.0.1/api/none?token=${requestToken}` },
      // Discord refuses a code that was already used.
      { path: `/auth/callback?code=${secrets.code}&state=${secrets.state}` },
      { path: `/auth/callback?code=${secrets.code}&code=${secrets.code}` },
    ];
    for (const { path: where, headers, ...rest } of failing) {
      const reply = await rawRequest(app, where, {
        ...rest,
        headers: { ...headers, cookie, authorization: `Bearer ${requestToken}` },
      });
      expect(reply.status, where).toBeGreaterThanOrEqual(400);
    }
    expectUnsaid(secrets);
  });

  it('[OFF-29] logs a failed statement without its parameters', async () => {
    const { secrets } = await signInByBrowser(app, 'mo');
    await app.database.pool.query('alter table browser_sessions rename to hidden_away');
    try {
      expect((await ask(secrets)).status).toBe(500);
    } finally {
      await app.database.pool.query('alter table hidden_away rename to browser_sessions');
    }
    expect(lines.join('')).toContain('Failed query: select');
    expectUnsaid({ ...secrets, hash: hashSecret(secrets.secret) });
  });

  it('[OFF-29] keeps purchased goods out of the log when their delivery fails', async () => {
    const goods = 'the-account-and-password-that-were-bought';
    const person = await signIn(app, 'customer');
    const { id: productId } = await addProduct(app, someTicketProduct([goods], { price: 9 }));
    const providerId = await approvedPayment(app, person, { id: productId, price: 9 });
    await app.database.pool.query('alter table ticket_messages rename to hidden_away');
    try {
      expect((await capture(person, providerId)).body).toMatchObject({ error: 'payment_unfinished' });
      await app.payments?.reconcile();
    } finally {
      await app.database.pool.query('alter table hidden_away rename to ticket_messages');
    }
    const output = lines.join('');
    expect(output).toContain('a captured payment is not settled yet');
    expect(output).toContain('a payment is not reconciled yet');
    expectUnsaid({ goods });
  });

  it('[OFF-29] hides a license key in a logged URL', async () => {
    const key = '7Q2M9K-4XWD0-ZR8TN-5HJVC-1PEBA';
    const bare = key.replaceAll('-', '');
    const spaced = key.replaceAll('-', '%20');
    for (const path of [
      `/api/licenses/get/id/${key}`,
      `/api/licenses/get/logs/${bare}`,
      `/api/licenses/get/logs/${spaced}`,
      `/api/storage/${key.toLowerCase()}/settings`,
    ]) {
      await rawRequest(app, path);
    }
    await expect.poll(() => lines.join('')).toContain('/api/storage/[hidden]/settings');
    expectUnsaid({ key, bare, spaced, lowerCase: key.toLowerCase() });
  });

  it('[OFF-72] keeps an API key out of the log, wherever the client sends it', async () => {
    const person = await signIn(app, 'customer');
    const made = await person.call(endpoints['keys.create'], { body: { name: 'Script' } });
    const { id, key } = made.body.data as { id: string; key: string };
    const bearer = { authorization: `Bearer ${key}` };
    const whoAmI = endpoints['auth.userData'].path;
    const remove = endpoints['keys.remove'].path;
    const statuses = [];
    for (const { path, ...request } of [
      { path: `${whoAmI}?key=${key}`, method: 'POST', headers: bearer },
      { path: whoAmI, method: 'POST', headers: json, body: JSON.stringify({ token: key }) },
      { path: whoAmI, method: 'POST', headers: { ...json, ...bearer }, body: `{"token": "${key}"` },
      // In place of the key's id, and in paths without a route.
      { path: remove.replace('{id}', key), method: 'POST', headers: bearer },
      { path: `/api/${key}/${key}`, headers: bearer },
      { path: `/profile/${key}`, headers: { accept: 'text/html' } },
      { path: `/api/%zz/${key}`, headers: bearer },
    ]) {
      statuses.push((await rawRequest(app, path, request)).status);
    }
    expect(statuses.slice(0, 5)).toEqual([200, 401, 400, 403, 404]);
    await expect(connectLive(app, { cookie: '', requestToken: key })).rejects.toThrow('API keys can’t');
    await person.call(endpoints['keys.remove'], { params: { id } });
    expect((await rawRequest(app, whoAmI, { method: 'POST', headers: bearer })).status).toBe(401);
    await expect.poll(() => lines.join('')).toContain(remove.replace('{id}', 'btq_[hidden]'));
    expectUnsaid({ key, hash: hashSecret(key), rest: key.slice(12) });
  });

  it('[OFF-72] logs a failed statement about an API key without the key', async () => {
    const { key } = await programOf(app, await signIn(app, 'customer'));
    await app.database.pool.query('alter table api_keys rename to hidden_away');
    try {
      const headers = { authorization: `Bearer ${key}` };
      const reply = await rawRequest(app, endpoints['auth.userData'].path, { method: 'POST', headers });
      expect(reply.status).toBe(500);
    } finally {
      await app.database.pool.query('alter table hidden_away rename to api_keys');
    }
    expect(lines.join('')).toContain('Failed query: select');
    expectUnsaid({ key, hash: hashSecret(key) });
  });

  it('[OFF-29] redacts the known secret fields when code logs them by mistake', () => {
    const log = createLog('trace', memory);
    const secret = 'a-secret-that-nobody-may-read';
    log.info({ token: secret, requestToken: secret, secret, password: secret, key: secret, license: secret });
    log.info({ body: { token: secret, access_token: secret, code: secret, key: secret } });
    log.info({ req: { method: 'GET', url: `/auth/callback?code=${secret}`, headers: { cookie: secret } } });
    const failure = Object.assign(new Error(`Failed query: select $1\nparams: ${secret}`), {
      params: [secret],
      cause: { access_token: secret, body: [secret] },
    });
    log.error({ err: failure }, 'told');
    log.error({ err: failure });
    log.error(failure);
    expect(entries().map(({ msg }) => msg)).toEqual([
      ...Array<undefined>(3),
      'told',
      'Failed query: select $1',
      'Failed query: select $1',
    ]);
    expectUnsaid({ secret });
  });
});

describe('request ids', () => {
  const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;

  async function expectIdInLog(reply: RawReply): Promise<void> {
    const id = reply.headers['x-request-id'];
    expect(id).toMatch(uuid);
    const about = () => entries().filter((entry) => entry['reqId'] === id);
    // Fastify logs this line after it has sent the reply, possibly after the test has read it.
    await expect.poll(() => about().map(({ msg }) => msg)).toContain('request completed');
    expect(about().map(({ msg }) => msg)).toContain('incoming request');
  }

  it('[OFF-17] gives every reply a unique request id that its log lines repeat', async () => {
    const replies = [
      await rawRequest(app, '/'),
      await rawRequest(app, '/nowhere'),
      await rawRequest(app, '/readyz'),
      await rawRequest(app, '/api/none'),
      await rawRequest(app, '/api/%zz'),
      await rawRequest(app, '/plain-page.css'),
      await rawRequest(app, '/openapi.json'),
      await rawRequest(app, '/docs'),
      await rawRequest(app, '/auth/login'),
      await rawRequest(app, '/api/auth/user/data', { method: 'POST', headers: json, body: '{' }),
      await rawRequest(app, '/api/auth/user/data', { method: 'POST', headers: json, body: '{}' }),
      await rawRequest(app, '/api/auth/user/data', { method: 'OPTIONS' }),
    ];
    expect(new Set(replies.map(({ headers }) => headers['x-request-id'])).size).toBe(replies.length);
    for (const reply of replies) await expectIdInLog(reply);
  });

  it('[OFF-17] includes the request id in a failed reply and in the log line with the cause', async () => {
    const { secrets } = await signInByBrowser(app, 'mo');
    await app.database.pool.query('alter table users rename to hidden_away');
    try {
      const reply = await ask(secrets);
      const { requestId } = JSON.parse(reply.text) as { requestId: string };
      expect(requestId).toBe(reply.headers['x-request-id']);
      await expectIdInLog(reply);
      const failures = entries().filter(({ msg }) => msg === 'request failed');
      expect(failures.map(({ reqId }) => reqId)).toEqual([requestId]);
    } finally {
      await app.database.pool.query('alter table hidden_away rename to users');
    }
  });

  it('logs no failure when the sender of a request disconnects before its end', async () => {
    const path = '/api/auth/user/data';
    const cutOff = startRequest(new URL(path, app.url), {
      method: 'POST',
      headers: { ...json, 'content-length': '100' },
    });
    cutOff.once('error', () => {});
    cutOff.write('{', () => cutOff.destroy());
    await expect.poll(() => entries().map(({ msg }) => msg)).toContain('request cut off');
    expect(entries().filter(({ msg }) => msg === 'request failed')).toEqual([]);
  });

  it('[OFF-17] ignores a request id sent by the client, which could forge log lines', async () => {
    const headers = { 'x-request-id': 'forged', 'request-id': 'forged' };
    const reply = await rawRequest(app, '/readyz', { headers });
    await expectIdInLog(reply);
    expect(lines.join('')).not.toContain('forged');
  });
});
