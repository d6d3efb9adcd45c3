import { errorCatalogue } from '@botique/contract/errors.ts';
import { licensesEndpoints as calls } from '@botique/contract/licenses/endpoints.ts';
import { leaseSeconds } from '@botique/contract/licenses/session-rules.ts';
import type { ConnectedSession } from '@botique/contract/licenses/session.ts';
import { randomUUID } from 'node:crypto';
import { io } from 'socket.io-client';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { enter, giveKey, heartbeat, run, whyRefused } from '../../../testing/product-sessions.ts';
import { connectLive, nextEvent } from '../../../testing/live-client.ts';
import { movingClock } from '../../../testing/moving-clock.ts';
import { ban, signInNewCustomer, type Person } from '../../../testing/person.ts';
import { startTestApp, startTestAppForThisTest, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let owner: Person;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  owner = await signInNewCustomer(app);
});

async function connected(by: Person = owner): Promise<ConnectedSession[]> {
  return (await by.call(calls['licenses.connected'])).body.data as ConnectedSession[];
}

const refused = (error: keyof typeof errorCatalogue) => ({
  success: false,
  code: errorCatalogue[error].status,
  error,
  message: errorCatalogue[error].message,
});

const endedBy = (error: keyof typeof errorCatalogue) => {
  const { success: _, ...end } = refused(error);
  return end;
};

/** Makes the leases of this license end now, or this many seconds ago. After 30 s, the sweep could clear the seats. */
async function letLeasesLapse(licenseId: string, { secondsAgo = 0 } = {}): Promise<void> {
  await app.database.pool.query(
    'update license_seats set lease_until = now() - make_interval(secs => $2) where license_id = $1',
    [licenseId, secondsAgo],
  );
}

async function takenSeats(licenseId: string): Promise<{ seat: number; epoch: number; left: number }[]> {
  const { rows } = await app.database.pool.query<{ seat: number; epoch: number; left: number }>(
    `select seat, epoch, extract(epoch from lease_until - now())::float as left
     from license_seats where license_id = $1 and session_id is not null order by seat`,
    [licenseId],
  );
  return rows;
}

describe('connecting a product', () => {
  it('[LIC-13] [LIC-22] [LIC-130] lists a connected product as a session of its owner, with its metadata and device', async () => {
    const { id, key } = await giveKey(app, owner.id);
    const metadata = { username: 'Mall Moderator', id: '1128840017263', avatar: 'https://cdn.test/a.png' };
    const device = { host: 'home-server', platform: 'Linux', version: '1.4.0' };
    const { seat, uuid } = await enter(app, key, { metadata, ...device });
    expect(await connected()).toEqual([
      {
        data: expect.objectContaining({
          id,
          license: key,
          totalRequests: 1,
          metadata: Object.entries(metadata).map(([name, value]) => ({ name, value })),
        }),
        console: [],
        socketId: seat.sessionId,
        uuid,
        ip: '127.0.0.1',
        ...device,
        launcher: null,
        uptime: expect.stringMatching(/^\d{4}-.*Z$/),
      },
    ]);
  });

  it('[LIC-22] accepts a license key in lower case and without dashes', async () => {
    const { key } = await giveKey(app, owner.id);
    await enter(app, key.toLowerCase().replaceAll('-', ' '));
    expect(await connected()).toHaveLength(1);
  });

  it('[LIC-39] [LIC-45] announces a new session to its owner only, as an item of the session list', async () => {
    const { key } = await giveKey(app, owner.id);
    const stranger = await signInNewCustomer(app);
    const [page, other] = [await connectLive(app, owner), await connectLive(app, stranger)];
    const heard: unknown[] = [];
    other.onAny((name) => heard.push(name));
    const told = nextEvent(page, 'license.connect');
    await enter(app, key);
    const { eventId, ...session } = (await told) as ConnectedSession & { eventId: string };
    expect(eventId).toEqual(expect.any(String));
    expect(await connected()).toEqual([session]);
    expect(await connected(stranger)).toEqual([]);
    expect(heard).toEqual([]);
  });

  it('lists the sessions of an owner oldest first, each with its own name', async () => {
    const { key } = await giveKey(app, owner.id);
    await enter(app, key, { metadata: { username: 'First' } });
    await enter(app, key, { metadata: { username: 'Second' } });
    const names = (await connected()).map(({ data }) => data.metadata[0]?.value);
    expect(names).toEqual(['First', 'Second']);
    const [license] = (await owner.call(calls['licenses.mine'])).body.data as ConnectedSession['data'][];
    expect(license).toMatchObject({ totalRequests: 2, metadata: [{ name: 'username', value: 'Second' }] });
  });

  it('[LIC-24] refuses a product with the reason if its license is unknown, expired, revoked or suspended', async () => {
    const { key: expired } = await giveKey(app, owner.id, {
      days: 1,
      createdAt: new Date(Date.now() - 2 * 86_400_000),
    });
    const { id, key: revoked } = await giveKey(app, owner.id);
    await app.licenses.revoke(app.database.db, id);
    const { key: suspended } = await giveKey(app, owner.id);
    await app.licenses.suspend(suspended, null);
    expect(await whyRefused(app, expired)).toEqual(refused('license_expired'));
    expect(await whyRefused(app, revoked)).toEqual(refused('license_revoked'));
    expect(await whyRefused(app, suspended)).toEqual(refused('license_suspended'));
    expect(await whyRefused(app, '000000-00000-00000-00000-00000')).toEqual(refused('license_not_found'));
    expect(await connected()).toEqual([]);
  });

  it('[LIC-24] refuses a product while its owner is banned', async () => {
    const { key } = await giveKey(app, owner.id);
    await ban(app, owner.id);
    expect(await whyRefused(app, key)).toEqual(refused('account_banned'));
  });

  it.for([
    ['a device without a uuid', { uuid: 'my-computer' }],
    ['a picture that is not https', { metadata: { avatar: 'javascript:alert(1)' } }],
    ['a name that never ends', { metadata: { username: 'x'.repeat(101) } }],
    ['a seat that cannot be', { resume: { sessionId: 'seat', epoch: 1 } }],
    ['an epoch that no seat ever has', { resume: { sessionId: randomUUID(), epoch: 2 ** 31 } }],
    ['a name that cannot be stored', { metadata: { username: 'Mall\u0000Moderator' } }],
    ['half a character in its id', { metadata: { id: 'a\ud800' } }],
    ['a computer without a name', { host: '' }],
    ['a computer whose name has two lines', { host: 'home\nserver' }],
    ['a system that never ends', { platform: 'x'.repeat(51) }],
    ['no key', { license: '' }],
  ] as const)('refuses a product with %s and takes no seat', async ([, wrong]) => {
    const { key, id } = await giveKey(app, owner.id);
    expect(await whyRefused(app, key, wrong)).toMatchObject({ success: false, code: 400 });
    expect(await takenSeats(id)).toEqual([]);
  });

  it('[LIC-22] accepts an avatar URL with characters that need escaping', async () => {
    const { key } = await giveKey(app, owner.id);
    await enter(app, key, { metadata: { avatar: 'https://cdn.test/bär\ud800.png' } });
    const [session] = await connected();
    expect(session?.data.metadata).toEqual([
      { name: 'avatar', value: 'https://cdn.test/b%C3%A4r%EF%BF%BD.png' },
    ]);
  });

  it('[LIC-22] keeps and announces a session whose use cannot be counted', async () => {
    const alone = await startTestAppForThisTest();
    await alone.database.pool.query(
      'alter table licenses add constraint uncountable check (total_requests = 0)',
    );
    const person = await signInNewCustomer(alone);
    const { id, key } = await giveKey(alone, person.id);
    const told = nextEvent(await connectLive(alone, person), 'license.connect');
    const { seat } = await enter(alone, key);
    expect(await told).toMatchObject({ socketId: seat.sessionId, data: { id, totalRequests: 0 } });
    expect((await connected(person)).map(({ socketId }) => socketId)).toEqual([seat.sessionId]);
  });

  it('[LIC-23] refuses login sessions as products, and license keys on the live channel of pages', async () => {
    const { key } = await giveKey(app, owner.id);
    const handshake = { auth: { token: owner.requestToken }, extraHeaders: { cookie: owner.cookie } };
    const reasons = [];
    for (const [address, credentials] of [
      [`${app.url}/product`, handshake],
      [app.url, { auth: { license: key, uuid: randomUUID() } }],
      [app.url, { auth: { token: key }, extraHeaders: { origin: app.url } }],
    ] as const) {
      const socket = io(address, {
        forceNew: true,
        reconnection: false,
        transports: ['websocket'],
        ...credentials,
      });
      reasons.push(await nextEvent(socket, 'connect_error'));
      socket.close();
    }
    expect(reasons).toMatchObject([
      { data: { code: 400 } },
      { data: { code: 403 } },
      { data: { code: 401 } },
    ]);
  });
});

describe('seats', () => {
  it('[LIC-25] admits as many sessions as were bought and refuses the next with seats_taken', async () => {
    for (const [sessions, trial] of [
      [3, false],
      [2, true],
    ] as const) {
      const { key } = await giveKey(app, owner.id, { sessions, trial });
      for (let taken = 0; taken < sessions; taken += 1) await enter(app, key);
      expect(await whyRefused(app, key)).toEqual(refused('seats_taken'));
    }
    expect(await connected()).toHaveLength(5);
  });

  it('[LIC-29] leases a seat for 30 s and renews the lease with each heartbeat', async () => {
    const { id, key } = await giveKey(app, owner.id);
    const session = await enter(app, key);
    const [fresh] = await takenSeats(id);
    expect(fresh?.left).toBeGreaterThan(leaseSeconds - 10);
    expect(fresh?.left).toBeLessThanOrEqual(leaseSeconds);
    await app.database.pool.query(
      "update license_seats set lease_until = now() + interval '5 s' where license_id = $1 and seat = 1",
      [id],
    );
    expect(await heartbeat(session)).toEqual({ success: true, code: 200 });
    const [renewed] = await takenSeats(id);
    expect(renewed?.left).toBeGreaterThan(leaseSeconds - 10);
  });

  it('[LIC-30] renews a lapsed seat with a heartbeat if no other session has taken it', async () => {
    const { id, key } = await giveKey(app, owner.id);
    const session = await enter(app, key);
    await letLeasesLapse(id, { secondsAgo: 20 });
    expect(await heartbeat(session)).toEqual({ success: true, code: 200 });
    expect(await takenSeats(id)).toMatchObject([{ seat: 1, epoch: session.seat.epoch }]);
    expect((await takenSeats(id))[0]?.left).toBeGreaterThan(leaseSeconds - 10);
  });

  it('[LIC-30] resumes a lapsed seat if no other session has taken it', async () => {
    const { id, key } = await giveKey(app, owner.id);
    const { seat, uuid } = await enter(app, key);
    await letLeasesLapse(id, { secondsAgo: 20 });
    const resume = { sessionId: seat.sessionId, epoch: seat.epoch };
    const back = await enter(app, key, { uuid, resume });
    expect(back.seat).toMatchObject({ sessionId: seat.sessionId, resumed: true });
    expect(await takenSeats(id)).toHaveLength(1);
  });

  it('[LIC-30] refuses the heartbeat of a session whose seat was taken and disconnects it', async () => {
    const { id, key } = await giveKey(app, owner.id);
    const session = await enter(app, key);
    // Simulates another session taking the seat, without notifying this one.
    await app.database.pool.query(
      'update license_seats set session_id = $2, epoch = epoch + 1 where license_id = $1 and seat = 1',
      [id, randomUUID()],
    );
    const ended = nextEvent(session.socket, 'ended');
    const gone = nextEvent(session.socket, 'disconnect');
    expect(await heartbeat(session)).toEqual(refused('seat_lost'));
    expect(await ended).toEqual(endedBy('seat_lost'));
    expect(await gone).toBe('io server disconnect');
  });

  /** Skips the connection, because the sweep would end it. */
  const enterDirectly = (license: string) =>
    app.licenses.sessions.enter({ license, uuid: randomUUID(), metadata: {} }, '203.0.113.7');

  it.for([
    ['the license is expired', 'license_expired', (id: string) => expireNow(id)],
    ['the license is revoked', 'license_revoked', (id: string) => app.licenses.revoke(app.database.db, id)],
    ['the license is suspended', 'license_suspended', (id: string) => app.licenses.suspend(id, null)],
    ['its owner is banned', 'account_banned', () => ban(app, owner.id)],
  ] as const)('[LIC-34] refuses a heartbeat when %s', async ([, error, happen]) => {
    const { id, key } = await giveKey(app, owner.id);
    const session = await enterDirectly(key);
    await happen(id);
    await expect(session.renew()).rejects.toMatchObject({ error });
  });

  it('[LIC-103] renews 20 concurrent heartbeats with at most two statements', async () => {
    const { key } = await giveKey(app, owner.id, { sessions: 10 });
    const other = await giveKey(app, owner.id, { sessions: 10 });
    const sessions = await Promise.all(
      [key, other.key].flatMap((one) => Array.from({ length: 10 }, () => enter(app, one))),
    );
    const statements: string[] = [];
    const query = vi.spyOn(pg.Client.prototype, 'query');
    try {
      const answers = await Promise.all(sessions.map(heartbeat));
      expect(answers.every(({ success }) => success)).toBe(true);
      for (const [statement] of query.mock.calls as unknown as [{ text?: string }][]) {
        if (statement.text?.includes('set lease_until')) statements.push(statement.text);
      }
    } finally {
      query.mockRestore();
    }
    // The first heartbeat doesn't wait for the batch, so two statements are fine.
    expect([1, 2]).toContain(statements.length);
  });

  it('[LIC-103] renews the other heartbeats of a batch when one is refused', async () => {
    const [fine, over] = [await giveKey(app, owner.id), await giveKey(app, owner.id)];
    const sessions = [await enterDirectly(fine.key), await enterDirectly(over.key)];
    await app.licenses.suspend(over.key, null);
    const answers = await Promise.allSettled(sessions.map((session) => session.renew()));
    expect(answers).toMatchObject([
      { status: 'fulfilled' },
      { status: 'rejected', reason: { error: 'license_suspended' } },
    ]);
  });

  it('[LIC-32] [LIC-42] gives a seat to a newcomer once its lease has lapsed and ends the earlier session', async () => {
    const { id, key } = await giveKey(app, owner.id);
    const [first] = [await enter(app, key), await enter(app, key)];
    const page = await connectLive(app, owner);
    await app.database.pool.query(
      'update license_seats set lease_until = now() where license_id = $1 and seat = 1',
      [id],
    );
    const told = nextEvent(page, 'license.disconnect');
    const ended = nextEvent(first.socket, 'ended');
    const next = await enter(app, key);
    expect(await ended).toEqual(endedBy('seat_lost'));
    expect(await told).toMatchObject({ socketId: first.seat.sessionId, uuid: first.uuid, license: id });
    expect((await connected()).map(({ socketId }) => socketId)).toContain(next.seat.sessionId);
  });

  it('[LIC-28] gives a resumed seat a new epoch, so that an earlier holder cannot renew it', async () => {
    const { id, key } = await giveKey(app, owner.id);
    const old = await enter(app, key);
    const resume = { sessionId: old.seat.sessionId, epoch: old.seat.epoch };
    const back = await enter(app, key, { uuid: old.uuid, resume });
    expect(back.seat).toMatchObject({ sessionId: old.seat.sessionId, epoch: old.seat.epoch + 1 });
    expect(await heartbeat(old)).toEqual(refused('seat_lost'));
    expect(await heartbeat(back)).toEqual({ success: true, code: 200 });
    expect(await takenSeats(id)).toMatchObject([{ seat: 1, epoch: 2 }]);
    // The same session id and epoch sent again, for example by a clone of the machine.
    const clone = await enter(app, key, { uuid: old.uuid, resume });
    expect(clone.seat.resumed).toBe(false);
    expect(await takenSeats(id)).toHaveLength(2);
  });

  it.for([
    ['of another device', { uuid: randomUUID() }],
    ['of another license', { license: 'other' }],
  ] as const)('refuses to resume a seat for a product %s', async ([, change]) => {
    const { key } = await giveKey(app, owner.id);
    const other = await giveKey(app, owner.id);
    const { seat, uuid } = await enter(app, key);
    const resume = { sessionId: seat.sessionId, epoch: seat.epoch };
    const wanted = 'license' in change ? { license: other.key } : change;
    const thief = await enter(app, key, { uuid, resume, ...wanted });
    expect(thief.seat.resumed).toBe(false);
    expect(await connected()).toHaveLength(2);
  });

  it('[LIC-42] frees the seat of a product that leaves and notifies its owner', async () => {
    const { id, key } = await giveKey(app, owner.id);
    const { sessionId, close } = await run(app, key);
    const page = await connectLive(app, owner);
    const told = nextEvent(page, 'license.disconnect');
    await close();
    expect(await told).toMatchObject({ socketId: sessionId, license: id });
    expect(await takenSeats(id)).toEqual([]);
  });
});

describe('a product that disconnects before it learns of its seat', () => {
  /** Locks the seats, so that a handshake blocks until `work` is done. */
  async function whileSeatsAreHeld(licenseId: string, work: () => Promise<void>): Promise<void> {
    const holder = await app.database.pool.connect();
    try {
      await holder.query('begin');
      await holder.query('select from license_seats where license_id = $1 for update', [licenseId]);
      await work();
    } finally {
      await holder.query('rollback');
      holder.release();
    }
  }

  const connections = () =>
    new Promise<number>((resolve) => app.http.server.getConnections((_error, open) => resolve(open)));

  const waitingStatements = async () =>
    (
      await app.database.pool.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
    ).rowCount;

  async function goMeanwhile(licenseId: string, auth: object): Promise<void> {
    await whileSeatsAreHeld(licenseId, async () => {
      const before = await connections();
      const socket = io(`${app.url}/product`, {
        forceNew: true,
        reconnection: false,
        transports: ['websocket'],
        auth,
      });
      await expect.poll(waitingStatements).toBe(1);
      socket.close();
      await expect.poll(connections).toBe(before);
    });
  }

  it('[LIC-42] frees the seat of a product that disconnects during its handshake and notifies its owner', async () => {
    const { id, key } = await giveKey(app, owner.id);
    const page = await connectLive(app, owner);
    const told = [nextEvent(page, 'license.connect'), nextEvent(page, 'license.disconnect')];
    await goMeanwhile(id, { license: key, uuid: randomUUID() });
    const [came, went] = (await Promise.all(told)) as { socketId: string }[];
    expect(went?.socketId).toBe(came?.socketId);
    expect(await takenSeats(id)).toEqual([]);
  });

  it('lets a product that disconnects while resuming resume again with its previous epoch', async () => {
    const { id, key } = await giveKey(app, owner.id);
    const { seat, uuid } = await enter(app, key);
    const resume = { sessionId: seat.sessionId, epoch: seat.epoch };
    const abandoned = vi.spyOn(app.licenses.sessions, 'enter');
    await goMeanwhile(id, { license: key, uuid, resume });
    await expect.poll(() => abandoned.mock.settledResults).toMatchObject([{ type: 'fulfilled' }]);
    abandoned.mockRestore();
    await expect.poll(() => takenSeats(id)).toMatchObject([{ seat: 1, epoch: seat.epoch }]);
    const back = await enter(app, key, { uuid, resume });
    expect(back.seat).toMatchObject({ sessionId: seat.sessionId, resumed: true });
  });
});

const expireNow = (id: string) =>
  app.database.pool.query('update licenses set expires_at = now() where id = $1', [id]);

describe('ending product sessions', () => {
  it.for([
    ['expires', 'license_expired', (id: string) => expireNow(id)],
    ['is revoked', 'license_revoked', (id: string) => app.licenses.revoke(app.database.db, id)],
    ['is suspended', 'license_suspended', (id: string) => app.licenses.suspend(id, null)],
    ['belongs to a banned customer', 'account_banned', () => ban(app, owner.id)],
  ] as const)(
    '[LIC-34] ends product sessions with the reason when their license %s',
    async ([, error, happen]) => {
      const { id, key } = await giveKey(app, owner.id);
      const sessions = [await run(app, key), await run(app, key)];
      await happen(id);
      for (const { stopped } of sessions) expect(await stopped).toMatchObject({ error });
      expect(await takenSeats(id)).toEqual([]);
    },
  );

  it('[LIC-34] keeps sessions of other licenses running when one license is revoked', async () => {
    const [over, other] = [await giveKey(app, owner.id), await giveKey(app, owner.id)];
    const [ended, stays] = [await run(app, over.key), await run(app, other.key)];
    await app.licenses.revoke(app.database.db, over.id);
    await app.licenses.sessions.sweep();
    await ended.stopped;
    expect((await connected()).map(({ socketId }) => socketId)).toEqual([stays.sessionId]);
  });

  it("[LIC-34] ends sessions by the database's clock, whatever a server's clock says", async () => {
    const clock = movingClock();
    const ahead = await startTestAppForThisTest({ clock });
    const person = await signInNewCustomer(ahead);
    const { id, key } = await giveKey(ahead, person.id, { days: 1 });
    const { stopped } = await run(ahead, key);
    clock.forward(2 * 86_400_000);
    await ahead.licenses.sessions.sweep();
    expect(await whyRefused(ahead, key)).toBeNull();
    await ahead.database.pool.query('update licenses set expires_at = now() where id = $1', [id]);
    expect(await stopped).toMatchObject({ error: 'license_expired' });
  });

  it('[LIC-102] admits products again when a suspended license is reinstated', async () => {
    const { id, key } = await giveKey(app, owner.id);
    await app.licenses.suspend(id, null);
    expect(await whyRefused(app, key)).toEqual(refused('license_suspended'));
    await app.licenses.reinstate(key, null);
    expect(await whyRefused(app, key)).toBeNull();
  });
});
