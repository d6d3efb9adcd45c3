import { storageEndpoints as calls } from '@botique/contract/licenses/storage-endpoints.ts';
import { storageLimits } from '@botique/contract/licenses/storage-rules.ts';
import type { StoredDocument } from '@botique/contract/licenses/storage.ts';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ban, signInNewCustomer, type Person } from '../../../testing/person.ts';
import { giveKey } from '../../../testing/product-sessions.ts';
import {
  expectNothingWritten,
  keysIn,
  storageCalls,
  versionIn,
  versionRead,
  type StorageCalls,
} from '../../../testing/storage-calls.ts';
import { tableContents } from '../../../testing/table-contents.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let owner: Person;
let licenseId: string;
let storage: StorageCalls;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  owner = await signInNewCustomer(app);
  const { id, key } = await giveKey(app, owner.id);
  licenseId = id;
  storage = storageCalls(app, key);
});

const contentOf = async (key: string) => (await storage.read(key)).bytes;

describe('writing and reading', () => {
  it.for([
    { what: 'text', content: Buffer.from('{"prefix":"!","Grüße":"👋"}') },
    { what: 'every possible byte', content: Buffer.from(Array.from({ length: 256 }, (_, at) => at)) },
    { what: 'no bytes at all', content: Buffer.alloc(0) },
  ])('[LIC-55] reads back $what exactly as written', async ({ content }) => {
    const written = await storage.write('guilds/1128840017263', content);
    expect(written.body.data).toEqual({
      key: 'guilds/1128840017263',
      version: expect.any(Number),
      bytes: content.length,
      updatedAt: expect.any(String),
    });
    const read = await storage.read('guilds/1128840017263');
    expect(read.bytes.equals(content)).toBe(true);
    expect(read.headers.get('content-type')).toBe('application/octet-stream');
    expect(read.headers.get('etag')).toBe(`"${versionIn(written)}"`);
  });

  it('[LIC-56] stores a value of exactly 256 KB and refuses one byte more without a change', async () => {
    const most = randomBytes(storageLimits.valueBytes);
    expect((await storage.write('large', most)).status).toBe(200);
    expect((await contentOf('large')).equals(most)).toBe(true);
    await expectNothingWritten(
      storage,
      () => storage.write('large', Buffer.concat([most, Buffer.from('x')])),
      {
        code: 413,
        error: 'body_too_large',
      },
    );
  });

  it('[LIC-55] replaces a document and gives it a new version', async () => {
    const first = await storage.write('settings', 'one');
    const second = await storage.write('settings', 'two');
    expect(versionIn(second)).toBeGreaterThan(versionIn(first));
    expect((await contentOf('settings')).toString()).toBe('two');
    expect((await storage.read('settings')).headers.get('etag')).toBe(`"${versionIn(second)}"`);
    expect(keysIn(await storage.list())).toEqual(['settings']);
  });

  it.for([
    '',
    '.',
    '..',
    'a/..',
    'a/../b',
    './a',
    'a//b',
    '/a',
    'a/',
    'a b',
    'a\\b',
    'a\0',
    'a\n',
    'ä',
    'a%2fb',
    'x'.repeat(201),
  ])('[LIC-55] refuses the key %j', async (key) => {
    const replies = [await storage.write(key, 'x'), await storage.read(key), await storage.delete(key)];
    expect(replies.map(({ body }) => [body['code'], body['error']])).toEqual([
      [400, 'invalid_request'],
      [400, 'invalid_request'],
      [400, 'invalid_request'],
    ]);
    expect(keysIn(await storage.list())).toEqual([]);
  });

  it.for(['a', '...', '.env', 'a/.b/c..', 'user:1@shop+x=y-z_0', 'x'.repeat(200)])(
    '[LIC-55] accepts the key %j',
    async (key) => {
      expect((await storage.write(key, key)).status).toBe(200);
      expect((await contentOf(key)).toString()).toBe(key);
      expect((await storage.delete(key)).status).toBe(200);
    },
  );
});

describe('deleting', () => {
  it('[LIC-55] deletes a document, which is missing from then on', async () => {
    await storage.write('a', '1');
    await storage.write('b', '2');
    expect((await storage.delete('a')).status).toBe(200);
    const replies = [await storage.read('a'), await storage.delete('a'), await storage.delete('a', 1)];
    for (const { body } of replies) expect(body).toMatchObject({ code: 404, error: 'document_not_found' });
    expect(keysIn(await storage.list())).toEqual(['b']);
  });
});

describe('versions', () => {
  const conflict = { code: 409, error: 'version_conflict' };

  it('[LIC-122] writes version 0 only if there is no such document', async () => {
    expect((await storage.write('lock', 'mine', 0)).status).toBe(200);
    await expectNothingWritten(storage, () => storage.write('lock', 'theirs', 0), conflict);
    await storage.delete('lock');
    expect((await storage.write('lock', 'theirs', 0)).status).toBe(200);
  });

  it('[LIC-122] replaces and deletes only the current version', async () => {
    const first = versionIn(await storage.write('counter', '1'));
    const second = versionIn(await storage.write('counter', '2', first));
    await expectNothingWritten(storage, () => storage.write('counter', '3', first), conflict);
    await expectNothingWritten(storage, () => storage.delete('counter', first), conflict);
    expect((await contentOf('counter')).toString()).toBe('2');
    expect((await storage.delete('counter', second)).status).toBe(200);
    await expectNothingWritten(storage, () => storage.write('counter', '3', second), conflict);
  });

  it('[LIC-122] never uses a version again, even after a document was deleted and written again', async () => {
    const versions: number[] = [];
    for (let times = 0; times < 3; times += 1) {
      versions.push(versionIn(await storage.write('counter', 'same', 0)));
      await storage.delete('counter');
    }
    expect(new Set(versions).size).toBe(3);
    await storage.write('counter', 'same');
    for (const version of versions) {
      await expectNothingWritten(storage, () => storage.write('counter', 'stale', version), conflict);
    }
  });

  it.for(['', '-1', '1.5', 'one', '99999999999999999999'])(
    '[LIC-122] refuses %j as a version',
    async (version) => {
      const reply = await storage.write('counter', '1', version as unknown as number);
      expect(reply.body).toMatchObject({ code: 400, error: 'invalid_request' });
      expect((await storage.read('counter')).status).toBe(404);
    },
  );
});

describe('listing', () => {
  async function fill(keys: string[]): Promise<void> {
    for (const key of keys) await storage.write(key, key);
  }

  it('[LIC-55] lists documents in the order of their bytes, with size and version', async () => {
    await fill(['b', 'a/b', 'a', 'B', 'a-b', 'a:b', 'a0', '_', 'Z', '1']);
    const reply = await storage.list();
    expect(keysIn(reply)).toEqual(['1', 'B', 'Z', '_', 'a', 'a-b', 'a/b', 'a0', 'a:b', 'b']);
    const [first] = reply.body.data as StoredDocument[];
    expect(first).toMatchObject({ bytes: 1, version: versionRead(await storage.read('1')) });
    expect(reply.body['next']).toBeNull();
  });

  it('[LIC-55] lists only keys with the prefix, even if it is a whole key or has a wildcard of SQL', async () => {
    await fill(['guild', 'guilds', 'guilds/1', 'guilds/10', 'guilds/2', 'guilds_1', 'guildsx', 'users/1']);
    const found = async (prefix: string) => keysIn(await storage.list({ prefix }));
    expect(await found('guilds/')).toEqual(['guilds/1', 'guilds/10', 'guilds/2']);
    expect(await found('guilds/1')).toEqual(['guilds/1', 'guilds/10']);
    expect(await found('guilds_')).toEqual(['guilds_1']);
    expect(await found('guild')).toHaveLength(7);
    for (const none of ['Guilds', 'guilds/11', '/']) expect(await found(none), none).toEqual([]);
  });

  it('[LIC-55] continues after the cursor, so that all pages together list each document once', async () => {
    const keys = Array.from({ length: 23 }, (_, at) => `logs/${at}`);
    await fill([...keys, 'log', 'logs', 'logz']);
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page = await storage.list({ prefix: 'logs/', limit: 5, ...(cursor ? { cursor } : {}) });
      expect(keysIn(page).length).toBeLessThanOrEqual(5);
      seen.push(...keysIn(page));
      cursor = page.body['next'] as string | null;
    }
    expect(seen).toEqual(keys.toSorted());
  });

  it.for([{ prefix: '%' }, { prefix: 'ü' }, { prefix: 'a\0' }, { cursor: 'ü' }, { cursor: 'a\0' }])(
    '[LIC-55] refuses %j, which cannot be part of a key',
    async (query) => {
      expect((await storage.list(query)).body).toMatchObject({ code: 400, error: 'invalid_request' });
    },
  );
});

describe('access', () => {
  it('[LIC-59] shows a license nothing of what another license of the same owner has stored', async () => {
    const other = storageCalls(app, (await giveKey(app, owner.id)).key);
    await storage.write('secret', 'mine');
    expect((await other.read('secret')).status).toBe(404);
    expect((await other.delete('secret')).status).toBe(404);
    expect((await other.list()).body).toMatchObject({ data: [], storage: { usedBytes: 0, documents: 0 } });
    await other.write('secret', 'theirs');
    expect((await contentOf('secret')).toString()).toBe('mine');
  });

  it('[LIC-59] refuses an unknown key before the document arrives', async () => {
    const sending = request(`${app.url}${calls['storage.write'].path}?key=a`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${'0'.repeat(26)}`,
        'content-type': 'application/octet-stream',
        'content-length': 200_000,
      },
    });
    sending.flushHeaders();
    const [reply] = (await once(sending, 'response')) as [IncomingMessage];
    sending.on('error', () => {}).destroy();
    expect(reply.statusCode).toBe(404);
  });

  it('[LIC-59] refuses an unknown key and a call without one', async () => {
    const unknown = await storageCalls(app, '0'.repeat(26)).write('a', 'x');
    expect(unknown.body).toMatchObject({ code: 404, error: 'license_not_found' });
    const none = await storageCalls(app, '').read('a');
    expect(none.body).toMatchObject({ code: 401, error: 'license_key_required' });
  });

  const column = (name: string) =>
    app.database.pool.query(`update licenses set ${name} = created_at + interval '1 ms' where id = $1`, [
      licenseId,
    ]);

  it.for([
    { error: 'license_expired', end: () => column('expires_at') },
    { error: 'license_revoked', end: () => column('revoked_at') },
    { error: 'license_suspended', end: () => app.licenses.suspend(licenseId, null) },
    { error: 'account_banned', end: () => ban(app, owner.id) },
  ])('[LIC-24] [LIC-59] refuses every call with $error and keeps what is stored', async ({ error, end }) => {
    await storage.write('a', 'x');
    await end();
    const before = await tableContents(app);
    const replies = [
      await storage.write('a', 'y'),
      await storage.read('a'),
      await storage.list(),
      await storage.delete('a'),
    ];
    for (const { body } of replies) expect(body).toMatchObject({ code: 403, error });
    expect(await tableContents(app)).toEqual(before);
  });
});
