import { licensesEndpoints as calls } from '@botique/contract/licenses/endpoints.ts';
import type { LogEntry } from '@botique/contract/licenses/log-entry.ts';
import { maxBlacklisted } from '@botique/contract/licenses/session-rules.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connectLive, emitAcknowledged, nextEvent } from '../../../testing/live-client.ts';
import { signInNewCustomer, type Person } from '../../../testing/person.ts';
import { enter, giveKey, run, whyRefused } from '../../../testing/product-sessions.ts';
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

async function logOf(
  license: string,
): Promise<[action: string, reason: string | null, uuid: string | null][]> {
  const reply = await owner.call(calls['licenses.logs'], { params: { license } });
  return (reply.body.data as LogEntry[]).map(({ action, reason, uuid }) => [action, reason, uuid]);
}

const blacklistOf = async (license: string) =>
  (await owner.call(calls['licenses.blacklist'], { params: { license } })).body.data;

describe('stopping a session', () => {
  it.for(['a call', 'a live event'])(
    '[LIC-19] [LIC-20] [LIC-35] stops a session with %s, frees its seat and tells the owner',
    async (how) => {
      const { id, key } = await giveKey(app, owner.id);
      const uuid = randomUUID();
      const { sessionId, stopped } = await run(app, key, { uuid });
      const page = await connectLive(app, owner);
      const told = nextEvent(page, 'license.disconnect');
      const action = { sessionId, uuid, action: 'stop' };
      const reply =
        how === 'a call'
          ? (await owner.call(calls['licenses.act'], { body: { ...action, license: id } })).body
          : await emitAcknowledged(page, 'license.action', { ...action, metadata: {} });
      expect(reply).toMatchObject({ success: true, code: 200 });
      expect(await stopped).toMatchObject({ error: 'session_stopped' });
      expect(await told).toMatchObject({ socketId: sessionId, uuid, license: id });
      expect(await logOf(id)).toEqual([
        ['disconnected', 'session_stopped', uuid],
        ['connected', null, uuid],
      ]);
      expect((await owner.call(calls['licenses.connected'])).body.data).toEqual([]);
    },
  );

  it('[LIC-35] refuses to resume a session that was stopped while its product was away', async () => {
    const { key } = await giveKey(app, owner.id);
    const { socket, seat, uuid } = await enter(app, key);
    socket.io.engine.close();
    const body = { sessionId: seat.sessionId, uuid, license: key, action: 'stop' };
    expect((await owner.call(calls['licenses.act'], { body })).status).toBe(200);
    const { sessionId, epoch } = seat;
    expect(await whyRefused(app, key, { uuid, resume: { sessionId, epoch } })).toMatchObject({
      error: 'session_stopped',
    });
    expect(await whyRefused(app, key, { uuid })).toBeNull();
  });

  it('[LIC-21] answers 404 and stops nothing for a session of someone else, another device or another license', async () => {
    const { id, key } = await giveKey(app, owner.id);
    const { seat, uuid } = await enter(app, key);
    const stranger = await signInNewCustomer(app);
    const own = await giveKey(app, owner.id);
    const right = { sessionId: seat.sessionId, uuid, license: id, action: 'stop' };
    const attempts = [
      await stranger.call(calls['licenses.act'], { body: right }),
      await owner.call(calls['licenses.act'], { body: { ...right, uuid: randomUUID() } }),
      await owner.call(calls['licenses.act'], { body: { ...right, license: own.id } }),
      await owner.call(calls['licenses.act'], { body: { ...right, sessionId: randomUUID() } }),
    ];
    expect(attempts.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect((await owner.call(calls['licenses.connected'])).body.data).toHaveLength(1);
  });

  it('[LIC-35] answers 404 for a session that is over', async () => {
    const { id, key } = await giveKey(app, owner.id);
    const { seat, uuid } = await enter(app, key);
    const body = { sessionId: seat.sessionId, uuid, license: id, action: 'stop' };
    const statuses = [];
    for (let times = 0; times < 2; times += 1) {
      statuses.push((await owner.call(calls['licenses.act'], { body })).status);
    }
    expect(statuses).toEqual([200, 404]);
  });
});

describe('the blacklist', () => {
  it('[LIC-15] [LIC-16] [LIC-17] [LIC-37] [LIC-38] ends every session of a device and refuses it until it is removed', async () => {
    const { id, key } = await giveKey(app, owner.id, { sessions: 3 });
    const [uuid, other] = [randomUUID(), randomUUID()];
    const sessions = [await run(app, key, { uuid }), await run(app, key, { uuid })];
    const staying = await run(app, key, { uuid: other });
    const body = { license: key, uuid: uuid.toUpperCase() };
    expect((await owner.call(calls['licenses.blacklistAdd'], { body })).status).toBe(200);
    for (const { stopped } of sessions) expect(await stopped).toMatchObject({ error: 'device_blacklisted' });
    expect(await blacklistOf(id)).toEqual([uuid]);
    expect(await whyRefused(app, key, { uuid })).toMatchObject({ error: 'device_blacklisted', code: 403 });
    expect((await owner.call(calls['licenses.connected'])).body.data).toMatchObject([
      { socketId: staying.sessionId },
    ]);

    expect((await owner.call(calls['licenses.blacklistRemove'], { body })).status).toBe(200);
    expect(await blacklistOf(key)).toEqual([]);
    expect(await whyRefused(app, key, { uuid })).toBeNull();
    const about = async () =>
      (await logOf(id))
        .filter(([, , device]) => device === uuid)
        .map(([action, reason]) => `${action} ${reason ?? ''}`.trim())
        .toSorted();
    // Entries of one transaction have the same time, and so no order.
    await expect
      .poll(about)
      .toEqual([
        'blacklist add',
        'blacklist remove',
        'connected',
        'connected',
        'connected',
        'disconnected device_blacklisted',
        'disconnected device_blacklisted',
        'refused device_blacklisted',
      ]);
  });

  it('[LIC-19] blacklists the device of a session', async () => {
    const { id, key } = await giveKey(app, owner.id);
    const uuid = randomUUID();
    const { sessionId, stopped } = await run(app, key, { uuid });
    const body = { sessionId, uuid, license: id, action: 'blacklist' };
    expect((await owner.call(calls['licenses.act'], { body })).status).toBe(200);
    expect(await stopped).toMatchObject({ error: 'device_blacklisted' });
    expect(await blacklistOf(id)).toEqual([uuid]);
  });

  it('[LIC-37] ends a device that connects at the moment when it is blacklisted', async () => {
    const { id, key } = await giveKey(app, owner.id);
    const uuid = randomUUID();
    const { stopped } = await run(app, key, { uuid });
    // As if the session had taken its seat after the sessions of the device were ended.
    await app.database.pool.query('insert into license_blacklist (license_id, device) values ($1, $2)', [
      id,
      uuid,
    ]);
    await app.licenses.sessions.sweep();
    expect(await stopped).toMatchObject({ error: 'device_blacklisted' });
  });

  it('[LIC-129] tells when each device was blocked and when it last connected', async () => {
    const { id, key } = await giveKey(app, owner.id);
    const [uuid, never] = [randomUUID(), randomUUID()];
    const { pool } = app.database;
    for (let times = 0; times < 2; times += 1) {
      const { socket } = await enter(app, key, { uuid });
      await socket.timeout(60_000).emitWithAck('leave', {});
    }
    await enter(app, (await giveKey(app, owner.id)).key, { uuid: never });
    for (const device of [uuid, never]) {
      await owner.call(calls['licenses.blacklistAdd'], { body: { license: id, uuid: device } });
    }
    const { rows } = await pool.query<{ blocked: Date; connected: Date }>(
      `select created_at as blocked, (select max(started_at) from product_sessions where device = $2) as connected
       from license_blacklist where license_id = $1 order by created_at`,
      [id, uuid],
    );
    const { body } = await owner.call(calls['licenses.blacklist'], { params: { license: id } });
    expect(body).toMatchObject({
      data: [never, uuid],
      devices: [
        { uuid: never, blockedAt: rows[1]?.blocked.toISOString(), connectedAt: null },
        {
          uuid,
          blockedAt: rows[0]?.blocked.toISOString(),
          connectedAt: rows[0]?.connected.toISOString(),
        },
      ],
    });
  });

  it('[LIC-16] adds a device once, however often and concurrently it is asked', async () => {
    const { id } = await giveKey(app, owner.id);
    const body = { license: id, uuid: randomUUID() };
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => owner.call(calls['licenses.blacklistAdd'], { body })),
    );
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await blacklistOf(id)).toEqual([body.uuid]);
    expect(await logOf(id)).toHaveLength(1);
  });

  it('[LIC-16] refuses more devices than the limit, and keeps the list as it is', async () => {
    const { id } = await giveKey(app, owner.id);
    await app.database.pool.query(
      'insert into license_blacklist (license_id, device) select $1, gen_random_uuid() from generate_series(1, $2)',
      [id, maxBlacklisted],
    );
    const reply = await owner.call(calls['licenses.blacklistAdd'], {
      body: { license: id, uuid: randomUUID() },
    });
    expect(reply.body).toMatchObject({ code: 409, error: 'blacklist_full' });
    expect(await blacklistOf(id)).toHaveLength(maxBlacklisted);
  });
});

describe('the log', () => {
  it('[LIC-26] [LIC-54] [LIC-114] records why a start was refused, once a minute for each device and reason', async () => {
    const { id, key } = await giveKey(app, owner.id, { sessions: 2 });
    const uuid = randomUUID();
    await enter(app, key);
    await enter(app, key);
    for (let times = 0; times < 3; times += 1) {
      expect(await whyRefused(app, key, { uuid })).toMatchObject({ error: 'seats_taken' });
    }
    expect(await whyRefused(app, key, { uuid, product: 'encore' })).toMatchObject({ error: 'wrong_product' });
    const refusals = async () => (await logOf(id)).filter(([action]) => action === 'refused');
    await expect.poll(refusals).toEqual([
      ['refused', 'wrong_product', uuid],
      ['refused', 'seats_taken', uuid],
    ]);
  });

  it('[LIC-18] pages through the log, newest first', async () => {
    const { id } = await giveKey(app, owner.id);
    await app.database.pool.query(
      `insert into license_log (license_id, device, action, created_at)
       select $1, 'd' || n, 'connected', now() - n * interval '1 second' from generate_series(1, 7) n`,
      [id],
    );
    const devices: (string | null)[] = [];
    let cursor: string | undefined;
    do {
      const { body } = await owner.call(calls['licenses.logs'], {
        params: { license: id },
        query: { limit: 3, ...(cursor && { cursor }) },
      });
      devices.push(...(body.data as LogEntry[]).map(({ uuid }) => uuid));
      cursor = (body['next'] as string | null) ?? undefined;
    } while (cursor);
    expect(devices).toEqual(['d1', 'd2', 'd3', 'd4', 'd5', 'd6', 'd7']);
  });

  it('[LIC-128] filters entries by event and by part of a UUID, with a total and pages of their own', async () => {
    const { id } = await giveKey(app, owner.id);
    const events = ['connected', 'blacklist add', 'disconnected', 'blacklist remove', 'key replaced'];
    await app.database.pool.query(
      `insert into license_log (license_id, device, action, created_at)
       select $1, 'ab' || at || case when at % 2 = 0 then '_even' else '%odd' end, action, now() - at * interval '1 second'
       from unnest($2::text[]) with ordinality as entry (action, at)`,
      [id, events],
    );
    const list = async (query: object) => {
      const { body } = await owner.call(calls['licenses.logs'], { params: { license: id }, query });
      const entries = body.data as LogEntry[];
      return { found: entries.map(({ action }) => action), total: body['total'], next: body['next'] };
    };
    expect(await list({ event: 'blacklist' })).toEqual({
      found: ['blacklist add', 'blacklist remove'],
      total: 2,
      next: null,
    });
    expect(await list({ event: 'refused' })).toMatchObject({ found: [], total: 0 });
    expect((await list({ q: 'B3' })).found).toEqual(['disconnected']);
    expect((await list({ q: '%' })).found).toEqual(['connected', 'disconnected', 'key replaced']);
    expect((await list({ q: '_', event: 'blacklist' })).found).toEqual(['blacklist add', 'blacklist remove']);
    const first = await list({ event: 'blacklist', limit: 1 });
    expect(first).toMatchObject({ found: ['blacklist add'], total: 2 });
    expect(await list({ event: 'blacklist', limit: 1, cursor: first.next })).toMatchObject({
      found: ['blacklist remove'],
      total: 2,
    });
  });

  it('[LIC-107] removes entries after 180 days, and no younger ones', async () => {
    const { id } = await giveKey(app, owner.id);
    await app.database.pool.query(
      `insert into license_log (license_id, device, action, created_at)
       select $1, age || ' days', 'connected', now() - age * interval '1 day' - interval '1 minute'
       from unnest(array[1, 179, 180, 400]) age`,
      [id],
    );
    await app.jobs.find(({ name }) => name === 'licenses.remove_old_records')?.run({});
    expect((await logOf(id)).map(([, , device]) => device)).toEqual(['1 days', '179 days']);
  });
});

describe('records of sessions', () => {
  const repair = () => app.jobs.find(({ name }) => name === 'licenses.repair_session_records')?.run({});

  it('[LIC-54] are made up for when a start could not be recorded', async () => {
    const { id, key } = await giveKey(app, owner.id);
    const { seat, uuid } = await enter(app, key);
    const { pool } = app.database;
    await pool.query('delete from product_sessions where id = $1', [seat.sessionId]);
    await pool.query(
      "update license_seats set started_at = now() - interval '1 hour' where session_id = $1",
      [seat.sessionId],
    );
    await repair();
    const body = { sessionId: seat.sessionId, uuid, license: id, action: 'stop' };
    expect((await owner.call(calls['licenses.act'], { body })).status).toBe(200);
  });

  it('[LIC-54] are ended when an end could not be recorded', async () => {
    const { id, key } = await giveKey(app, owner.id);
    const { seat, uuid } = await enter(app, key);
    const { pool } = app.database;
    await pool.query('update license_seats set session_id = null, lease_until = null where session_id = $1', [
      seat.sessionId,
    ]);
    await repair();
    expect(await logOf(id)).toEqual([['connected', null, uuid]]);
    await pool.query("update product_sessions set started_at = now() - interval '1 hour' where id = $1", [
      seat.sessionId,
    ]);
    await repair();
    expect(await logOf(id)).toEqual([
      ['disconnected', null, uuid],
      ['connected', null, uuid],
    ]);
  });
});

describe('changing metadata', () => {
  it('[LIC-112] tells the owner at once, and lists the new metadata', async () => {
    const { id, key } = await giveKey(app, owner.id);
    const { sessionId, send } = await run(app, key, { metadata: { username: 'Old name', id: '42' } });
    const page = await connectLive(app, owner);
    const told = nextEvent(page, 'license.session');
    const metadata = { username: 'Mall Moderator', id: '42', avatar: 'https://example.com/face.png' };
    expect(await send('metadata', metadata)).toMatchObject({ success: true });
    const listed = Object.entries(metadata).map(([name, value]) => ({ name, value }));
    const shown = { socketId: sessionId, data: { id, metadata: listed } };
    expect(await told).toMatchObject(shown);
    expect((await owner.call(calls['licenses.connected'])).body.data).toMatchObject([shown]);
  });

  it.for<[string, object]>([
    ['an http address as avatar', { avatar: 'http://example.com/face.png' }],
    ['an empty name', { username: '' }],
    ['a name of two lines', { username: 'Mall\nModerator' }],
  ])('[LIC-112] refuses %s, and keeps the old metadata', async ([, metadata]) => {
    const { key } = await giveKey(app, owner.id);
    const { send } = await run(app, key, { metadata: { username: 'Old name' } });
    expect(await send('metadata', metadata)).toMatchObject({ success: false, error: 'invalid_request' });
    expect((await owner.call(calls['licenses.connected'])).body.data).toMatchObject([
      { data: { metadata: [{ name: 'username', value: 'Old name' }] } },
    ]);
  });
});
