import { endpoints } from '@botique/contract/registry.ts';
import { failureReply } from '@botique/contract/envelope.ts';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { programOf, signIn } from '../../testing/person.ts';
import { rawRequest, type RawReply } from '../../testing/raw-request.ts';
import { cloneDatabase, startTestAppForThisTest, type TestApp } from '../../testing/test-app.ts';
import { createRateLimiter } from './rate-limit.ts';

const perAddress = 10;
const perPerson = 2 * perAddress;

/** Calls are counted in memory, so each test starts its own server. All share one database. */
let database: Awaited<ReturnType<typeof cloneDatabase>>;
beforeAll(async () => {
  database = await cloneDatabase();
});
afterAll(() => database.drop());

const limited = (variables: Record<string, string> = {}) =>
  startTestAppForThisTest({
    databaseUrl: database.url,
    variables: { RATE_LIMIT_PER_MINUTE: String(perAddress), ...variables },
  });

function times<Result>(count: number, ask: (index: number) => Promise<Result>): Promise<Result[]> {
  return Promise.all(Array.from({ length: count }, (_, index) => ask(index)));
}

const from = (address: string) => ({ 'x-forwarded-for': address });
const visit = (app: TestApp, headers: Record<string, string> = {}) =>
  rawRequest(app, '/api/none', { headers });
const statuses = (replies: RawReply[]) => [...new Set(replies.map(({ status }) => status))];

function expectTooMany(reply: RawReply): void {
  expect(reply.status).toBe(429);
  expect(failureReply.parse(JSON.parse(reply.text))).toMatchObject({ code: 429, error: 'too_many_requests' });
  // Whole seconds, as the header requires, and never 0.
  expect(reply.headers['retry-after']).toMatch(/^[1-9]\d?$/);
  expect(Number(reply.headers['retry-after'])).toBeLessThanOrEqual(60);
}

describe('rate limit per address', () => {
  it('[OFF-24] limits the calls of an address per minute and says when to retry', async () => {
    const app = await limited();
    expect(statuses(await times(perAddress, () => visit(app)))).toEqual([404]);
    const refused = await visit(app);
    expectTooMany(refused);
    // Pages of the configured origin must be able to read `retry-after`.
    expect(refused.headers['access-control-allow-origin']).toBe(app.url);
    expect(refused.headers['access-control-expose-headers']).toContain('retry-after');
  });

  it('[OFF-24] counts all paths and methods of an address together, including pages', async () => {
    const app = await limited();
    const browser = { accept: 'text/html' };
    await times(perAddress - 2, () => rawRequest(app, '/', { headers: browser }));
    await rawRequest(app, '/auth/login');
    await rawRequest(app, '/api/auth/user/data', { method: 'POST' });
    const page = await rawRequest(app, '/', { headers: browser });
    expect(page.status).toBe(429);
    expect(page.headers['retry-after']).toMatch(/^[1-9]\d?$/);
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
  });

  it('[OFF-24] limits logins more strictly than other calls, because each one calls another service', async () => {
    const app = await limited({ TRUST_PROXY: '1', RATE_LIMIT_PER_MINUTE: '40' });
    const login = () => rawRequest(app, '/auth/login', { headers: from('192.0.2.1') });
    expect(statuses([await login(), await login()])).toEqual([302]);
    expectTooMany(await login());
    expect((await visit(app, from('192.0.2.1'))).status).toBe(404);
  });

  it('[ACC-62] counts a callback from Discord as a login', async () => {
    const app = await limited({ TRUST_PROXY: '1', RATE_LIMIT_PER_MINUTE: '40' });
    const headers = from('192.0.2.1');
    const callback = () => rawRequest(app, '/auth/callback?code=1&state=1', { headers });
    expect(statuses([await callback(), await callback()])).toEqual([400]);
    expectTooMany(await callback());
    expectTooMany(await rawRequest(app, '/auth/login', { headers }));
    expect((await visit(app, headers)).status).toBe(404);
  });

  it('[OFF-24] counts the calls of each address separately', async () => {
    const app = await limited({ TRUST_PROXY: '1' });
    await times(perAddress, () => visit(app, from('192.0.2.1')));
    expectTooMany(await visit(app, from('192.0.2.1')));
    expect((await visit(app, from('192.0.2.2'))).status).toBe(404);
  });

  it('[OFF-24] never refuses or counts health probes', async () => {
    const app = await limited();
    expect(statuses(await times(3 * perAddress, () => rawRequest(app, '/healthz')))).toEqual([200]);
    expect(statuses(await times(perAddress, () => visit(app)))).toEqual([404]);
    expectTooMany(await visit(app));
    for (const path of ['/healthz', '/readyz']) {
      expect(statuses(await times(3 * perAddress, () => rawRequest(app, path)))).toEqual([200]);
    }
  });
});

describe('refused staff calls', () => {
  it('[OFF-24] limits the refused staff calls of a person across all addresses and records no more after that', async () => {
    const perMinute = 40;
    const app = await limited({ RATE_LIMIT_PER_MINUTE: String(perMinute), TRUST_PROXY: '1' });
    const customer = await signIn(app, 'customer');
    const call = (index: number) =>
      rawRequest(app, endpoints['users.list'].path, {
        headers: {
          ...from(`198.51.100.${index}`),
          cookie: customer.cookie,
          authorization: `Bearer ${customer.requestToken}`,
        },
      });
    const written = async () =>
      (await app.database.pool.query("select 1 from audit_log where action = 'office.call_refused'"))
        .rowCount;
    expect(await written()).toBe(0);
    expect(statuses(await times(perMinute / 20, call))).toEqual([403]);
    for (const reply of await times(8, call)) expectTooMany(reply);
    expect(await written()).toBe(perMinute / 20);
    expect((await customer.call(endpoints['sessions.list'])).status).toBe(200);
  });

  it('[OFF-24] counts refused staff calls of visitors only against the limit of their address', async () => {
    // Another site could trigger these calls with images. That must not lock its visitors out of the shop.
    const perMinute = 40;
    const app = await limited({ RATE_LIMIT_PER_MINUTE: String(perMinute) });
    const call = () => rawRequest(app, endpoints['users.list'].path);
    expect(statuses(await times(perMinute / 2, call))).toEqual([401]);
    expect((await visit(app)).status).toBe(404);
  });
});

describe('rate limit per person', () => {
  it('[OFF-24] limits the calls of a person per minute across all addresses', async () => {
    const app = await limited({ TRUST_PROXY: '1' });
    const [customer, other] = await Promise.all([signIn(app, 'customer'), signIn(app, 'other')]);
    const elsewhere = await signIn(app, 'customer');
    const ask = (person: typeof customer, index: number) =>
      rawRequest(app, endpoints['sessions.list'].path, {
        headers: {
          ...from(`198.51.100.${index}`),
          cookie: person.cookie,
          authorization: `Bearer ${person.requestToken}`,
        },
      });
    // Two browsers of one person count together.
    expect(statuses(await times(perPerson, (index) => ask(index % 2 ? customer : elsewhere, index)))).toEqual(
      [200],
    );
    expectTooMany(await ask(customer, 100));
    expectTooMany(await ask(elsewhere, 101));
    expect((await ask(other, 102)).status).toBe(200);
  });

  it('[OFF-24] does not count calls with half of a session against its owner', async () => {
    const app = await limited({ TRUST_PROXY: '1' });
    const customer = await signIn(app, 'customer');
    const path = endpoints['sessions.list'].path;
    await times(perPerson + 1, (index) =>
      rawRequest(app, path, { headers: { ...from(`198.51.100.${index}`), cookie: customer.cookie } }),
    );
    const { status } = await customer.call(endpoints['sessions.list']);
    expect(status).toBe(200);
  });
});

describe('rate limit per API key', () => {
  it('[OFF-71] limits the calls of an API key per minute across all addresses and says when to retry', async () => {
    const app = await limited({ TRUST_PROXY: '1' });
    const customer = await signIn(app, 'customer');
    const [program, sibling] = [await programOf(app, customer), await programOf(app, customer)];
    const ask = (authorization: string, index: number, headers = {}) =>
      rawRequest(app, endpoints['auth.userData'].path, {
        method: 'POST',
        headers: { ...from(`198.51.100.${index}`), authorization, ...headers },
      });
    const perKey = perAddress;
    expect(statuses(await times(perKey, (index) => ask(`Bearer ${program.key}`, index)))).toEqual([200]);
    expectTooMany(await ask(`Bearer ${program.key}`, 100));
    // Neither another key of the same customer nor their browser is affected.
    expect((await ask(`Bearer ${sibling.key}`, 101)).status).toBe(200);
    const inBrowser = await ask(`Bearer ${customer.requestToken}`, 102, { cookie: customer.cookie });
    expect(inBrowser.status).toBe(200);
  });

  it('[OFF-71] does not count the browser calls of its owner against an API key', async () => {
    const app = await limited({ TRUST_PROXY: '1' });
    const customer = await signIn(app, 'customer');
    const program = await programOf(app, customer);
    const ask = (index: number) =>
      customer.call(endpoints['auth.userData'], { headers: from(`198.51.100.${index}`) });
    await times(perPerson, ask);
    expect((await ask(100)).status).toBe(429);
    const { status } = await program.call(endpoints['auth.userData'], { headers: from('198.51.100.101') });
    expect(status).toBe(200);
  });
});

describe('rate limit with a short window', () => {
  it('[LIC-178] admits some in every window, even of those who never stop', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const limiter = createRateLimiter({ name: 'test', perMinute: 60, windowSeconds: 10, redis: null });
    const admittedIn = [];
    for (let window = 0; window < 3; window += 1) {
      const answers = await Promise.allSettled(
        Array.from({ length: 100 }, () => limiter.spend('a product that never stops')),
      );
      admittedIn.push(answers.filter(({ status }) => status === 'fulfilled').length);
      await vi.advanceTimersByTimeAsync(10_000);
    }
    expect(admittedIn).toEqual([10, 10, 10]);
  });
});

describe('X-Forwarded-For', () => {
  it('[OFF-24] ignores X-Forwarded-For without a proxy', async () => {
    const app = await limited({ TRUST_PROXY: '0' });
    await times(perAddress, (index) => visit(app, from(`203.0.113.${index}`)));
    expectTooMany(await visit(app, from('203.0.113.200')));
  });

  it('[OFF-24] takes the last entry of X-Forwarded-For as the caller behind one proxy', async () => {
    const app = await limited({ TRUST_PROXY: '1' });
    const many = await times(2 * perAddress, (index) => visit(app, from(`203.0.113.${index}`)));
    expect(statuses(many)).toEqual([404]);
  });

  it('[OFF-24] ignores X-Forwarded-For entries added by the caller behind one proxy', async () => {
    const app = await limited({ TRUST_PROXY: '1' });
    await times(perAddress, (index) => visit(app, from(`203.0.113.${index}, 192.0.2.7`)));
    expectTooMany(await visit(app, from('203.0.113.200, 192.0.2.7')));
  });
});
