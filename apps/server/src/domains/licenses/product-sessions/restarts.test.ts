import { licensesEndpoints as calls } from '@botique/contract/licenses/endpoints.ts';
import type { LogEntry } from '@botique/contract/licenses/log-entry.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connectLive, emitAcknowledged, nextEvent } from '../../../testing/live-client.ts';
import { signInNewCustomer, type Person } from '../../../testing/person.ts';
import {
  enter,
  giveKey,
  heartbeat,
  recordedSessions,
  runningSessions,
  type BareSession,
} from '../../../testing/product-sessions.ts';
import { addProduct } from '../../../testing/products.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

const launcher = '1.0.0';

let app: TestApp;
let owner: Person;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  owner = await signInNewCustomer(app);
});

async function start(more: { launcher?: string; version?: string } = { launcher }) {
  const license = await giveKey(app, owner.id);
  return { license: license.id, key: license.key, ...(await enter(app, license.key, more)) };
}

type Started = Awaited<ReturnType<typeof start>>;

const restartOf = ({ seat, uuid, license }: Pick<Started, 'seat' | 'uuid' | 'license'>) => ({
  sessionId: seat.sessionId,
  uuid,
  license,
  action: 'restart',
});

const restart = (session: Started, change: object = {}, by = owner) =>
  by.call(calls['licenses.act'], { body: { ...restartOf(session), ...change } });

async function loggedActions(license: string): Promise<string[]> {
  const { body } = await owner.call(calls['licenses.logs'], { params: { license } });
  return (body.data as LogEntry[]).map(({ action }) => action);
}

/** The names of the server's events so far. An acknowledged heartbeat proves that earlier ones have arrived. */
async function eventsOf(session: BareSession): Promise<string[]> {
  expect((await heartbeat(session)).success).toBe(true);
  return session.received.map(({ name }) => name).filter((name) => name !== 'lease');
}

describe('the launcher', () => {
  it('[LIC-150] shows the version of the launcher with a running and a recorded session', async () => {
    const { license } = await start({ launcher, version: '2.4.1' });
    expect(await runningSessions(owner)).toMatchObject([{ launcher, version: '2.4.1' }]);
    expect(await recordedSessions(owner, license)).toMatchObject([{ launcher, version: '2.4.1' }]);
    expect((await app.licenses.staffView.running(owner.id, 10)).newest).toMatchObject([{ launcher }]);
  });

  it('[LIC-150] shows no launcher for a product that runs by itself', async () => {
    const { license } = await start({});
    expect(await runningSessions(owner)).toMatchObject([{ launcher: null }]);
    expect(await recordedSessions(owner, license)).toMatchObject([{ launcher: null }]);
  });

  it('[LIC-150] announces a session with its launcher', async () => {
    const page = await connectLive(app, owner);
    const told = nextEvent(page, 'license.connect');
    await start();
    expect(await told).toMatchObject({ launcher });
  });

  it('[LIC-151] changes the version of the running session, and tells the owner', async () => {
    const { license, socket } = await start({ launcher, version: '2.4.1' });
    const page = await connectLive(app, owner);
    const told = nextEvent(page, 'license.session');
    expect(await emitAcknowledged(socket, 'version', { version: '2.5.0' })).toMatchObject({ success: true });
    expect(await told).toMatchObject({ version: '2.5.0', launcher });
    expect(await runningSessions(owner)).toMatchObject([{ version: '2.5.0' }]);
    expect(await recordedSessions(owner, license)).toMatchObject([{ version: '2.5.0' }]);
  });

  it('[LIC-151] changes no version for a session that has lost its seat', async () => {
    const session = await start({ launcher, version: '2.4.1' });
    const { key, uuid, seat, license } = session;
    const { sessionId, epoch } = seat;
    await enter(app, key, { uuid, launcher, resume: { sessionId, epoch } });
    expect(await emitAcknowledged(session.socket, 'version', { version: '9.9.9' })).toMatchObject({
      error: 'seat_lost',
    });
    expect(await recordedSessions(owner, license)).toMatchObject([{ version: '2.4.1' }]);
  });
});

describe('restarting', () => {
  it.for(['a call', 'a live event'])(
    '[LIC-152] [LIC-153] restarts a session with %s: the launcher is told, and the session goes on',
    async (how) => {
      const session = await start();
      const { socket, license } = session;
      const told = nextEvent(socket, 'restart');
      const page = await connectLive(app, owner);
      const { license: _license, ...event } = restartOf(session);
      const reply =
        how === 'a call'
          ? (await restart(session)).body
          : await emitAcknowledged(page, 'license.action', { ...event, metadata: {} });
      expect(reply).toMatchObject({ success: true, code: 200 });
      expect(await told).toEqual({});
      expect(await eventsOf(session)).toEqual(['seated', 'restart']);
      expect(await loggedActions(license)).toEqual(['restarted', 'connected']);
      expect(await runningSessions(owner)).toMatchObject([{ socketId: session.seat.sessionId }]);
    },
  );

  it('[LIC-153] lists restarts in the log under their own filter', async () => {
    const session = await start();
    await restart(session);
    const { body } = await owner.call(calls['licenses.logs'], {
      params: { license: session.license },
      query: { event: 'restarted' },
    });
    expect(body.data).toMatchObject([{ action: 'restarted', uuid: session.uuid, reason: null }]);
  });

  it('[LIC-154] refuses to restart a session without a launcher, and logs nothing', async () => {
    const session = await start({});
    expect((await restart(session)).body).toMatchObject({ code: 409, error: 'restart_unavailable' });
    expect(await eventsOf(session)).toEqual(['seated']);
    expect(await loggedActions(session.license)).toEqual(['connected']);
  });

  it('[LIC-154] answers 404 for a session that is over', async () => {
    const session = await start();
    await restart(session, { action: 'stop' });
    expect((await restart(session)).body).toMatchObject({
      code: 404,
      message: 'This session is no longer running.',
    });
  });

  it('[LIC-154] answers 404 for a session of someone else, another device or another license', async () => {
    const session = await start();
    const stranger = await signInNewCustomer(app);
    const attempts = [
      await restart(session, {}, stranger),
      await restart(session, { uuid: randomUUID() }),
      await restart(session, { license: (await giveKey(app, owner.id)).id }),
      await restart(session, { sessionId: randomUUID() }),
    ];
    expect(attempts.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect(await eventsOf(session)).toEqual(['seated']);
  });

  it('[LIC-155] refuses while the launcher is not connected, because it would never learn of the restart', async () => {
    const session = await start();
    session.socket.io.engine.close();
    await expect.poll(async () => (await restart(session)).body.error).toBe('restart_unavailable');
    const { body } = await restart(session);
    expect(body.message).toBe('This session has lost its connection. Try again when it’s back.');
    const { sessionId, epoch } = session.seat;
    const back = await enter(app, session.key, {
      uuid: session.uuid,
      launcher,
      resume: { sessionId, epoch },
    });
    const told = nextEvent(back.socket, 'restart');
    expect((await restart(session)).status).toBe(200);
    expect(await told).toEqual({});
  });
});

it('[LIC-156] tells every launcher of a product about its current release, and nobody else', async () => {
  const [{ id: productId }, { id: other }] = [await addProduct(app), await addProduct(app)];
  const { key } = await giveKey(app, owner.id, { productId, sessions: 3 });
  const { key: otherKey } = await giveKey(app, owner.id, { productId: other });
  const launched = [await enter(app, key, { launcher }), await enter(app, key, { launcher })];
  const silent = [await enter(app, key), await enter(app, otherKey, { launcher })];
  app.licenses.notifyRelease(productId, { version: '2.5.0' });
  for (const session of launched) {
    expect(await eventsOf(session)).toEqual(['seated', 'release']);
    expect(session.received.find(({ name }) => name === 'release')?.payload).toEqual({ version: '2.5.0' });
  }
  for (const session of silent) expect(await eventsOf(session)).toEqual(['seated']);
});
