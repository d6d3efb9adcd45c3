import { randomBytes, randomUUID } from 'node:crypto';
import { accountsEndpoints } from '@botique/contract/accounts/endpoints.ts';
import { productNamespace } from '@botique/contract/licenses/product-protocol.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connectProgram } from '../../testing/connect-program.ts';
import { connectLive } from '../../testing/live-client.ts';
import { ban, programOf, send, signIn, signInNewCustomer, type Person } from '../../testing/person.ts';
import { enter, giveKey, whyRefused } from '../../testing/product-sessions.ts';
import { cloneDatabase, startTestApp, type TestApp } from '../../testing/test-app.ts';

const perMinute = 60;
const maxFailures = perMinute / 6;

let database: Awaited<ReturnType<typeof cloneDatabase>>;
let app: TestApp;
let customer: Person;

beforeAll(async () => {
  database = await cloneDatabase();
});
afterAll(() => database.drop());

/** Failures are counted in memory, so each test starts its own server. */
beforeEach(async () => {
  const variables = { RATE_LIMIT_PER_MINUTE: String(perMinute), TRUST_PROXY: '1' };
  app = await startTestApp({ databaseUrl: database.url, variables });
  customer = await signIn(app, 'customer');
  return () => app.close();
});

const whoAmI = accountsEndpoints['auth.userData'];
const from = (address: string) => ({ 'x-forwarded-for': address });
const home = from('192.0.2.1');
const elsewhere = from('192.0.2.2');

const wrongKey = () => `btq_${randomBytes(32).toString('base64url')}`;
const wrongToken = () => randomBytes(32).toString('base64url');
const tryBearer = (token: string, headers: Record<string, string> = home) =>
  send(app, whoAmI, { headers: { authorization: `Bearer ${token}`, ...headers } });
const tryToken = (headers: Record<string, string> = home) =>
  tryBearer(wrongToken(), { cookie: customer.cookie, ...headers });

async function useUpFailures(attempt: () => Promise<{ status: number }>): Promise<void> {
  const replies = await Promise.all(Array.from({ length: maxFailures }, attempt));
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([401]));
}

function expectTooMany({ status, headers, body }: Awaited<ReturnType<typeof send>>): void {
  expect(status).toBe(429);
  expect(body).toMatchObject({ success: false, code: 429, error: 'too_many_requests' });
  expect(headers.get('retry-after')).toMatch(/^[1-9]\d?$/);
}

const withRetry = {
  success: false,
  code: 429,
  error: 'too_many_requests',
  retryAfterSeconds: expect.any(Number) as number,
};

describe('too many failed guesses from one address', () => {
  it('[OFF-84] answers too many wrong API keys with 429, but still accepts a right one', async () => {
    const program = await programOf(app, customer);
    await useUpFailures(() => tryBearer(wrongKey()));
    expectTooMany(await tryBearer(wrongKey()));
    // A token that doesn't even look like a key also counts as a guess.
    expectTooMany(await tryBearer('btq_wrong'));
    expect((await program.call(whoAmI, { headers: home })).status).toBe(200);
    expectTooMany(await tryBearer(wrongKey()));
  });

  it('[OFF-84] answers too many wrong request tokens with 429, but still accepts both right halves', async () => {
    await useUpFailures(() => tryToken());
    expectTooMany(await tryToken());
    const inBody = await fetch(new URL(whoAmI.path, app.url), {
      method: 'POST',
      headers: { ...home, cookie: customer.cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ token: wrongToken() }),
    });
    expect(inBody.status).toBe(429);
    expect((await customer.call(whoAmI, { headers: home })).status).toBe(200);
  });

  it('[OFF-84] refuses a live handshake with a wrong request token with 429 after too many failures, but still accepts a right one', async () => {
    await useUpFailures(() => tryToken());
    const guess = { cookie: customer.cookie, requestToken: wrongToken() };
    await expect(connectLive(app, guess, home)).rejects.toMatchObject({ data: withRetry });
    await connectLive(app, customer, home);
  });

  it('[OFF-84] answers too many unknown license keys with 429, but still accepts a right one', async () => {
    const { key } = await giveKey(app, customer.id);
    const tryKey = async (license: string) => {
      const auth = { license, uuid: randomUUID() };
      return (await connectProgram(app, productNamespace, { auth, headers: home })).refusal;
    };
    for (let failure = 0; failure < maxFailures; failure += 1) {
      expect(await tryKey('WRONG')).toMatchObject({ error: 'license_not_found' });
    }
    expect(await tryKey('WRONG')).toMatchObject(withRetry);
    expect(await tryKey(key)).toBeNull();
  });

  it('[OFF-84] counts failed live handshakes and failed calls together', async () => {
    for (let failure = 0; failure < maxFailures; failure += 1) {
      const guess = { cookie: customer.cookie, requestToken: wrongToken() };
      await expect(connectLive(app, guess, home)).rejects.toMatchObject({ data: { error: 'signed_out' } });
    }
    expectTooMany(await tryBearer(wrongKey()));
  });

  it('[OFF-84] counts the failed guesses of each address separately', async () => {
    await useUpFailures(() => tryBearer(wrongKey()));
    expect((await tryBearer(wrongKey(), elsewhere)).status).toBe(401);
  });
});

describe('requests that are not failed guesses', () => {
  const attempts = () => Array.from({ length: maxFailures + 1 });

  it('[OFF-84] does not count calls without a request token as failed guesses, with or without a cookie', async () => {
    for (const headers of [home, { ...home, cookie: customer.cookie }]) {
      const replies = await Promise.all(attempts().map(() => send(app, whoAmI, { headers })));
      expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([401]));
    }
  });

  it('[OFF-84] does not count the valid session of a banned customer as a failed guess', async () => {
    const banned = await signInNewCustomer(app);
    await ban(app, banned.id);
    const replies = await Promise.all(attempts().map(() => banned.call(whoAmI, { headers: home })));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([403]));
  });

  it('[OFF-84] does not count a license key without a free seat as a failed guess', async () => {
    const { key } = await giveKey(app, customer.id, { sessions: 2 });
    await Promise.all([enter(app, key), enter(app, key)]);
    for (const _ of attempts()) expect(await whyRefused(app, key)).toMatchObject({ error: 'seats_taken' });
    expect(await whyRefused(app, 'WRONG')).toMatchObject({ error: 'license_not_found' });
  });
});
