import { licensesEndpoints as calls } from '@botique/contract/licenses/endpoints.ts';
import type { ConsoleLine } from '@botique/contract/licenses/console.ts';
import type { LogEntry } from '@botique/contract/licenses/log-entry.ts';
import type { License } from '@botique/contract/licenses/license.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connectLive, emitAcknowledged, nextEvent } from '../../testing/live-client.ts';
import { send, signInNewCustomer, type Person } from '../../testing/person.ts';
import { enter, giveKey } from '../../testing/product-sessions.ts';
import { startTestApp, startTestAppForThisTest, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let owner: Person;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  owner = await signInNewCustomer(app);
});

const withKey = (key: string) => ({ authorization: `Bearer ${key}` });

const validate = (key: string, body: object = {}, at: TestApp = app) =>
  send(at, calls['licenses.validate'], { body, headers: withKey(key) });

describe('validating a license', () => {
  it('[LIC-10] [LIC-111] answers what the license allows, and counts each validation', async () => {
    const { id, key } = await giveKey(app, owner.id);
    const reply = await validate(key, { product: 'warden', uuid: randomUUID() });
    expect(reply.body.data).toEqual({
      id,
      type: 'warden',
      productName: 'Warden',
      expire: expect.any(String),
      trial: false,
      sessions: 2,
    });
    await validate(key.toLowerCase().replaceAll('-', ''));
    const license = (await owner.call(calls['licenses.get'], { params: { id } })).body.data as License;
    expect(license.totalRequests).toBe(2);
  });

  it('[LIC-111] refuses with the reason, and does not count it', async () => {
    const { id, key } = await giveKey(app, owner.id);
    const uuid = randomUUID();
    await owner.call(calls['licenses.blacklistAdd'], { body: { license: id, uuid } });
    const refusals = [
      await validate(key, { product: 'encore' }),
      await validate(key, { uuid }),
      await validate('0'.repeat(26)),
      await validate('not a key'),
    ];
    expect(refusals.map(({ body: { code, error } }) => [code, error])).toEqual([
      [403, 'wrong_product'],
      [403, 'device_blacklisted'],
      [404, 'license_not_found'],
      [401, 'license_key_required'],
    ]);
    await app.licenses.suspend(id, null);
    expect((await validate(key)).body).toMatchObject({ code: 403, error: 'license_suspended' });
    const license = (await owner.call(calls['licenses.get'], { params: { id } })).body.data as License;
    expect(license.totalRequests).toBe(0);
  });

  it('[LIC-111] limits how many unknown keys an address may try', async () => {
    const strict = await startTestAppForThisTest({ variables: { RATE_LIMIT_PER_MINUTE: '60' } });
    const statuses: number[] = [];
    for (let times = 0; times < 12; times += 1) {
      statuses.push((await validate(String(times).padStart(26, '0'), {}, strict)).status);
    }
    expect(statuses.at(0)).toBe(404);
    expect(statuses.at(-1)).toBe(429);
  });
});

describe('a product that exits', () => {
  it('[SDK-7] stores its last lines, frees its seat and tells the owner', async () => {
    const { key } = await giveKey(app, owner.id);
    const { seat } = await enter(app, key);
    const { sessionId, epoch } = seat;
    const page = await connectLive(app, owner);
    const told = nextEvent(page, 'license.disconnect');
    const console = [
      { first: 1, lines: [{ level: 'info', content: 'bye' }] },
      { first: 2, lines: [{ level: 'error', content: 'Uncaught Error' }] },
    ];
    const body = { sessionId, epoch, console };
    const reply = await send(app, calls['licenses.exit'], { body, headers: withKey(key) });
    expect(reply.status).toBe(200);
    expect(await told).toMatchObject({ socketId: sessionId });
    const lines = (await owner.call(calls['licenses.console'], { params: { sessionId } })).body.data;
    expect((lines as ConsoleLine[]).map(({ content }) => content)).toEqual(['bye', 'Uncaught Error']);
    expect((await owner.call(calls['licenses.connected'])).body.data).toEqual([]);
  });

  it.for([
    ['exits', 500],
    ['leaves', 200],
  ] as const)(
    '[SDK-7] [LIC-132] tells the owner of a product that %s even if its last lines cannot be saved',
    async ([how, code]) => {
      const { key } = await giveKey(app, owner.id);
      const { socket, seat } = await enter(app, key);
      const { sessionId, epoch } = seat;
      const told = nextEvent(await connectLive(app, owner), 'license.disconnect');
      const console = { first: 1, lines: [{ level: 'error', content: 'Uncaught Error' }] };
      await app.database.pool.query('alter table console_chunks rename to elsewhere');
      const exit = async () => {
        const body = { sessionId, epoch, console: [console], exitCode: 1 };
        return (await send(app, calls['licenses.exit'], { body, headers: withKey(key) })).body;
      };
      const leave = async () => {
        await emitAcknowledged(socket, 'console', console);
        return emitAcknowledged(socket, 'leave', { exitCode: 1 });
      };
      const reply = await (how === 'exits' ? exit() : leave());
      await app.database.pool.query('alter table elsewhere rename to console_chunks');
      expect(reply).toMatchObject({ code });
      expect(await told).toMatchObject({ socketId: sessionId, crash: { exitCode: 1 } });
    },
  );

  it('[SDK-7] refuses another epoch or the key of another license, and keeps the seat', async () => {
    const [{ key }, other] = [await giveKey(app, owner.id), await giveKey(app, owner.id)];
    const { sessionId, epoch } = (await enter(app, key)).seat;
    const attempts = [
      await send(app, calls['licenses.exit'], {
        body: { sessionId, epoch: epoch + 1 },
        headers: withKey(key),
      }),
      await send(app, calls['licenses.exit'], { body: { sessionId, epoch }, headers: withKey(other.key) }),
    ];
    expect(attempts.map(({ body }) => body['error'])).toEqual(['seat_lost', 'seat_lost']);
    expect((await owner.call(calls['licenses.connected'])).body.data).toHaveLength(1);
  });

  it('[SDK-7] keeps the newest lines if there are too many, and logs no refusal', async () => {
    const { id, key } = await giveKey(app, owner.id);
    const { sessionId, epoch } = (await enter(app, key)).seat;
    const lines = (count: number) => Array.from({ length: count }, () => ({ content: 'x' }));
    const console = [1, 501, 1_001].map((first) => ({ first, lines: lines(500) }));
    const exit = () =>
      send(app, calls['licenses.exit'], { body: { sessionId, epoch, console }, headers: withKey(key) });
    expect([(await exit()).status, (await exit()).status]).toEqual([200, 409]);
    const stored = (await owner.call(calls['licenses.console'], { params: { sessionId } })).body.data;
    expect((stored as ConsoleLine[]).map(({ number }) => number)).toEqual(
      Array.from({ length: 1_000 }, (_, at) => 501 + at),
    );
    // Refusals are written together, so once this one is there, an earlier one would be there as well.
    expect((await validate(key, { product: 'encore' })).status).toBe(403);
    await expect
      .poll(async () => {
        const log = await owner.call(calls['licenses.logs'], { params: { license: id } });
        return (log.body.data as LogEntry[]).map(({ action, reason }) => [action, reason]);
      })
      .toEqual([
        ['refused', 'wrong_product'],
        ['disconnected', null],
        ['connected', null],
      ]);
  });
});
