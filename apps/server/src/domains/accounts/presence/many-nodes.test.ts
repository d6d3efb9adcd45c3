import { accountsEndpoints } from '@botique/contract/accounts/endpoints.ts';
import { userEndpoints } from '@botique/contract/customers/user-endpoints.ts';
import type { ListedUser } from '@botique/contract/customers/managed-customer.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectLive, emitAcknowledged, nextEvent } from '../../../testing/live-client.ts';
import { programOf, signIn, signInNewCustomer, type Person } from '../../../testing/person.ts';
import { startRedis } from '../../../testing/redis-server.ts';
import {
  cloneDatabase,
  startTestApp,
  startTestAppForThisTest,
  type TestApp,
} from '../../../testing/test-app.ts';

let redis: Awaited<ReturnType<typeof startRedis>>;
let data: Awaited<ReturnType<typeof cloneDatabase>>;
let here: TestApp;
let there: TestApp;
let admin: Person;
beforeAll(async () => {
  [redis, data] = await Promise.all([startRedis(), cloneDatabase()]);
  const node = { databaseUrl: data.url, redisUrl: redis.url };
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

async function online(query: object = {}): Promise<string[]> {
  const call = userEndpoints['users.list'];
  const { body } = await admin.call(call, { query: { filter: 'online', ...query } });
  return (body.data as ListedUser[]).map(({ id, path }) => `${id} ${path ?? ''}`);
}

it('[ACC-60] lists users who are connected to another node, and follows them live', async () => {
  const customer = await signInNewCustomer(there);
  const list = await connectLive(here, admin);
  await emitAcknowledged(list, 'users.watch', { all: true });
  const heard: unknown[] = [];
  list.on('presence.changed', ({ changes }: { changes: { id: string }[] }) =>
    heard.push(...changes.filter(({ id }) => id === customer.id)),
  );
  const page = await connectLive(there, customer);
  await emitAcknowledged(page, 'locationChange', { url: '/store', userId: customer.id });
  await expect.poll(() => online()).toContain(`${customer.id} /store`);
  await expect.poll(() => heard.at(-1)).toEqual({ id: customer.id, online: true, path: '/store' });
  page.close();
  await expect.poll(() => online()).not.toContain(`${customer.id} /store`);
  await expect.poll(() => heard.at(-1)).toEqual({ id: customer.id, online: false, path: null });
});

it('[ACC-60] tells a node that starts later who is online', async () => {
  const customer = await signInNewCustomer(there);
  const page = await connectLive(there, customer);
  await emitAcknowledged(page, 'locationChange', { url: '/store', userId: customer.id });
  const late = await startTestAppForThisTest({ databaseUrl: data.url, redisUrl: redis.url });
  await expect.poll(() => late.accounts.presence.find(customer.id).path, { timeout: 60_000 }).toBe('/store');
});

it('[ACC-70] [ACC-72] notes who was connected to a node that stops, and tells the other nodes', async () => {
  const customer = await signInNewCustomer(here);
  const node = await startTestApp({ databaseUrl: data.url, redisUrl: redis.url });
  const page = await connectLive(node, customer);
  await expect
    .poll(
      async () => {
        await emitAcknowledged(page, 'locationChange', { url: '/store', userId: customer.id });
        return here.accounts.presence.find(customer.id).online;
      },
      { timeout: 60_000 },
    )
    .toBe(true);
  const seen = () =>
    here.database.pool
      .query<{ seen: boolean }>('select last_seen_at is not null as seen from users where id = $1', [
        customer.id,
      ])
      .then(({ rows }) => rows[0]?.seen);
  await here.database.pool.query('update users set last_seen_at = null where id = $1', [customer.id]);
  await node.close();
  expect(await seen()).toBe(true);
  await expect.poll(() => here.accounts.presence.find(customer.id).online, { timeout: 10_000 }).toBe(false);
});

it('[ACC-72] lists what is known while Redis is frozen, without waiting for it', async () => {
  const customer = await signInNewCustomer(here);
  const page = await connectLive(here, customer);
  await emitAcknowledged(page, 'locationChange', { url: '/store', userId: customer.id });
  redis.freeze();
  try {
    await emitAcknowledged(page, 'locationChange', { url: '/products', userId: customer.id });
    expect(await online()).toContain(`${customer.id} /products`);
  } finally {
    redis.thaw();
  }
});

it('[ACC-75] signs a user out of every browser on every node at once, and keeps their API keys', async () => {
  const customer = await signInNewCustomer(there);
  const program = await programOf(there, customer);
  const pages = await Promise.all([connectLive(here, customer), connectLive(there, customer)]);
  const told = Promise.all(pages.map((page) => nextEvent(page, 'session.ended')));
  const closed = Promise.all(pages.map((page) => nextEvent(page, 'disconnect')));
  const signOut = accountsEndpoints['users.signOut'];
  expect((await admin.call(signOut, { params: { id: customer.id } })).status).toBe(200);
  for (const reason of await told) expect(reason).toMatchObject({ reason: 'signed_out' });
  await closed;
  const whoAmI = accountsEndpoints['auth.userData'];
  expect((await customer.call(whoAmI)).status).toBe(401);
  expect((await program.call(whoAmI)).status).toBe(200);
});

it('[ACC-75] ends open pages even if the process dies before it tells them', async () => {
  const customer = await signInNewCustomer(there);
  const page = await connectLive(there, customer);
  const closed = nextEvent(page, 'disconnect');
  // Only what the transaction sent and enqueued can do it.
  await here.accounts.signOut(customer.id, admin.id);
  expect(await closed).toBe('io server disconnect');
});
