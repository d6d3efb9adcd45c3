import { licensesEndpoints as calls } from '@botique/contract/licenses/endpoints.ts';
import type { RecordedSession } from '@botique/contract/licenses/recorded-session.ts';
import { leaseSeconds } from '@botique/contract/licenses/session-rules.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connectLive, nextEvent } from '../../../../testing/live-client.ts';
import { movingClock } from '../../../../testing/moving-clock.ts';
import { send, signInNewCustomer, type Person } from '../../../../testing/person.ts';
import { enter, giveKey, heartbeat, type BareSession } from '../../../../testing/product-sessions.ts';
import { startTestApp, type TestApp } from '../../../../testing/test-app.ts';

const clock = movingClock({ ticks: false });
let app: TestApp;
let owner: Person;
beforeAll(async () => {
  app = await startTestApp({ clock });
});
afterAll(() => app.close());
beforeEach(async () => {
  owner = await signInNewCustomer(app);
});

const crashes = async (by = owner) =>
  (await by.call(calls['licenses.crashes'])).body.data as RecordedSession[];
const sessionsOf = async (license: string) =>
  (await owner.call(calls['licenses.sessions'], { params: { license } })).body.data as RecordedSession[];

async function leave({ socket }: BareSession, payload: object): Promise<void> {
  await socket.timeout(60_000).emitWithAck('leave', payload);
}

/** Makes the leases of this license end this long ago. */
async function letLeasesLapse(licenseId: string, secondsAgo: number): Promise<void> {
  // The server's own sweep takes this for an outage, so it leaves lapsed seats to `clearLapsed`.
  clock.forward(20_000);
  await app.database.pool.query(
    'update license_seats set lease_until = now() - make_interval(secs => $2) where license_id = $1',
    [licenseId, secondsAgo],
  );
}

async function startedAnHourAgo(sessionId: string): Promise<void> {
  await app.database.pool.query(
    "update product_sessions set started_at = now() - interval '1 hour' where id = $1",
    [sessionId],
  );
}

/** Clears lapsed seats, which needs a database that has been reachable for one lease. */
async function clearLapsed(): Promise<void> {
  for (let passed = 0; passed <= leaseSeconds; passed += 5) {
    await app.licenses.sessions.sweep();
    clock.forward(5_000);
  }
  await app.licenses.sessions.sweep();
}

describe('a product that ends by itself', () => {
  it.for([
    [{ exitCode: 3 }, true],
    [{ exitCode: 4_294_967_295 }, true],
    [{ exitCode: 0 }, false],
    [{}, false],
  ] as const)('[LIC-131] [LIC-132] that leaves with %j has crashed: %j', async ([payload, crashed]) => {
    const { id, key } = await giveKey(app, owner.id);
    const told = nextEvent(await connectLive(app, owner), 'license.disconnect');
    const facts = { host: 'home-server', platform: 'Linux', version: '1.4.0' };
    const product = await enter(app, key, { ...facts, metadata: { username: 'Mall Moderator' } });
    await leave(product, payload);
    const [session] = await sessionsOf(id);
    expect(session).toEqual({
      socketId: product.seat.sessionId,
      license: id,
      productName: 'Warden',
      metadata: [{ name: 'username', value: 'Mall Moderator' }],
      uuid: product.uuid,
      ip: '127.0.0.1',
      ...facts,
      launcher: null,
      startedAt: expect.any(String),
      endedAt: expect.any(String),
      reason: null,
      exitCode: 'exitCode' in payload ? payload.exitCode : null,
      crashed,
    });
    expect(await told).toMatchObject({ socketId: product.seat.sessionId, crash: crashed ? session : null });
    expect(await crashes()).toEqual(crashed ? [session] : []);
  });

  it('[LIC-131] [LIC-132] that reports its exit code with the call of an exiting process has crashed', async () => {
    const { key } = await giveKey(app, owner.id);
    const { seat } = await enter(app, key);
    const told = nextEvent(await connectLive(app, owner), 'license.disconnect');
    const { status } = await send(app, calls['licenses.exit'], {
      headers: { authorization: `Bearer ${key}` },
      body: { sessionId: seat.sessionId, epoch: seat.epoch, exitCode: 1 },
    });
    expect(status).toBe(200);
    expect(await told).toMatchObject({ crash: { socketId: seat.sessionId, exitCode: 1, crashed: true } });
  });
});

describe('a product that falls silent', () => {
  it('[LIC-131] [LIC-132] has crashed when its seat is cleared, at its last sign of life', async () => {
    const { id, key } = await giveKey(app, owner.id);
    const { seat } = await enter(app, key);
    await startedAnHourAgo(seat.sessionId);
    const told = nextEvent(await connectLive(app, owner), 'license.disconnect');
    await letLeasesLapse(id, 100);
    await clearLapsed();
    const [crash] = await crashes();
    expect(crash).toMatchObject({ socketId: seat.sessionId, reason: 'seat_lost', crashed: true });
    expect(await told).toMatchObject({ crash });
    const { rows } = await app.database.pool.query<{ ago: number }>(
      'select round(extract(epoch from now() - ended_at))::int as ago from product_sessions where id = $1',
      [seat.sessionId],
    );
    expect(rows[0]?.ago).toBeGreaterThanOrEqual(100 + leaseSeconds);
  });

  it('[LIC-131] has not crashed if it resumes after an outage of the shop', async () => {
    const { id, key } = await giveKey(app, owner.id);
    const { seat, uuid, socket } = await enter(app, key);
    socket.io.engine.close();
    await letLeasesLapse(id, 100);
    const { sessionId, epoch } = seat;
    await enter(app, key, { uuid, resume: { sessionId, epoch } });
    await clearLapsed();
    expect(await crashes()).toEqual([]);
    expect(await sessionsOf(id)).toMatchObject([{ socketId: sessionId, endedAt: null, crashed: false }]);
  });

  it('[LIC-127] [LIC-132] has not left a crash behind if the next one takes its seat', async () => {
    const { id, key } = await giveKey(app, owner.id);
    const { seat } = await enter(app, key);
    await letLeasesLapse(id, 1);
    const told = nextEvent(await connectLive(app, owner), 'license.disconnect');
    await enter(app, key);
    expect(await told).toMatchObject({ socketId: seat.sessionId, crash: null });
    expect((await sessionsOf(id)).at(-1)).toMatchObject({ reason: 'seat_lost', crashed: true });
    expect(await crashes()).toEqual([]);
  });

  it('[LIC-127] [LIC-132] has not left a crash behind if it was restarted before its seat was cleared', async () => {
    const { id, key } = await giveKey(app, owner.id);
    const { seat } = await enter(app, key);
    await startedAnHourAgo(seat.sessionId);
    const next = await enter(app, key);
    const told = nextEvent(await connectLive(app, owner), 'license.disconnect');
    await letLeasesLapse(id, 100);
    await heartbeat(next);
    await clearLapsed();
    expect(await told).toMatchObject({ socketId: seat.sessionId, crash: null });
    expect(await crashes()).toEqual([]);
  });
});

describe('a product that is stopped', () => {
  it('[LIC-131] has not crashed, whatever exit code it reports afterwards', async () => {
    const { id, key } = await giveKey(app, owner.id);
    const { seat, uuid } = await enter(app, key);
    const told = nextEvent(await connectLive(app, owner), 'license.disconnect');
    const { sessionId, epoch } = seat;
    await owner.call(calls['licenses.act'], { body: { sessionId, uuid, license: id, action: 'stop' } });
    const reply = await send(app, calls['licenses.exit'], {
      headers: { authorization: `Bearer ${key}` },
      body: { sessionId, epoch, exitCode: 1 },
    });
    expect(reply.body).toMatchObject({ error: 'seat_lost' });
    expect(await told).toMatchObject({ socketId: sessionId, crash: null });
    expect(await sessionsOf(id)).toMatchObject([
      { reason: 'session_stopped', exitCode: null, crashed: false },
    ]);
  });
});

describe('the list of crashes', () => {
  it('[LIC-127] has the last crash of each license of the caller, newest first, until it starts again', async () => {
    const [first, second] = [await giveKey(app, owner.id), await giveKey(app, owner.id)];
    await leave(await enter(app, first.key), { exitCode: 1 });
    const [one, other] = [await enter(app, second.key), await enter(app, second.key)];
    await leave(one, { exitCode: 2 });
    await leave(other, { exitCode: 3 });
    const codes = async () => (await crashes()).map(({ exitCode }) => exitCode);
    expect(await codes()).toEqual([3, 1]);
    expect(await crashes(await signInNewCustomer(app))).toEqual([]);
    await leave(await enter(app, second.key), { exitCode: 0 });
    expect(await codes()).toEqual([1]);
  });

  it('[LIC-127] forgets a crash after 7 days', async () => {
    const { key } = await giveKey(app, owner.id);
    const product = await enter(app, key);
    await leave(product, { exitCode: 1 });
    const age = (days: number) =>
      app.database.pool.query(
        `update product_sessions set started_at = now() - interval '20 days',
           ended_at = now() - $2 * interval '1 day' where id = $1`,
        [product.seat.sessionId, days],
      );
    await age(6.9);
    expect(await crashes()).toHaveLength(1);
    await age(7.1);
    expect(await crashes()).toEqual([]);
  });
});

it('[LIC-132] announces the end of a session without its crash if that cannot be recorded', async () => {
  const { id, key } = await giveKey(app, owner.id);
  const { seat } = await enter(app, key);
  const { pool } = app.database;
  await pool.query(
    `alter table product_sessions add constraint unrecordable check (id <> '${seat.sessionId}' or ended_at is null)`,
  );
  const told = nextEvent(await connectLive(app, owner), 'license.disconnect');
  await letLeasesLapse(id, 100);
  await clearLapsed();
  expect(await told).toMatchObject({ socketId: seat.sessionId, license: id, crash: null });
});
