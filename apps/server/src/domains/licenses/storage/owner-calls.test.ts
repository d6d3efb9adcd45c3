import { billingEndpoints } from '@botique/contract/billing/endpoints.ts';
import type { Endpoint } from '@botique/contract/endpoint.ts';
import { storageEndpoints as calls } from '@botique/contract/licenses/storage-endpoints.ts';
import { megabyte } from '@botique/contract/licenses/storage-rules.ts';
import { createHash, randomBytes } from 'node:crypto';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connectLive, nextEvent } from '../../../testing/live-client.ts';
import { signIn, signInNewCustomer, type Person } from '../../../testing/person.ts';
import { giveKey } from '../../../testing/product-sessions.ts';
import {
  countedFor,
  keysIn,
  storageCalls,
  storedBy,
  versionIn,
  type StorageCalls,
} from '../../../testing/storage-calls.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let owner: Person;
let license: { id: string; key: string };
let storage: StorageCalls;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  owner = await signInNewCustomer(app);
  license = await giveKey(app, owner.id);
  storage = storageCalls(app, license.key);
});

async function storeMany(documents: number, bytes: number): Promise<void> {
  await app.database.pool.query(
    `insert into license_documents (license_id, key, content)
     select $1, 'many/' || number, convert_to(repeat('x', $3), 'utf8') from generate_series(1, $2) as number`,
    [license.id, documents, bytes],
  );
}

const call = (endpoint: Endpoint, query: object = {}, by = owner) =>
  by.call(endpoint, { params: { license: license.id }, query });

describe('owner calls', () => {
  it('[LIC-120] lists and opens documents, with the key or the id of the license', async () => {
    const content = randomBytes(1_000);
    const written = await storage.write('guilds/1', content);
    await storage.write('users/1', 'x');
    for (const named of [license.id, license.key]) {
      const params = { license: named };
      const listed = await owner.call(calls['storage.browse'], { params, query: { prefix: 'guilds/' } });
      expect(listed.body).toMatchObject({
        data: [{ key: 'guilds/1', bytes: 1_000, version: versionIn(written) }],
        storage: { usedBytes: 1_001, maxBytes: 100 * megabyte, documents: 2 },
      });
      const opened = await owner.call(calls['storage.open'], { params, query: { key: 'guilds/1' } });
      expect(opened.bytes.equals(content)).toBe(true);
      expect(opened.headers.get('content-disposition')).toBe('attachment; filename="document"');
    }
    expect((await call(calls['storage.open'], { key: 'none' })).body).toMatchObject({
      code: 404,
      error: 'document_not_found',
    });
  });

  it('[LIC-120] exports every document into a zip file, including keys with colons and a key that is also a folder', async () => {
    const contents: Record<string, Buffer> = {
      'guilds/1': Buffer.from('one'),
      'guilds/1:2': randomBytes(200_000),
      guilds: Buffer.from('also a folder'),
      'guilds-2': Buffer.from('no folder'),
      empty: Buffer.alloc(0),
      // More than the export reads at once.
      ...Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`log/${at}`, Buffer.from(String(at))])),
    };
    for (const [key, content] of Object.entries(contents)) await storage.write(key, content);
    const reply = await call(calls['storage.export']);
    expect(reply.headers.get('content-type')).toBe('application/zip');
    expect(reply.headers.get('content-disposition')).toBe('attachment; filename="warden-storage.zip"');
    const names: Record<string, string> = { 'guilds/1:2': 'guilds/1%3A2', guilds: 'guilds~' };
    const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
    const files = Object.entries(unzipSync(reply.bytes)).map(([name, bytes]) => [name, digest(bytes)]);
    expect(Object.fromEntries(files)).toEqual(
      Object.fromEntries(
        Object.entries(contents).map(([key, content]) => [names[key] ?? key, digest(content)]),
      ),
    );
  });

  it('[LIC-120] exports an empty storage as an empty zip file', async () => {
    expect(unzipSync((await call(calls['storage.export'])).bytes)).toEqual({});
  });

  it('[LIC-120] exports at most two storages of an owner at once', async () => {
    // More than the buffers of a connection hold, so that an export waits for its reader.
    await storeMany(80, 256 * 1024);
    const url = app.url + calls['storage.export'].path.replace('{license}', license.id);
    const start = (signal: AbortSignal) =>
      fetch(url, {
        signal,
        headers: { cookie: owner.cookie, authorization: `Bearer ${owner.requestToken}` },
      });
    const reading = new AbortController();
    const replies = await Promise.all([start(reading.signal), start(reading.signal)]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    const third = await call(calls['storage.export']);
    expect(third.body).toMatchObject({
      code: 429,
      message: 'Too many exports at once. Wait for one to finish.',
    });
    reading.abort();
    await expect.poll(async () => (await call(calls['storage.export'])).status).toBe(200);
  });

  it('[LIC-120] clears a storage with more documents than one statement deletes', async () => {
    await storeMany(450, 1);
    expect((await call(calls['storage.clear'])).status).toBe(200);
    expect(await storedBy(app, license.id)).toEqual({ usedBytes: 0, documents: 0 });
    expect(await countedFor(app, license.id)).toEqual({ usedBytes: 0, documents: 0 });
  });

  it('[LIC-120] clears the storage of this license only', async () => {
    const other = await giveKey(app, owner.id);
    await storageCalls(app, other.key).write('a', 'x');
    for (const key of ['a', 'b/c']) await storage.write(key, 'x');
    expect((await call(calls['storage.clear'])).status).toBe(200);
    expect((await call(calls['storage.browse'])).body).toMatchObject({
      data: [],
      storage: { usedBytes: 0, documents: 0 },
    });
    expect(await storedBy(app, other.id)).toEqual({ usedBytes: 1, documents: 1 });
  });

  it('[LIC-120] still gives the owner what is stored after the license has expired', async () => {
    await storage.write('a', 'x');
    await app.database.pool.query(
      `update licenses set created_at = now() - interval '2 days', expires_at = now() - interval '1 day' where id = $1`,
      [license.id],
    );
    expect((await storage.read('a')).body).toMatchObject({ error: 'license_expired' });
    expect((await call(calls['storage.open'], { key: 'a' })).text).toBe('x');
    expect(Object.keys(unzipSync((await call(calls['storage.export'])).bytes))).toEqual(['a']);
  });

  it('[LIC-59] [LIC-120] answers 404 to everyone else, including admins, and changes nothing', async () => {
    await storage.write('a', 'x');
    for (const other of [await signInNewCustomer(app), await signIn(app, 'admin')]) {
      const replies = [
        await call(calls['storage.browse'], {}, other),
        await call(calls['storage.open'], { key: 'a' }, other),
        await call(calls['storage.export'], {}, other),
        await call(calls['storage.clear'], {}, other),
      ];
      expect(replies.map(({ body }) => body['error'])).toEqual(Array(4).fill('not_found'));
    }
    expect(keysIn(await storage.list())).toEqual(['a']);
  });
});

describe('announcements', () => {
  it('[LIC-45] [LIC-58] tells the pages of the owner, and no one else, how much is stored', async () => {
    const stranger = await connectLive(app, await signInNewCustomer(app));
    const heard: string[] = [];
    stranger.onAny((event: string) => heard.push(event));
    const page = await connectLive(app, owner);
    const written = nextEvent(page, 'license.storage');
    await storage.write('a', Buffer.alloc(megabyte / 8));
    expect(await written).toMatchObject({ id: license.id, storge: { used: 0.125, max: 100 } });
    const cleared = nextEvent(page, 'license.storage');
    await call(calls['storage.clear']);
    expect(await cleared).toMatchObject({ id: license.id, storge: { used: 0, max: 100 } });
    expect(heard).toEqual([]);
  });

  it('[LIC-58] announces many writes together instead of each of them', async () => {
    const page = await connectLive(app, owner);
    const uses: number[] = [];
    page.on('license.storage', ({ storge }: { storge: { used: number } }) => uses.push(storge.used));
    const begunAt = performance.now();
    await Promise.all(Array.from({ length: 20 }, (_, at) => storage.write(`a/${at}`, 'x')));
    await expect.poll(() => uses.at(-1)).toBe(20 / megabyte);
    // At most one a second, however slow the machine is.
    expect(uses.length).toBeLessThanOrEqual(2 + (performance.now() - begunAt) / 1000);
  });
});

describe('a deleted license', () => {
  const remove = async (by: Person) =>
    by.call(billingEndpoints['licenses.delete'], { params: { id: license.id } });

  it('[LIC-44] takes its documents with it', async () => {
    for (const key of ['a', 'b', 'c']) await storage.write(key, 'x');
    expect((await remove(await signIn(app, 'admin'))).status).toBe(200);
    expect(await storedBy(app, license.id)).toEqual({ usedBytes: 0, documents: 0 });
    expect((await storage.read('a')).body).toMatchObject({ code: 404, error: 'license_not_found' });
  });

  it('[LIC-44] refuses writes that arrive while it is deleted, and leaves nothing of it', async () => {
    const admin = await signIn(app, 'admin');
    const started = Promise.withResolvers<void>();
    let written = 0;

    /** Writes until it is refused, and returns the refusal. */
    async function keepWriting(name: string): Promise<unknown> {
      for (let times = 0; ; times += 1) {
        const key = times % 2 === 0 ? name : `${name}/${times}`;
        const { status, body } = await storage.write(key, 'x'.repeat(times));
        if (status !== 200) return body['error'];
        written += 1;
        if (written === 20) started.resolve();
      }
    }
    const writers = Promise.all(['a', 'b', 'c', 'd', 'e'].map(keepWriting));
    await started.promise;
    const removed = await remove(admin);
    expect(removed.status, removed.text).toBe(200);
    expect(await writers).toEqual(Array(5).fill('license_not_found'));
    expect(await storedBy(app, license.id)).toEqual({ usedBytes: 0, documents: 0 });
  });
});
