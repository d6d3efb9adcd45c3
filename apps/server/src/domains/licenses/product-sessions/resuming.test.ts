import { licensesEndpoints as calls } from '@botique/contract/licenses/endpoints.ts';
import type { ConnectedSession } from '@botique/contract/licenses/session.ts';
import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { keepSeat } from '@botique/sdk/keep-seat.ts';
import { openLine } from '../../../testing/breakable-line.ts';
import { enter, giveKey, heartbeat, run } from '../../../testing/product-sessions.ts';
import { connectLive, nextEvent } from '../../../testing/live-client.ts';
import { signInNewCustomer } from '../../../testing/person.ts';
import { startRedis } from '../../../testing/redis-server.ts';
import { cloneDatabase, startTestApp, type TestApp } from '../../../testing/test-app.ts';

let redis: Awaited<ReturnType<typeof startRedis>>;
let data: Awaited<ReturnType<typeof cloneDatabase>>;
let here: TestApp;
let there: TestApp;
const startNode = () => startTestApp({ databaseUrl: data.url, redisUrl: redis.url });
beforeAll(async () => {
  [redis, data] = await Promise.all([startRedis(), cloneDatabase()]);
  here = await startNode();
  there = await startNode();
});
afterAll(async () => {
  await here.close();
  await there.close();
  await data.drop();
  await redis.stop();
});

it('[LIC-33] [LIC-40] keeps a session when its node stops and resumes it on another node', async () => {
  const owner = await signInNewCustomer(there);
  const { key } = await giveKey(there, owner.id);
  const dying = await startNode();
  const page = await connectLive(there, owner);
  const announced = nextEvent(page, 'license.connect');
  const { seat, uuid } = await enter(dying, key);
  await announced;
  const heard: string[] = [];
  page.onAny((name: string) => heard.push(name));
  await dying.close();

  const listed = async () =>
    ((await owner.call(calls['licenses.connected'])).body.data as ConnectedSession[]).map(
      ({ socketId }) => socketId,
    );
  expect(await listed()).toEqual([seat.sessionId]);
  const resume = { sessionId: seat.sessionId, epoch: seat.epoch };
  const back = await enter(there, key, { uuid, resume });
  expect(back.seat).toMatchObject({ sessionId: seat.sessionId, resumed: true });
  expect(await heartbeat(back)).toEqual({ success: true, code: 200 });
  expect(await listed()).toEqual([seat.sessionId]);
  // Any announcement would arrive before the reply to this.
  await page.timeout(5_000).emitWithAck('userdata', { databaseName: 'none', module: 'none' });
  expect(heard).toEqual([]);
});

it('[LIC-40] resumes the session of a product whose connection breaks', async () => {
  const owner = await signInNewCustomer(here);
  const { id, key } = await giveKey(here, owner.id);
  const seats: { sessionId: string; resumed: boolean }[] = [];
  const line = await openLine(() => connect(Number(new URL(here.url).port), '127.0.0.1'));
  onTestFinished(() => line.cut());
  const url = `http://127.0.0.1:${line.port}`;
  const session = keepSeat({
    url,
    license: key,
    uuid: randomUUID(),
    onSeated: (seat) => seats.push(seat),
  });
  await expect.poll(() => seats.length).toBe(1);
  const page = await connectLive(here, owner);
  const heard: string[] = [];
  page.onAny((name: string) => heard.push(name));
  await line.cut();
  await line.mend();
  await expect.poll(() => seats.length).toBe(2);
  expect(seats[1]).toMatchObject({ sessionId: seats[0]?.sessionId, resumed: true });
  const { rows } = await here.database.pool.query(
    'select count(*)::int as taken from license_seats where license_id = $1 and session_id is not null',
    [id],
  );
  expect(rows).toEqual([{ taken: 1 }]);
  expect(heard).toEqual([]);
  await session.close();
});

it('[LIC-34] [LIC-45] announces the end of a session to its product and its owner across nodes', async () => {
  const owner = await signInNewCustomer(here);
  const { id, key } = await giveKey(here, owner.id);
  const sessions = [await run(here, key), await run(there, key)];
  const page = await connectLive(there, owner);
  const told = new Set<string>();
  page.on('license.disconnect', ({ socketId }: { socketId: string }) => told.add(socketId));
  await here.licenses.revoke(here.database.db, id);
  const ends = await Promise.all(sessions.map(({ stopped }) => stopped));
  expect(ends.map(({ error }) => error)).toEqual(['license_revoked', 'license_revoked']);
  await expect.poll(() => told).toEqual(new Set(sessions.map(({ sessionId }) => sessionId)));
});

it('[LIC-22] announces a started session to its owner on another node', async () => {
  const owner = await signInNewCustomer(here);
  const { id, key } = await giveKey(here, owner.id);
  const page = await connectLive(there, owner);
  const told = nextEvent(page, 'license.connect');
  await run(here, key);
  expect(await told).toMatchObject({ data: { id } });
});
