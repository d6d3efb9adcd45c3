import { licensesEndpoints as calls } from '@botique/contract/licenses/endpoints.ts';
import type { License } from '@botique/contract/licenses/license.ts';
import type { LogEntry } from '@botique/contract/licenses/log-entry.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connectLive, nextEvent } from '../../../testing/live-client.ts';
import { expectNothingChanged } from '../../../testing/orders.ts';
import { programOf, send, signIn, signInNewCustomer, type Person } from '../../../testing/person.ts';
import { enter, giveKey, run, runningSessions, whyRefused } from '../../../testing/product-sessions.ts';
import { storageCalls } from '../../../testing/storage-calls.ts';
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

async function replaceKey(license: string): Promise<string> {
  const reply = await owner.call(calls['licenses.replaceKey'], { params: { license } });
  expect(reply.status, reply.text).toBe(200);
  return (reply.body.data as License).license;
}

const validate = (key: string, uuid?: string) =>
  send(app, calls['licenses.validate'], { body: { uuid }, headers: { authorization: `Bearer ${key}` } });

async function logOf(
  license: string,
): Promise<[action: string, reason: string | null, uuid: string | null][]> {
  const reply = await owner.call(calls['licenses.logs'], { params: { license } });
  return (reply.body.data as LogEntry[]).map(({ action, reason, uuid }) => [action, reason, uuid]);
}

const replaced = { code: 403, error: 'license_key_replaced' };

describe('replacing a license key', () => {
  it('[LIC-121] ends the running sessions, refuses the old key everywhere and logs all of it', async () => {
    const { id, key } = await giveKey(app, owner.id);
    const [running, connecting, validating] = [randomUUID(), randomUUID(), randomUUID()];
    const { stopped } = await run(app, key, { uuid: running });
    const newKey = await replaceKey(id);

    expect(await stopped).toMatchObject({ error: 'license_key_replaced' });
    expect(await runningSessions(owner)).toEqual([]);
    expect(await whyRefused(app, key, { uuid: connecting })).toMatchObject(replaced);
    expect((await validate(key, validating)).body).toMatchObject(replaced);
    expect((await validate(key.toLowerCase().replaceAll('-', ''), validating)).body).toMatchObject(replaced);
    const storage = storageCalls(app, key);
    for (const reply of [await storage.write('a', 'x'), await storage.read('a'), await storage.list()]) {
      expect(reply.body).toMatchObject(replaced);
    }

    // The session's end and the replacement happened at the same moment, so they have no order.
    const expected = [
      ['connected', null, running],
      ['disconnected', 'license_key_replaced', running],
      ['key replaced', null, null],
      ['refused', 'license_key_replaced', connecting],
      ['refused', 'license_key_replaced', validating],
      // Storage calls name no device.
      ['refused', 'license_key_replaced', null],
    ];
    const sorted = (entries: unknown[]) => entries.map((entry) => JSON.stringify(entry)).toSorted();
    await expect.poll(async () => sorted(await logOf(id))).toEqual(sorted(expected));
    expect(newKey).toMatch(/^\w{6}(?:-\w{5}){4}$/);
  });

  it('[LIC-121] keeps the license and its storage as they are, and accepts the new key', async () => {
    const { id, key } = await giveKey(app, owner.id);
    await storageCalls(app, key).write('a', 'x');
    const before = await app.licenses.get(id, owner.id);
    const newKey = await replaceKey(id);
    expect(await app.licenses.get(id, owner.id)).toEqual({ ...before, license: newKey });
    expect(await whyRefused(app, newKey)).toBeNull();
    expect((await validate(newKey)).status).toBe(200);
    expect((await storageCalls(app, newKey).read('a')).text).toBe('x');
  });

  it('[LIC-121] takes the key or the id of the license', async () => {
    const { id, key } = await giveKey(app, owner.id);
    const second = await replaceKey(key);
    const third = await replaceKey(id);
    expect(new Set([key, second, third]).size).toBe(3);
    const byOldKey = await owner.call(calls['licenses.replaceKey'], { params: { license: key } });
    expect(byOldKey.status).toBe(404);
    expect((await validate(third)).status).toBe(200);
  });

  it('[LIC-121] refuses other customers, admins and API keys, and changes nothing', async () => {
    const { id } = await giveKey(app, owner.id);
    const params = { license: id };
    for (const other of [await signInNewCustomer(app), await signIn(app, 'admin')]) {
      await expectNothingChanged(app, () => other.call(calls['licenses.replaceKey'], { params }), {
        code: 404,
        error: 'not_found',
      });
    }
    const { license } = await app.licenses.get(id, owner.id);
    const program = await programOf(app, owner);
    const reply = await program.call(calls['licenses.replaceKey'], { params });
    expect(reply.body).toMatchObject({ code: 403, error: 'browser_only' });
    expect((await app.licenses.get(id, owner.id)).license).toBe(license);
  });

  it('[LIC-43] [LIC-121] sends the new key to the pages of the owner', async () => {
    const { id } = await giveKey(app, owner.id);
    const told = nextEvent(await connectLive(app, owner), 'license.updated');
    const newKey = await replaceKey(id);
    expect(await told).toMatchObject({ license: { id, license: newKey } });
  });

  it('[LIC-5] [LIC-121] stores neither the old nor the new key in plain form', async () => {
    const { id, key } = await giveKey(app, owner.id);
    const newKey = await replaceKey(id);
    const { rows } = await app.database.pool.query(
      `select (select string_agg(l::text, '') from licenses l) || (select string_agg(r::text, '') from replaced_license_keys r) as all`,
    );
    const { all } = rows[0] as { all: string };
    for (const secret of [key, newKey].flatMap((one) => [one, one.replaceAll('-', '')])) {
      expect(all).not.toContain(secret);
      expect(all).not.toContain(Buffer.from(secret).toString('hex'));
    }
  });

  it('[LIC-121] recognises the last 20 keys of a license', async () => {
    const { id, key } = await giveKey(app, owner.id);
    const keys = [key];
    for (let times = 0; times < 21; times += 1) keys.push(await replaceKey(id));
    const current = keys.pop() ?? '';
    const [oldest = '', ...kept] = keys;
    expect((await validate(oldest)).body).toMatchObject({ code: 404, error: 'license_not_found' });
    expect(kept).toHaveLength(20);
    for (const one of kept) expect((await validate(one)).body).toMatchObject(replaced);
    expect((await validate(current)).status).toBe(200);
  });
});

describe('sessions during a replacement', () => {
  it('[LIC-121] ends a session on another node at once, also without Redis', async () => {
    const { id, key } = await giveKey(app, owner.id);
    const session = await enter(app, key);
    const ended = nextEvent(session.socket, 'ended');
    const elsewhere = await startTestAppForThisTest({ databaseUrl: app.database.url });
    const reply = await send(elsewhere, calls['licenses.replaceKey'], {
      params: { license: id },
      headers: { cookie: owner.cookie, authorization: `Bearer ${owner.requestToken}` },
    });
    expect(reply.status, reply.text).toBe(200);
    expect(await ended).toMatchObject({ error: 'license_key_replaced' });
  });

  it('[LIC-121] leaves no session with the old key, however many products connect at that moment', async () => {
    const { id, key: first } = await giveKey(app, owner.id, { sessions: 5 });
    let key = first;
    for (let round = 0; round < 50; round += 1) {
      // So that each replacement has a session to end, even if it overtakes all others.
      const running = await enter(app, key);
      const attempts = Array.from({ length: 4 }, () => enter(app, key).catch(() => null));
      const [newKey, sessions] = await Promise.all([replaceKey(id), Promise.all(attempts)]);
      expect(await runningSessions(owner)).toEqual([]);
      for (const session of [running, ...sessions]) session?.socket.close();
      key = newKey;
    }
    expect(await whyRefused(app, key)).toBeNull();
  });
});
