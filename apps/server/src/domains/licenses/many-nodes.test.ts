import { licensesEndpoints } from '@botique/contract/licenses/endpoints.ts';
import type { ConsoleLine } from '@botique/contract/licenses/console.ts';
import type { License } from '@botique/contract/licenses/license.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectLive, emitAcknowledged, nextEvent } from '../../testing/live-client.ts';
import { complete, giveCredits } from '../../testing/orders.ts';
import { send, signInNewCustomer, type Person } from '../../testing/person.ts';
import { consoleOf, enter, giveKey, run } from '../../testing/product-sessions.ts';
import { addProduct } from '../../testing/products.ts';
import { startRedis } from '../../testing/redis-server.ts';
import { cloneDatabase, startTestApp, type TestApp } from '../../testing/test-app.ts';

const headersOf = ({ cookie, requestToken }: Person) => ({ cookie, authorization: `Bearer ${requestToken}` });

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

it('[LIC-36] [LIC-41] [LIC-113] streams and stops a session whose owner is connected to another node', async () => {
  const owner = await signInNewCustomer(here);
  const { id, key } = await giveKey(here, owner.id);
  const uuid = randomUUID();
  const session = await run(here, key, { uuid });
  const { sessionId } = session;
  const page = await connectLive(there, owner);
  const received: string[] = [];
  page.on('license.console', ({ lines }: { lines: ConsoleLine[] }) => {
    received.push(...lines.map(({ content }) => content));
  });
  await emitAcknowledged(page, 'license.watch', { sessionId });
  let first = 0;
  await expect
    .poll(async () => {
      // The other node learns of the watcher a moment later. Until then, lines are only stored.
      first += 1;
      await session.send('console', { first, lines: [{ level: 'info', content: `line ${first}` }] });
      return received.length;
    })
    .toBeGreaterThan(0);
  const body = { sessionId, uuid, license: id, action: 'stop' };
  const reply = await send(there, licensesEndpoints['licenses.act'], { body, headers: headersOf(owner) });
  expect(reply.status).toBe(200);
  expect(await session.stopped).toMatchObject({ error: 'session_stopped' });
  expect(await redis.storedEvents()).not.toContain('line 1');
});

it('[LIC-152] [LIC-155] restarts a session whose launcher is connected to another node', async () => {
  const owner = await signInNewCustomer(here);
  const { id, key } = await giveKey(here, owner.id);
  const { socket, seat, uuid } = await enter(here, key, { launcher: '1.0.0' });
  const told = nextEvent(socket, 'restart');
  const body = { sessionId: seat.sessionId, uuid, license: id, action: 'restart' };
  const restart = () => send(there, licensesEndpoints['licenses.act'], { body, headers: headersOf(owner) });
  expect((await restart()).status).toBe(200);
  expect(await told).toEqual({});
  socket.io.engine.close();
  await expect.poll(async () => (await restart()).body.error).toBe('restart_unavailable');
});

it('[LIC-156] tells the launchers of a product about its current release on every node', async () => {
  const owner = await signInNewCustomer(here);
  const { id: productId } = await addProduct(here);
  const { key } = await giveKey(here, owner.id, { productId });
  const sessions = [
    await enter(here, key, { launcher: '1.0.0' }),
    await enter(there, key, { launcher: '1.0.0' }),
  ];
  const told = Promise.all(sessions.map(({ socket }) => nextEvent(socket, 'release')));
  here.licenses.notifyRelease(productId, { version: '2.5.0' });
  expect(await told).toEqual([{ version: '2.5.0' }, { version: '2.5.0' }]);
});

it.for(['exits', 'leaves'] as const)(
  '[SDK-7] [LIC-132] shows the last lines of a product that %s to a page on another node as soon as it hears of it',
  async (how) => {
    const owner = await signInNewCustomer(there);
    const { key } = await giveKey(here, owner.id);
    const { socket, seat } = await enter(here, key);
    const { sessionId, epoch } = seat;
    const page = await connectLive(there, owner);
    const read = nextEvent(page, 'license.disconnect').then(() => consoleOf(owner, sessionId));
    const console = { first: 1, lines: [{ level: 'error', content: 'Uncaught Error' }] };
    const exit = async () => {
      const body = { sessionId, epoch, console: [console], exitCode: 1 };
      const headers = { authorization: `Bearer ${key}` };
      return (await send(here, licensesEndpoints['licenses.exit'], { body, headers })).body;
    };
    const leave = async () => {
      await emitAcknowledged(socket, 'console', console);
      return emitAcknowledged(socket, 'leave', { exitCode: 1 });
    };
    expect(await (how === 'exits' ? exit() : leave())).toMatchObject({ success: true });
    expect((await read).map(({ content }) => content)).toEqual(['Uncaught Error']);
  },
);

it('[LIC-52] [LIC-113] drops no lines for a page that watches many sessions of another node', async () => {
  const owner = await signInNewCustomer(here);
  const { key } = await giveKey(here, owner.id, { sessions: 10 });
  const sessions = await Promise.all(Array.from({ length: 10 }, () => run(here, key)));
  const page = await connectLive(there, owner);
  const arrived = new Map<string, number>();
  let dropped = 0;
  page.on('license.console', (sent: { socketId: string; lines: ConsoleLine[]; dropped: number }) => {
    dropped += sent.dropped;
    arrived.set(sent.socketId, Math.max(arrived.get(sent.socketId) ?? 0, sent.lines.at(-1)?.number ?? 0));
  });
  for (const { sessionId } of sessions) await emitAcknowledged(page, 'license.watch', { sessionId });
  let printed = 0;
  const print = async () => {
    printed += 1;
    const line = { level: 'info', content: `line ${printed}` };
    await Promise.all(sessions.map(({ send: tell }) => tell('console', { first: printed, lines: [line] })));
  };
  await expect
    .poll(async () => {
      await print();
      return arrived.size;
    })
    .toBe(sessions.length);
  for (let round = 0; round < 5; round += 1) {
    await print();
    await expect.poll(() => [...arrived.values()].every((number) => number === printed)).toBe(true);
  }
  expect(dropped).toBe(0);
});

it('[LIC-113] streams to a page that stops watching and begins again at once', async () => {
  const owner = await signInNewCustomer(here);
  const { key } = await giveKey(here, owner.id);
  const session = await run(here, key);
  const { sessionId } = session;
  const page = await connectLive(there, owner);
  const received: string[] = [];
  page.on('license.console', ({ lines }: { lines: ConsoleLine[] }) => {
    received.push(...lines.map(({ content }) => content));
  });
  await emitAcknowledged(page, 'license.watch', { sessionId });
  for (let times = 0; times < 5; times += 1) {
    await Promise.all(
      ['license.unwatch', 'license.watch'].map((event) => emitAcknowledged(page, event, { sessionId })),
    );
  }
  received.length = 0;
  let first = 0;
  await expect
    .poll(async () => {
      first += 1;
      await session.send('console', { first, lines: [{ level: 'info', content: `line ${first}` }] });
      return received.length;
    })
    .toBeGreaterThan(0);
});
