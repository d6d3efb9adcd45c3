import { catalogueEndpoints as calls } from '@botique/contract/catalogue/endpoints.ts';
import { catalogueServerEvents } from '@botique/contract/catalogue/events.ts';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { connectLive, nextEvent, type LiveClient } from '../../testing/live-client.ts';
import { signIn, type Person } from '../../testing/person.ts';
import { addProduct, someProduct, someTicketProduct } from '../../testing/products.ts';
import { startRedis } from '../../testing/redis-server.ts';
import { cloneDatabase, startTestApp, type TestApp } from '../../testing/test-app.ts';

const { name: changed } = catalogueServerEvents['catalogue.changed'];

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

type Page = { client: LiveClient; packets: string[]; eventIds: string[] };

/** A customer's page that records everything it receives. */
async function openPage(node: TestApp): Promise<Page> {
  const client = await connectLive(node, await signIn(node, 'customer'));
  const page: Page = { client, packets: [], eventIds: [] };
  client.io.engine.on('packet', ({ data: packet }: { data?: unknown }) => page.packets.push(String(packet)));
  client.on(changed, ({ eventId }: { eventId: string }) => page.eventIds.push(eventId));
  return page;
}

it('notifies the pages of every node about a change, each through its own node', async () => {
  const pages = [await openPage(here), await openPage(there)];
  for (let round = 1; round <= 3; round += 1) {
    const told = pages.map(({ client }) => nextEvent(client, changed));
    await addProduct(here);
    await Promise.all(told);
  }
  const [idsHere = [], idsThere = []] = pages.map(({ eventIds }) => eventIds);
  expect(Math.min(idsHere.length, idsThere.length)).toBeGreaterThanOrEqual(3);
  // With a broadcast, both pages would have received the same events.
  expect(new Set([...idsHere, ...idsThere]).size).toBe(idsHere.length + idsThere.length);
});

it('sends catalogue.changed without any product data', async () => {
  const page = await openPage(here);
  const told = nextEvent(page.client, changed);
  await addProduct(here, someTicketProduct(['GOODS-7QK2'], { name: 'Hush' }));
  expect(await told).toEqual({ eventId: expect.any(String) });
});

it('[CAT-22] sends no stock items in live packets', async () => {
  const page = await openPage(there);
  const told = nextEvent(page.client, changed);
  const made = await addProduct(here, someTicketProduct(['GOODS-7QK2', 'GOODS-M4TD']));
  await told;
  const toldAgain = nextEvent(page.client, changed);
  await admin.call(calls['products.edit'], {
    params: { id: made.id },
    body: { ...made, stock: { ...made.stock, data: ['GOODS-new'] } },
  });
  await toldAgain;
  expect(page.eventIds.length).toBeGreaterThanOrEqual(2);
  expect(page.packets.join('\n')).not.toContain('GOODS');
});

it('combines many changes into fewer events and still announces the last change', async () => {
  const page = await openPage(here);
  const made = await addProduct(here, someProduct({ name: 'Edit 0' }));
  let seen = '';
  // Like a real page, refetch on each event and only then.
  page.client.on(changed, async () => {
    seen = (await here.catalogue.find(made.id))?.name ?? '';
  });
  for (let version = 1; version <= 40; version += 1) {
    const body = { ...made, version, name: `Edit ${version}` };
    await admin.call(calls['products.edit'], { params: { id: made.id }, body });
  }
  await expect.poll(() => seen).toBe('Edit 40');
  expect(page.eventIds.length).toBeLessThan(40);
});

it('sends no database signal for refused changes and no-ops', async () => {
  const made = await addProduct(here);
  const listener = new pg.Client({ connectionString: data.url });
  onTestFinished(() => listener.end());
  const heard: unknown[] = [];
  listener.on('notification', ({ payload }) => heard.push(payload));
  await listener.connect();
  await listener.query('listen botique_notices');
  const call = { params: { id: made.id } };
  await admin.call(calls['products.create'], { body: someProduct({ id: made.id }) });
  await admin.call(calls['products.edit'], { ...call, body: { ...made, version: 9 } });
  await admin.call(calls['products.restore'], call);
  await listener.query("select pg_notify('botique_notices', 'the end')");
  await expect.poll(() => heard).toEqual(['the end']);
  await admin.call(calls['products.archive'], call);
  await expect.poll(() => heard).toEqual(['the end', 'catalogue']);
});
