import { errorCatalogue } from '@botique/contract/errors.ts';
import { connectCopy, type RunningCopy } from '@botique/sdk/connect-copy.ts';
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { Server } from 'socket.io';
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import { openLine } from '../../../testing/breakable-line.ts';
import { enter, giveKey, run } from '../../../testing/copies.ts';
import { connectLive } from '../../../testing/live-client.ts';
import { signInSomebodyNew, type Person } from '../../../testing/person.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let owner: Person;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  owner = await signInSomebodyNew(app);
});

type Story = { seats: { sessionId: string; resumed: boolean }[]; stops: { code: number }[] };

/** A copy as customers have it, and what it heard so far. */
function start(url: string, license: string): Story & { copy: RunningCopy } {
  const story: Story = { seats: [], stops: [] };
  const copy = connectCopy({
    url,
    license,
    uuid: randomUUID(),
    onSeated: (seat) => story.seats.push(seat),
    onStopped: (why) => story.stops.push(why),
  });
  onTestFinished(() => copy.close());
  return { copy, ...story };
}

async function openLineTo(port: () => number) {
  const line = await openLine(() => connect(port(), '127.0.0.1'));
  onTestFinished(() => line.cut());
  return { ...line, url: `http://127.0.0.1:${line.port}` };
}

const shopPort = () => Number(new URL(app.url).port);

it('[LIC-40] a copy whose line says nothing any more comes back to its seat before the lease is over', async () => {
  const { key } = await giveKey(app, owner.id);
  const line = await openLineTo(shopPort);
  const { seats, stops } = start(line.url, key);
  await expect.poll(() => seats.length).toBe(1);
  const page = await connectLive(app, owner);
  const heard: string[] = [];
  page.onAny((name: string) => heard.push(name));
  line.silence();
  await expect.poll(() => seats.length, { timeout: 60_000 }).toBe(2);
  expect(seats[1]).toEqual({ sessionId: seats[0]?.sessionId, resumed: true });
  expect({ stops, heard }).toEqual({ stops: [], heard: [] });
}, 90_000);

it('a copy that meets a server without the namespace, of an older version, asks again', async () => {
  const { key } = await giveKey(app, owner.id);
  const older = createServer();
  const olderChannel = new Server(older);
  await new Promise<void>((resolve) => older.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => olderChannel.close());
  let port = (older.address() as AddressInfo).port;
  const line = await openLineTo(() => port);
  const met = new Promise((resolve) => olderChannel.engine.once('connection', resolve));
  const { seats, stops } = start(line.url, key);
  await met;
  port = shopPort();
  await expect.poll(() => seats.length, { timeout: 15_000 }).toBe(1);
  expect(stops).toEqual([]);
});

it('[LIC-25] a copy that never had a seat is stopped by a full house', async () => {
  const { key } = await giveKey(app, owner.id);
  await Promise.all([enter(app, key), enter(app, key)]);
  await expect(run(app, key)).rejects.toThrow(errorCatalogue.seats_taken.message);
});

it('a copy that may itself be the one on the last seat waits until that is clear', async () => {
  const { key } = await giveKey(app, owner.id);
  await enter(app, key);
  let calls = 0;
  const line = await openLineTo(() => {
    calls += 1;
    return shopPort();
  });
  const { seats, stops } = start(line.url, key);
  await expect.poll(() => seats.length).toBe(1);
  await line.cut();
  // As if it had come back meanwhile, and the answer had got lost on the way.
  await app.database.pool.query('update license_seats set epoch = epoch + 1 where session_id = $1', [
    seats[0]?.sessionId,
  ]);
  await line.mend();
  // It called again, was refused, and called again.
  await expect.poll(() => calls, { timeout: 15_000 }).toBe(3);
  await app.database.pool.query('update license_seats set lease_until = now() where session_id = $1', [
    seats[0]?.sessionId,
  ]);
  await expect.poll(() => seats.length, { timeout: 15_000 }).toBe(2);
  expect(seats[1]?.resumed).toBe(false);
  expect(stops).toEqual([]);
});
