import type { RefusedStart } from '@botique/contract/licenses/refused-start.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { systemClock } from '../../../../platform/clock.ts';
import { connectLive, nextEvent } from '../../../../testing/live-client.ts';
import { signInNewCustomer, type Person } from '../../../../testing/person.ts';
import { enter, giveKey, whyRefused } from '../../../../testing/product-sessions.ts';
import { startTestApp, type TestApp } from '../../../../testing/test-app.ts';
import { createLicenseLog } from '../../log/log.ts';
import { createRefusedStarts } from './refused-starts.ts';

let app: TestApp;
let owner: Person;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  owner = await signInNewCustomer(app);
});

const refusal = { error: 'seats_taken' };

it('[LIC-133] tells the owner who was refused, and who holds the seats, longest-running first', async () => {
  const { id, key } = await giveKey(app, owner.id);
  const known = { uuid: randomUUID(), host: 'home-server', platform: 'Linux' };
  const before = await enter(app, key, known);
  await before.socket.timeout(60_000).emitWithAck('leave', {});
  const stranger = await enter(app, key, { host: 'laptop' });
  const { seat } = await enter(app, key, known);
  const told = nextEvent(await connectLive(app, owner), 'license.refused');
  const uuid = randomUUID();
  const metadata = { username: 'Mall Moderator' };
  const facts = { host: 'phone', platform: 'Android' };
  expect(await whyRefused(app, key, { uuid, metadata, ...facts })).toMatchObject(refusal);
  const device = { ip: '127.0.0.1', uptime: expect.any(String) };
  expect(await told).toEqual({
    eventId: expect.any(String),
    license: id,
    productName: 'Warden',
    metadata: [{ name: 'username', value: 'Mall Moderator' }],
    uuid,
    ip: '127.0.0.1',
    ...facts,
    date: expect.any(String),
    sessions: 2,
    holders: [
      {
        ...device,
        socketId: stranger.seat.sessionId,
        uuid: stranger.uuid,
        host: 'laptop',
        platform: null,
        newDevice: true,
      },
      { ...device, ...known, socketId: seat.sessionId, newDevice: false },
    ],
  });
});

/** Whether the devices that hold both seats are told to be new, longest-running first. */
async function toldAsNew(key: string): Promise<boolean[]> {
  const told = nextEvent(await connectLive(app, owner), 'license.refused');
  await whyRefused(app, key, { uuid: randomUUID() });
  return ((await told) as RefusedStart).holders.map(({ newDevice }) => newDevice);
}

it('[LIC-133] calls a device new for 7 days, even if it restarts, but never the first of a license', async () => {
  const { id, key } = await giveKey(app, owner.id);
  await enter(app, key);
  const stranger = { uuid: randomUUID() };
  const before = await enter(app, key, stranger);
  await before.socket.timeout(60_000).emitWithAck('leave', {});
  await enter(app, key, stranger);
  expect(await toldAsNew(key)).toEqual([false, true]);
  await app.database.pool.query(
    `update product_sessions set started_at = started_at - interval '7 days' where license_id = $1`,
    [id],
  );
  expect(await toldAsNew(key)).toEqual([false, false]);
});

it('[LIC-133] tells only the owner, and once a minute for each device that keeps trying', async () => {
  const { key } = await giveKey(app, owner.id);
  await enter(app, key);
  await enter(app, key);
  const heard: string[] = [];
  const strange = await connectLive(app, await signInNewCustomer(app));
  strange.onAny((name: string) => heard.push(name));
  const page = await connectLive(app, owner);
  const devices: string[] = [];
  page.on('license.refused', ({ uuid }: RefusedStart) => devices.push(uuid));
  const [first, second] = [randomUUID(), randomUUID()];
  for (const uuid of [first, first, first])
    expect(await whyRefused(app, key, { uuid })).toMatchObject(refusal);
  await expect.poll(() => devices).toEqual([first]);
  for (const uuid of [first, second]) expect(await whyRefused(app, key, { uuid })).toMatchObject(refusal);
  await expect.poll(() => devices).toEqual([first, second]);
  expect(heard).toEqual([]);
});

it('[LIC-133] tells nobody of a start that is refused for another reason', async () => {
  const { key } = await giveKey(app, owner.id);
  const page = await connectLive(app, owner);
  const devices: string[] = [];
  page.on('license.refused', ({ uuid }: RefusedStart) => devices.push(uuid));
  await whyRefused(app, key, { product: 'encore' });
  await enter(app, key);
  await enter(app, key);
  const uuid = randomUUID();
  await whyRefused(app, key, { uuid });
  await expect.poll(() => devices).toEqual([uuid]);
});

it('[LIC-133] tells the owner after the refusal is in the log', async () => {
  const { id } = await giveKey(app, owner.id);
  const uuid = randomUUID();
  const { db } = app.database;
  const licenseLog = createLicenseLog({ db, log: app.http.log });
  const steps: string[] = [];
  const writeRefusals = async () => {
    await licenseLog.writeRefusals();
    const { data } = await licenseLog.page({ licenseId: id }, { limit: 10 });
    steps.push(...data.map(({ action }) => action));
  };
  const refused = createRefusedStarts({
    db,
    clock: systemClock,
    log: app.http.log,
    licenseLog: { writeRefusals },
  });
  refused.onRefused(() => void steps.push('told'));
  const license = { id, userId: owner.id, productName: 'Warden', sessions: 2 };
  refused.add({ license, request: { uuid, metadata: {} }, address: '203.0.113.7' });
  licenseLog.addRefusal({ licenseId: id, device: uuid, reason: 'seats_taken' });
  // A write that has begun already, for which the owner's event has to wait as well.
  void licenseLog.writeRefusals();
  await expect.poll(() => steps.includes('told')).toBe(true);
  expect(steps).toEqual(['refused', 'told']);
});

it('[LIC-133] only logs an error if the holders cannot be read', async () => {
  const error = vi.fn<(details: object, text?: string) => void>();
  const refused = createRefusedStarts({
    db: new Proxy(app.database.db, {
      get() {
        throw new Error('the database is away');
      },
    }),
    clock: systemClock,
    log: { error },
    licenseLog: { writeRefusals: async () => {} },
  });
  const told = vi.fn<(refused: RefusedStart, ownerId: string) => void>();
  refused.onRefused(told);
  refused.add({
    license: { id: randomUUID(), userId: owner.id, productName: 'Warden', sessions: 2 },
    request: { uuid: randomUUID(), metadata: {} },
    address: '203.0.113.7',
  });
  await expect.poll(() => error.mock.calls.length).toBe(1);
  expect(told).not.toHaveBeenCalled();
});
