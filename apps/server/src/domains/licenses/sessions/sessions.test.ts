import { errorCatalogue } from '@botique/contract/errors.ts';
import { licensesEndpoints as calls } from '@botique/contract/licenses/endpoints.ts';
import { leaseSeconds } from '@botique/contract/licenses/session-rules.ts';
import type { ConnectedSession } from '@botique/contract/licenses/session.ts';
import { randomUUID } from 'node:crypto';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { enter, giveKey, heartbeat, run, whyRefused } from '../../../testing/copies.ts';
import { connectLive, nextEvent } from '../../../testing/live-client.ts';
import { movingClock } from '../../../testing/moving-clock.ts';
import { ban, signInSomebodyNew, type Person } from '../../../testing/person.ts';
import { startTestApp, startTestAppForThisTest, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let owner: Person;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  owner = await signInSomebodyNew(app);
});

async function connected(by: Person = owner): Promise<ConnectedSession[]> {
  return (await by.call(calls['licenses.connected'])).body.data as ConnectedSession[];
}

const refused = (error: keyof typeof errorCatalogue) => ({
  success: false,
  code: errorCatalogue[error].status,
  message: errorCatalogue[error].message,
});

/** As if nothing had been heard of these sessions for so long. */
async function letLeasesLapse(licenseId: string): Promise<void> {
  await app.database.pool.query('update license_seats set lease_until = now() where license_id = $1', [
    licenseId,
  ]);
}

async function takenSeats(licenseId: string): Promise<{ seat: number; epoch: number; left: number }[]> {
  const { rows } = await app.database.pool.query<{ seat: number; epoch: number; left: number }>(
    `select seat, epoch, extract(epoch from lease_until - now())::float as left
     from license_seats where license_id = $1 and session_id is not null order by seat`,
    [licenseId],
  );
  return rows;
}

describe('a copy that comes in', () => {
  it('[LIC-13] [LIC-22] stands in the list of what runs, with what it says of itself', async () => {
    const { id, key } = await giveKey(app, owner.id);
    const metadata = { username: 'Mall Moderator', id: '1128840017263', avatar: 'https://cdn.test/a.png' };
    const { seat, uuid } = await enter(app, key, { metadata });
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
        uptime: expect.stringMatching(/^\d{4}-.*Z$/),
      },
    ]);
  });

  it('[LIC-22] may write its key as people type it', async () => {
    const { key } = await giveKey(app, owner.id);
    await enter(app, key.toLowerCase().replaceAll('-', ' '));
    expect(await connected()).toHaveLength(1);
  });

  it('[LIC-39] [LIC-45] is told to its owner as an item of that list, and to nobody else', async () => {
    const { key } = await giveKey(app, owner.id);
    const stranger = await signInSomebodyNew(app);
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

  it('lists several, those that run longest first, each with its own name', async () => {
    const { key } = await giveKey(app, owner.id);
    await enter(app, key, { metadata: { username: 'First' } });
    await enter(app, key, { metadata: { username: 'Second' } });
    const names = (await connected()).map(({ data }) => data.metadata[0]?.value);
    expect(names).toEqual(['First', 'Second']);
    const [license] = (await owner.call(calls['licenses.mine'])).body.data as ConnectedSession['data'][];
    expect(license).toMatchObject({ totalRequests: 2, metadata: [{ name: 'username', value: 'Second' }] });
  });

  it('[LIC-24] is refused with a reason when its key is unknown, expired or revoked', async () => {
    const { key: expired } = await giveKey(app, owner.id, {
      days: 1,
      createdAt: new Date(Date.now() - 2 * 86_400_000),
    });
    const { id, key: revoked } = await giveKey(app, owner.id);
    await app.licenses.revoke(app.database.db, id);
    expect(await whyRefused(app, expired)).toEqual(refused('license_expired'));
    expect(await whyRefused(app, revoked)).toEqual(refused('license_revoked'));
    expect(await whyRefused(app, '000000-00000-00000-00000-00000')).toEqual({
      success: false,
      code: 404,
      message: 'There is no license with this key.',
    });
    expect(await connected()).toEqual([]);
  });

  it('[LIC-24] is refused while its owner is banned', async () => {
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
    ['no key', { license: '' }],
  ] as const)('with %s is refused, and takes no seat', async ([, wrong]) => {
    const { key, id } = await giveKey(app, owner.id);
    expect(await whyRefused(app, key, wrong)).toMatchObject({ success: false, code: 400 });
    expect(await takenSeats(id)).toEqual([]);
  });

  it('[LIC-22] may name a picture with letters that no address has', async () => {
    const { key } = await giveKey(app, owner.id);
    await enter(app, key, { metadata: { avatar: 'https://cdn.test/bär\ud800.png' } });
    const [session] = await connected();
    expect(session?.data.metadata).toEqual([
      { name: 'avatar', value: 'https://cdn.test/b%C3%A4r%EF%BF%BD.png' },
    ]);
  });

  it('[LIC-22] has its seat, and is told to its owner, though its use could not be counted', async () => {
    const alone = await startTestAppForThisTest();
    await alone.database.pool.query(
      'alter table licenses add constraint uncountable check (total_requests = 0)',
    );
    const person = await signInSomebodyNew(alone);
    const { id, key } = await giveKey(alone, person.id);
    const told = nextEvent(await connectLive(alone, person), 'license.connect');
    const { seat } = await enter(alone, key);
    expect(await told).toMatchObject({ socketId: seat.sessionId, data: { id, totalRequests: 0 } });
    expect((await connected(person)).map(({ socketId }) => socketId)).toEqual([seat.sessionId]);
  });

  it("[LIC-23] opens nothing with a browser's session, and a key opens no page's channel", async () => {
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
  it('[LIC-25] are as many as were bought, and the next copy is sent away with the reason', async () => {
    for (const [sessions, trial] of [
      [3, false],
      [2, true],
    ] as const) {
      const { key } = await giveKey(app, owner.id, { sessions, trial });
      for (let copies = 0; copies < sessions; copies += 1) await enter(app, key);
      expect(await whyRefused(app, key)).toEqual(refused('seats_taken'));
    }
    expect(await connected()).toHaveLength(5);
  });

  it('[LIC-29] are leased for 30 s, and each heartbeat renews the lease', async () => {
    const { id, key } = await giveKey(app, owner.id);
    const copy = await enter(app, key);
    const [fresh] = await takenSeats(id);
    expect(fresh?.left).toBeGreaterThan(leaseSeconds - 10);
    expect(fresh?.left).toBeLessThanOrEqual(leaseSeconds);
    await app.database.pool.query(
      "update license_seats set lease_until = now() + interval '5 s' where license_id = $1 and seat = 1",
      [id],
    );
    expect(await heartbeat(copy)).toEqual({ success: true, code: 200 });
    const [renewed] = await takenSeats(id);
    expect(renewed?.left).toBeGreaterThan(leaseSeconds - 10);
  });

  it('[LIC-30] a heartbeat that renews no row ends the copy', async () => {
    const { id, key } = await giveKey(app, owner.id);
    const copy = await enter(app, key);
    await letLeasesLapse(id);
    const told = nextEvent(copy.socket, 'ended');
    const gone = nextEvent(copy.socket, 'disconnect');
    expect(await heartbeat(copy)).toEqual(refused('seat_lost'));
    expect(await told).toMatchObject({ code: 409 });
    expect(await gone).toBe('io server disconnect');
  });

  it('[LIC-32] [LIC-42] a lapsed lease counts as free at once, and its session is told to have ended', async () => {
    const { id, key } = await giveKey(app, owner.id);
    const [first] = [await enter(app, key), await enter(app, key)];
    const page = await connectLive(app, owner);
    await app.database.pool.query(
      'update license_seats set lease_until = now() where license_id = $1 and seat = 1',
      [id],
    );
    const told = nextEvent(page, 'license.disconnect');
    const next = await enter(app, key);
    expect(await told).toMatchObject({ socketId: first.seat.sessionId, uuid: first.uuid, license: id });
    expect((await connected()).map(({ socketId }) => socketId)).toContain(next.seat.sessionId);
  });

  it('[LIC-28] have another epoch after each acquisition, and an older holder keeps nothing', async () => {
    const { id, key } = await giveKey(app, owner.id);
    const old = await enter(app, key);
    const resume = { sessionId: old.seat.sessionId, epoch: old.seat.epoch };
    const back = await enter(app, key, { uuid: old.uuid, resume });
    expect(back.seat).toMatchObject({ sessionId: old.seat.sessionId, epoch: old.seat.epoch + 1 });
    expect(await heartbeat(old)).toEqual(refused('seat_lost'));
    expect(await heartbeat(back)).toEqual({ success: true, code: 200 });
    expect(await takenSeats(id)).toMatchObject([{ seat: 1, epoch: 2 }]);
    // The same card shown a second time, by a clone of the machine for example.
    const clone = await enter(app, key, { uuid: old.uuid, resume });
    expect(clone.seat.resumed).toBe(false);
    expect(await takenSeats(id)).toHaveLength(2);
  });

  it.for([
    ['of another device', { uuid: randomUUID() }],
    ['of another license', { license: 'other' }],
  ] as const)('are not resumed by a copy %s', async ([, change]) => {
    const { key } = await giveKey(app, owner.id);
    const other = await giveKey(app, owner.id);
    const { seat, uuid } = await enter(app, key);
    const resume = { sessionId: seat.sessionId, epoch: seat.epoch };
    const wanted = 'license' in change ? { license: other.key } : change;
    const thief = await enter(app, key, { uuid, resume, ...wanted });
    expect(thief.seat.resumed).toBe(false);
    expect(await connected()).toHaveLength(2);
  });

  it('[LIC-42] become free at once when the copy leaves, and its owner is told', async () => {
    const { id, key } = await giveKey(app, owner.id);
    const { sessionId, close } = await run(app, key);
    const page = await connectLive(app, owner);
    const told = nextEvent(page, 'license.disconnect');
    await close();
    expect(await told).toMatchObject({ socketId: sessionId, license: id });
    expect(await takenSeats(id)).toEqual([]);
  });
});

describe('a copy that is gone before it hears of its seat', () => {
  /** Its handshake waits for the seat until `meanwhile` is done. */
  async function whileSeatsAreHeld(licenseId: string, meanwhile: () => Promise<void>): Promise<void> {
    const holder = await app.database.pool.connect();
    try {
      await holder.query('begin');
      await holder.query('select from license_seats where license_id = $1 for update', [licenseId]);
      await meanwhile();
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

  it('[LIC-42] leaves the seat free, and its owner is told that it went', async () => {
    const { id, key } = await giveKey(app, owner.id);
    const page = await connectLive(app, owner);
    const told = [nextEvent(page, 'license.connect'), nextEvent(page, 'license.disconnect')];
    await goMeanwhile(id, { license: key, uuid: randomUUID() });
    const [came, went] = (await Promise.all(told)) as { socketId: string }[];
    expect(went?.socketId).toBe(came?.socketId);
    expect(await takenSeats(id)).toEqual([]);
  });

  it('leaves free also the seat to which it came back, since it does not know its new epoch', async () => {
    const { id, key } = await giveKey(app, owner.id);
    const { seat, uuid } = await enter(app, key);
    const told = nextEvent(await connectLive(app, owner), 'license.disconnect');
    const resume = { sessionId: seat.sessionId, epoch: seat.epoch };
    await goMeanwhile(id, { license: key, uuid, resume });
    expect(await told).toMatchObject({ socketId: seat.sessionId });
    expect(await takenSeats(id)).toEqual([]);
  });
});

describe('what ends a session', () => {
  it.for([
    ['a revocation', 'license_revoked', (id: string) => app.licenses.revoke(app.database.db, id)],
    [
      'the expiry',
      'license_expired',
      (id: string) => app.database.pool.query('update licenses set expires_at = now() where id = $1', [id]),
    ],
    ['a ban', 'account_banned', () => ban(app, owner.id)],
  ] as const)('[LIC-34] %s, soon and with the reason', async ([, error, happens]) => {
    const { id, key } = await giveKey(app, owner.id);
    const copies = [await run(app, key), await run(app, key)];
    await happens(id);
    const { status: code, message } = errorCatalogue[error];
    for (const { stopped } of copies) expect(await stopped).toMatchObject({ code, message });
    expect(await takenSeats(id)).toEqual([]);
  });

  it('[LIC-34] nothing else: the others run on', async () => {
    const [over, other] = [await giveKey(app, owner.id), await giveKey(app, owner.id)];
    const [ended, stays] = [await run(app, over.key), await run(app, other.key)];
    await app.licenses.revoke(app.database.db, over.id);
    await ended.stopped;
    expect((await connected()).map(({ socketId }) => socketId)).toEqual([stays.sessionId]);
  });

  it('[LIC-32] a copy that gives no sign of life is told to be gone by the sweep', async () => {
    const { id, key } = await giveKey(app, owner.id);
    const { seat, uuid, socket } = await enter(app, key);
    const page = await connectLive(app, owner);
    const told = nextEvent(page, 'license.disconnect');
    const gone = nextEvent(socket, 'disconnect');
    await letLeasesLapse(id);
    expect(await connected()).toEqual([]);
    expect(await told).toMatchObject({ socketId: seat.sessionId, uuid, license: id });
    await gone;
    expect(await takenSeats(id)).toEqual([]);
  });

  it('[LIC-34] an expiry by the clock of the shop', async () => {
    const clock = movingClock();
    const alone = await startTestAppForThisTest({ clock });
    const person = await signInSomebodyNew(alone);
    const { key } = await giveKey(alone, person.id, { days: 1 });
    const { stopped } = await run(alone, key);
    clock.forward(86_400_000);
    expect(await stopped).toMatchObject({ code: 403, message: errorCatalogue.license_expired.message });
  });
});
