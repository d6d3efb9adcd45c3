import { licensesEndpoints } from '@botique/contract/licenses/endpoints.ts';
import type { License } from '@botique/contract/licenses/license.ts';
import { storageEndpoints } from '@botique/contract/licenses/storage-endpoints.ts';
import { megabyte, storageLimits } from '@botique/contract/licenses/storage-rules.ts';
import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { signInNewCustomer, type Person } from '../../../testing/person.ts';
import { giveKey } from '../../../testing/product-sessions.ts';
import {
  countedFor,
  expectNothingWritten,
  keysIn,
  storageCalls,
  storedBy,
  useIn,
  versionIn,
  versionRead,
  type StorageCalls,
} from '../../../testing/storage-calls.ts';
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

const full = { code: 409, error: 'storage_full' };

async function storageOf(storageMb: number): Promise<{ id: string; storage: StorageCalls }> {
  const { id, key } = await giveKey(app, owner.id, { storageMb });
  return { id, storage: storageCalls(app, key) };
}

async function shownUse(id: string): Promise<License['storge']> {
  const reply = await owner.call(licensesEndpoints['licenses.get'], { params: { id } });
  return (reply.body.data as License).storge;
}

it('[LIC-55] [LIC-57] stores exactly 2^20 bytes in 1 MB, refuses one byte more and keeps everything intact', async () => {
  const { id, storage } = await storageOf(1);
  const contents = Array.from({ length: 4 }, () => randomBytes(storageLimits.valueBytes));
  for (const [at, content] of contents.entries()) {
    expect((await storage.write(`part/${at}`, content)).status).toBe(200);
  }
  expect(await shownUse(id)).toEqual({ used: 1, max: 1 });
  await expectNothingWritten(storage, () => storage.write('more', 'x'), full);
  expect((await storage.write('nothing', '')).status).toBe(200);
  await expectNothingWritten(storage, () => storage.write('nothing', 'x'), full);
  await expectNothingWritten(storage, () => storage.write('more', 'x', 0), full);
  for (const [at, content] of contents.entries()) {
    expect((await storage.read(`part/${at}`)).bytes.equals(content)).toBe(true);
  }
});

it('[LIC-57] counts only the difference when a document is replaced', async () => {
  const { storage } = await storageOf(1);
  const large = randomBytes(storageLimits.valueBytes);
  for (const key of ['a', 'b', 'c']) await storage.write(key, large);
  const version = versionIn(await storage.write('d', large.subarray(1)));
  expect((await storage.write('e', 'x')).status).toBe(200);
  await expectNothingWritten(storage, () => storage.write('d', large, version), full);
  expect((await storage.write('a', large.subarray(1))).status).toBe(200);
  expect((await storage.write('d', large, version)).status).toBe(200);
  expect(useIn(await storage.list())).toEqual({ usedBytes: megabyte, maxBytes: megabyte, documents: 5 });
  await storage.delete('e');
  expect((await storage.write('a', large)).status).toBe(200);
});

it('[LIC-57] stores only empty values without a quota', async () => {
  const { id, storage } = await storageOf(0);
  expect((await storage.write('flag', '')).status).toBe(200);
  await expectNothingWritten(storage, () => storage.write('flag', 'x'), full);
  await expectNothingWritten(storage, () => storage.write('other', 'x'), full);
  expect(keysIn(await storage.list())).toEqual(['flag']);
  expect(await shownUse(id)).toEqual({ used: 0, max: 0 });
});

it('[LIC-57] refuses a new document past the number of documents, but replaces and deletes', async () => {
  const { id, storage } = await storageOf(1);
  await storage.write('a', '');
  // As if there were that many: storing them would take minutes.
  await app.database.pool.query('update licenses set storage_documents = $2 where id = $1', [
    id,
    storageLimits.documents,
  ]);
  await expectNothingWritten(storage, () => storage.write('b', ''), full);
  await expectNothingWritten(storage, () => storage.write('b', '', 0), full);
  expect((await storage.write('a', 'x')).status).toBe(200);
  expect((await storage.delete('a')).status).toBe(200);
  expect((await storage.write('b', '')).status).toBe(200);
});

it('[LIC-58] shows exactly what is stored after each write, replacement, deletion and clearing', async () => {
  const { id, storage } = await storageOf(1);
  const uses = [];
  for (const change of [
    () => storage.write('a', randomBytes(100_001)),
    () => storage.write('b', 'x'),
    () => storage.write('a', 'xy'),
    () => storage.delete('b'),
    () => owner.call(storageEndpoints['storage.clear'], { params: { license: id } }),
  ]) {
    expect((await change()).status).toBe(200);
    uses.push((await shownUse(id)).used * megabyte);
    expect(useIn(await storage.list())).toEqual({ ...(await storedBy(app, id)), maxBytes: megabyte });
  }
  expect(uses).toEqual([100_001, 100_002, 3, 2, 0]);
});

const kinds = ['put', 'put', 'put', 'create', 'replace', 'delete', 'clear'] as const;
type Command = { kind: (typeof kinds)[number]; key: string; bytes: number };
const command: fc.Arbitrary<Command> = fc.record({
  kind: fc.constantFrom(...kinds),
  key: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'),
  bytes: fc.oneof(
    { weight: 3, arbitrary: fc.constant(storageLimits.valueBytes) },
    { weight: 1, arbitrary: fc.nat({ max: storageLimits.valueBytes }) },
    { weight: 1, arbitrary: fc.constant(0) },
  ),
});
/** Undefined for success. */
const outcomes = [undefined, 'document_not_found', 'storage_full', 'version_conflict'];
const clients = fc.array(fc.array(command, { minLength: 1, maxLength: 6 }), { minLength: 2, maxLength: 4 });

it('[LIC-57] [LIC-58] counts exactly what is stored, and never past the quota, after any concurrent changes', async () => {
  async function change(id: string, storage: StorageCalls, { kind, key, bytes }: Command) {
    const content = Buffer.alloc(bytes, key);
    if (kind === 'put') return storage.write(key, content);
    if (kind === 'create') return storage.write(key, content, 0);
    if (kind === 'delete') return storage.delete(key);
    if (kind === 'clear') return owner.call(storageEndpoints['storage.clear'], { params: { license: id } });
    return storage.write(key, content, versionRead(await storage.read(key)));
  }

  await fc.assert(
    fc.asyncProperty(clients, async (all) => {
      const { id, storage } = await storageOf(1);
      // Room for one more, so that most runs reach the quota.
      for (const key of ['a', 'b', 'c']) await storage.write(key, Buffer.alloc(storageLimits.valueBytes));
      await Promise.all(
        all.map(async (commands) => {
          for (const next of commands) {
            const { body } = await change(id, storage, next);
            expect(outcomes).toContain(body['error']);
            expect(useIn(await storage.list()).usedBytes).toBeLessThanOrEqual(megabyte);
          }
        }),
      );
      expect(await countedFor(app, id)).toEqual(await storedBy(app, id));
    }),
    { numRuns: 15 },
  );
});
