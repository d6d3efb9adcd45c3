import { accountsEndpoints } from '@botique/contract/accounts/endpoints.ts';
import { staffLicenseEndpoints } from '@botique/contract/licenses/staff-endpoints.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connectLive, nextEvent, type LiveClient } from '../../testing/live-client.ts';
import { signIn, signInNewCustomer, type Person, type Reply } from '../../testing/person.ts';
import { enter, giveKey } from '../../testing/product-sessions.ts';
import { startRedis } from '../../testing/redis-server.ts';
import { cloneDatabase, startTestApp, type TestApp } from '../../testing/test-app.ts';

// Without jobs, because the other node could run the one that ends pages.
let redis: Awaited<ReturnType<typeof startRedis>>;
let data: Awaited<ReturnType<typeof cloneDatabase>>;
let here: TestApp;
let there: TestApp;
let admin: Person;
let customer: Person;
beforeAll(async () => {
  [redis, data] = await Promise.all([startRedis(), cloneDatabase()]);
  const node = { databaseUrl: data.url, redisUrl: redis.url, jobs: false };
  here = await startTestApp(node);
  there = await startTestApp(node);
  admin = await signIn(here, 'admin');
});
afterAll(async () => {
  await here.close();
  await there.close();
  await data.drop();
  await redis.stop();
});
let license: Awaited<ReturnType<typeof giveKey>>;
let page: LiveClient;
let product: LiveClient;
beforeEach(async () => {
  customer = await signInNewCustomer(there);
  license = await giveKey(there, customer.id);
  page = await connectLive(there, customer);
  product = (await enter(there, license.key)).socket;
});

const { 'users.ban': ban, 'users.role': role, 'users.signOut': signOut } = accountsEndpoints;
const reason = 'Resold';
const staff = (call: 'licenses.suspend' | 'licenses.revoke') =>
  admin.call(staffLicenseEndpoints[call], { params: { id: license.id }, body: { reason } });

/** The event that follows while Redis is frozen. */
async function expectAway(event: Promise<unknown>, act: () => Promise<Reply>): Promise<unknown> {
  redis.freeze();
  const acted = act();
  const heard = await event.finally(() => redis.thaw());
  expect((await acted).status).toBe(200);
  return heard;
}

// The timeout of these tests is the limit in the rules, so pages and products start before them.
describe('while Redis is frozen', { timeout: 5_000 }, () => {
  afterEach(() => redis.thaw());

  it.for([
    ['banned', () => admin.call(ban, { params: { id: customer.id }, body: { reason } })],
    ['role_changed', () => admin.call(role, { params: { id: customer.id }, body: { role: 'Admin' } })],
    ['signed_out', () => admin.call(signOut, { params: { id: customer.id } })],
  ] as const)('[OFF-62] closes pages on other nodes within 5 s: %s', async ([why, act]) => {
    expect(await expectAway(nextEvent(page, 'session.ended'), act)).toMatchObject({ reason: why });
  });

  it.for([
    ['license_suspended', () => staff('licenses.suspend')],
    ['license_revoked', () => staff('licenses.revoke')],
    ['account_banned', () => admin.call(ban, { params: { id: customer.id }, body: { reason } })],
  ] as const)('[LIC-34] ends product sessions on other nodes within 5 s: %s', async ([why, act]) => {
    expect(await expectAway(nextEvent(product, 'ended'), act)).toMatchObject({ error: why });
  });
});
