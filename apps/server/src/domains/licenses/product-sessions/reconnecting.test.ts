import { productNamespace } from '@botique/contract/licenses/product-protocol.ts';
import { errorCatalogue } from '@botique/contract/errors.ts';
import { keepSeat, type KeptSeat } from '@botique/sdk/keep-seat.ts';
import type { Refusal } from '@botique/sdk/protocol.ts';
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { Server } from 'socket.io';
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { openLine } from '../../../testing/breakable-line.ts';
import { enter, giveKey, run } from '../../../testing/product-sessions.ts';
import { connectLive } from '../../../testing/live-client.ts';
import { signInNewCustomer, type Person } from '../../../testing/person.ts';
import { startRefusingShop } from '../../../testing/refusing-shop.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let owner: Person;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  owner = await signInNewCustomer(app);
});

type Heard = { seats: { sessionId: string; resumed: boolean }[]; stops: Refusal[] };

/** A product as customers run it, with the events it has received so far. */
function start(url: string, license: string): Heard & { session: KeptSeat } {
  const heard: Heard = { seats: [], stops: [] };
  const session = keepSeat({
    url,
    license,
    uuid: randomUUID(),
    onSeated: (seat) => heard.seats.push(seat),
    onStopped: (why) => heard.stops.push(why),
  });
  onTestFinished(() => session.close());
  return { session, ...heard };
}

async function openLineTo(port: () => number) {
  const line = await openLine(() => connect(port(), '127.0.0.1'));
  onTestFinished(() => line.cut());
  return { ...line, url: `http://127.0.0.1:${line.port}` };
}

const shopPort = () => Number(new URL(app.url).port);

it('[LIC-40] detects a dead connection and resumes the product session', async () => {
  const { key } = await giveKey(app, owner.id);
  const line = await openLineTo(shopPort);
  const { seats, stops } = start(line.url, key);
  await expect.poll(() => seats.length).toBe(1);
  const page = await connectLive(app, owner);
  const heard: string[] = [];
  page.onAny((name: string) => heard.push(name));
  line.silence();
  await expect.poll(() => seats.length, { timeout: 60_000 }).toBe(2);
  expect(seats[1]).toMatchObject({ sessionId: seats[0]?.sessionId, resumed: true });
  expect({ stops, heard }).toEqual({ stops: [], heard: [] });
}, 90_000);

it('retries when an older server does not have the product namespace', async () => {
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
  await expect.poll(() => seats.length).toBe(1);
  expect(stops).toEqual([]);
});

it('[LIC-25] stops a product that never had a seat if all seats are taken', async () => {
  const { key } = await giveKey(app, owner.id);
  await Promise.all([enter(app, key), enter(app, key)]);
  await expect(run(app, key)).rejects.toThrow(errorCatalogue.seats_taken.message);
});

it('retries after seats_taken if the product may hold the last seat itself', async () => {
  const { key } = await giveKey(app, owner.id);
  await enter(app, key);
  const line = await openLineTo(shopPort);
  const { seats, stops } = start(line.url, key);
  await expect.poll(() => seats.length).toBe(1);
  await line.cut();
  // Simulates a resume whose reply with the new epoch was lost.
  await app.database.pool.query('update license_seats set epoch = epoch + 1 where session_id = $1', [
    seats[0]?.sessionId,
  ]);
  const refused = vi.spyOn(app.licenses.sessions, 'enter');
  await line.mend();
  await expect
    .poll(() => refused.mock.settledResults[0])
    .toMatchObject({ type: 'rejected', value: { error: 'seats_taken' } });
  expect(seats).toHaveLength(1);
  await app.database.pool.query('update license_seats set lease_until = now() where session_id = $1', [
    seats[0]?.sessionId,
  ]);
  await expect.poll(() => seats.length, { timeout: 80_000 }).toBe(2);
  expect(seats[1]?.resumed).toBe(false);
  expect(stops).toEqual([]);
}, 120_000);

it('[LIC-30] moves a product to a free seat if another session has taken its seat', async () => {
  const { id, key } = await giveKey(app, owner.id);
  const { seats, stops } = start(app.url, key);
  await expect.poll(() => seats.length).toBe(1);
  await app.database.pool.query('update license_seats set lease_until = now() where license_id = $1', [id]);
  await enter(app, key);
  await expect.poll(() => seats.length).toBe(2);
  expect(seats[1]).toMatchObject({ resumed: false });
  expect(seats[1]?.sessionId).not.toBe(seats[0]?.sessionId);
  expect(stops).toEqual([]);
}, 60_000);

it('[LIC-30] stops a product whose seat was taken if no other seat is free', async () => {
  const { id, key } = await giveKey(app, owner.id);
  const { seats, stops } = start(app.url, key);
  await expect.poll(() => seats.length).toBe(1);
  await app.database.pool.query('update license_seats set lease_until = now() where license_id = $1', [id]);
  await Promise.all([enter(app, key), enter(app, key)]);
  await expect.poll(() => stops).toMatchObject([{ error: 'seats_taken' }]);
}, 60_000);

it.for([
  ['unavailable', 503],
  ['too_busy', 503],
  ['too_many_requests', 429],
  ['a_name_of_the_future', 409],
] as const)(
  '[LIC-30] lets a product retry after a refusal with %s',
  { timeout: 60_000 },
  async ([error, code]) => {
    const { url, refusals } = await startRefusingShop({ success: false, code, error, message: 'No.' });
    const { stops } = start(url, 'key');
    await expect.poll(refusals).toBeGreaterThan(1);
    expect(stops).toEqual([]);
  },
);

it('[LIC-30] decides by the name of a refusal, not by its code, whether a product stops', async () => {
  const { url, refusals } = await startRefusingShop({
    success: false,
    code: 503,
    error: 'license_suspended',
    message: 'Suspended.',
  });
  const { stops } = start(url, 'key');
  await expect.poll(() => stops).toEqual([{ error: 'license_suspended', message: 'Suspended.' }]);
  expect(refusals()).toBe(1);
});

it.for([
  ['seated', { sessionId: 7 }],
  ['ended', 'goodbye'],
] as const)(
  '[LIC-105] reconnects a product after a %s event that it cannot parse',
  async ([event, payload]) => {
    const server = createServer();
    const channel = new Server(server);
    let connections = 0;
    channel.of(productNamespace).on('connection', (socket) => {
      connections += 1;
      socket.emit(event, payload);
      if (event === 'ended') socket.disconnect(true);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => channel.close());
    const { seats, stops } = start(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, 'key');
    await expect.poll(() => connections).toBeGreaterThan(1);
    expect({ seats, stops }).toEqual({ seats: [], stops: [] });
  },
);
