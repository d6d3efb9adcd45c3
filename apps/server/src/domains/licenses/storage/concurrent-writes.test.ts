import { afterAll, beforeAll, expect, it } from 'vitest';
import { createOtherUser } from '../../../testing/person.ts';
import { giveKey } from '../../../testing/product-sessions.ts';
import { keysIn, storageCalls, type StorageCalls } from '../../../testing/storage-calls.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let storage: StorageCalls;
beforeAll(async () => {
  app = await startTestApp();
  const { key } = await giveKey(app, await createOtherUser(app));
  storage = storageCalls(app, key);
});
afterAll(() => app.close());

it('[LIC-122] lets exactly one of many writers create a document', async () => {
  const replies = await Promise.all(
    Array.from({ length: 20 }, (_, at) => storage.write('leader', String(at), 0)),
  );
  const winners = replies.flatMap(({ status }, at) => (status === 200 ? [String(at)] : []));
  expect(winners).toEqual([(await storage.read('leader')).text]);
});

it('[LIC-55] accepts the writes of all products of a license at once', async () => {
  const keys = Array.from({ length: 50 }, (_, at) => `at-once/${String(at).padStart(2, '0')}`);
  const replies = await Promise.all(keys.map((key) => storage.write(key, key)));
  expect(replies.filter(({ status }) => status !== 200).map(({ text }) => text)).toEqual([]);
  expect(keysIn(await storage.list({ prefix: 'at-once/' }))).toEqual(keys);
});
