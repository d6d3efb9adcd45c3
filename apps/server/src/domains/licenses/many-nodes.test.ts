import { licensesEndpoints } from '@botique/contract/licenses/endpoints.ts';
import type { License } from '@botique/contract/licenses/license.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectLive, nextEvent } from '../../testing/live-client.ts';
import { complete, giveCredits } from '../../testing/orders.ts';
import { signInNewCustomer } from '../../testing/person.ts';
import { addProduct } from '../../testing/products.ts';
import { startRedis } from '../../testing/redis-server.ts';
import { cloneDatabase, startTestApp, type TestApp } from '../../testing/test-app.ts';

let redis: Awaited<ReturnType<typeof startRedis>>;
let data: Awaited<ReturnType<typeof cloneDatabase>>;
let here: TestApp;
let there: TestApp;
beforeAll(async () => {
  [redis, data] = await Promise.all([startRedis(), cloneDatabase()]);
  const node = { databaseUrl: data.url, redisUrl: redis.url };
  here = await startTestApp(node);
  there = await startTestApp(node);
});
afterAll(async () => {
  await here.close();
  await there.close();
  await data.drop();
  await redis.stop();
});

it('[LIC-5] announces a new license to its owner only, on every node, and keeps its key out of Redis', async () => {
  const [owner, stranger] = [await signInNewCustomer(here), await signInNewCustomer(there)];
  const { id: productId } = await addProduct(here);
  await giveCredits(here, owner, 400n);
  const foreign = await connectLive(there, stranger);
  const heard: string[] = [];
  foreign.onAny((event: string) => heard.push(event));
  const pages = await Promise.all([connectLive(here, owner), connectLive(there, owner)]);
  const told = Promise.all(pages.map((page) => nextEvent(page, 'license.created')));
  const paid = Promise.all(pages.map((page) => nextEvent(page, 'credits.changed')));
  await complete(owner, { productId });
  const [license] = (await owner.call(licensesEndpoints['licenses.mine'])).body.data as License[];
  const [first, second] = await told;
  expect(first).toMatchObject({ license });
  expect(second).toEqual(first);
  await paid;
  const kept = await redis.storedEvents();
  expect(kept).toContain('credits.changed');
  expect(kept).not.toContain(license?.license);
  expect(heard).not.toContain('license.created');
});
