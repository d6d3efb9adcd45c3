import { todayEndpoints as calls } from '@botique/contract/today/endpoints.ts';
import type { Today } from '@botique/contract/today/today.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { botique } from '../../testing/botique.ts';
import { folderForThisTest, passphrase } from '../../testing/backups.ts';
import { giveLicense } from '../../testing/licenses.ts';
import { connectLive, nextEvent } from '../../testing/live-client.ts';
import { signIn, type Person } from '../../testing/person.ts';
import { enter, giveKey } from '../../testing/product-sessions.ts';
import { startRedis } from '../../testing/redis-server.ts';
import { cloneDatabase, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { openTicket } from '../../testing/tickets.ts';

let redis: Awaited<ReturnType<typeof startRedis>>;
let data: Awaited<ReturnType<typeof cloneDatabase>>;
let here: TestApp;
let there: TestApp;
let admin: Person;
let customer: Person;

beforeAll(async () => {
  [redis, data] = await Promise.all([startRedis(), cloneDatabase()]);
  const node = { databaseUrl: data.url, redisUrl: redis.url };
  here = await startTestApp(node);
  there = await startTestApp(node);
  admin = await signIn(here, 'admin');
  customer = await signIn(there, 'customer');
});
afterAll(async () => {
  await here.close();
  await there.close();
  await data.drop();
  await redis.stop();
});

async function figures(): Promise<Today> {
  const reply = await admin.call(calls['today.get']);
  expect(reply.status, reply.text).toBe(200);
  return reply.body.data as Today;
}

it('[OFF-124] counts the sessions of all nodes, per product, and tells staff on every node when one starts or ends', async () => {
  const page = await connectLive(here, admin);
  const { key } = await giveKey(there, customer.id);
  const started = nextEvent(page, 'today.changed');
  const { socket } = await enter(there, key);
  await started;
  await expect
    .poll(async () => (await figures()).awake)
    .toMatchObject({ sessions: 1, customers: 1, products: [{ name: 'Warden', sessions: 1 }] });
  const { pulse } = (await figures()).awake;
  expect(pulse).toHaveLength(20);
  expect(pulse.reduce((sum, one) => sum + one, 0)).toBe(1);
  const ended = nextEvent(page, 'today.changed');
  await socket.emitWithAck('leave', {});
  await ended;
  await expect.poll(async () => (await figures()).awake).toMatchObject({ sessions: 0, products: [] });
  expect((await figures()).awake.pulse.reduce((sum, one) => sum + one, 0)).toBe(2);
});

it('[OFF-128] tells staff about tickets and licenses, and customers nothing', async () => {
  const page = await connectLive(here, admin);
  const own = await connectLive(here, await signIn(here, 'customer'));
  const heard: string[] = [];
  own.on('today.changed', () => heard.push('today.changed'));
  for (const change of [
    () => openTicket(there, { id: customer.id, role: 'User' }),
    async () => there.licenses.notifyCreated(await giveLicense(there, customer.id)),
  ]) {
    const told = nextEvent(page, 'today.changed');
    await change();
    await told;
  }
  expect(heard).toEqual([]);
});

it('[OFF-129] counts the nodes and the open pages of all nodes, and misses a node that fell silent', async () => {
  await connectLive(here, admin);
  await connectLive(there, customer);
  const silent = randomUUID();
  const { pool } = here.database;
  await expect
    .poll(async () => (await figures()).health)
    .toMatchObject({ database: { nodes: 2, missing: 0, booksMatch: true }, live: { redis: 'connected' } });
  await expect.poll(async () => (await figures()).health.live.connected).toBe(2);
  await pool.query(
    "insert into server_nodes values ($1, now(), now() - interval '1 minute', 7), ($2, now(), now() - interval '1 hour', 7)",
    [silent, randomUUID()],
  );
  await expect.poll(async () => (await figures()).health.database).toMatchObject({ nodes: 2, missing: 1 });
  await pool.query('delete from server_nodes where id = $1', [silent]);
});

it('[OFF-131] knows when the last backup was made', async () => {
  expect((await figures()).health.backup).toEqual({ at: null });
  const file = `${await folderForThisTest()}/shop.backup`;
  const before = Date.now();
  const made = await botique(['backup', file], { DATABASE_URL: data.url, BACKUP_PASSPHRASE: passphrase });
  expect(made).toMatchObject({ code: 0, stderr: '' });
  await expect.poll(async () => (await figures()).health.backup.at).not.toBeNull();
  const { at } = (await figures()).health.backup;
  expect(Date.parse(at ?? '')).toBeGreaterThanOrEqual(before - 1000);
});
