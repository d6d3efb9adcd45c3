import { storageEndpoints as calls } from '@botique/contract/licenses/storage-endpoints.ts';
import { request } from 'node:http';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
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

it('[LIC-55] refuses one more write than a license may have at once, with Retry-After', async () => {
  const { key } = await giveKey(app, await createOtherUser(app));
  const held = Array.from({ length: 65 }, (_, at) => beginWrite(key, `held/${at}`));
  // The server admits them in any order, so any of them can be the one too many.
  const refused = await Promise.race(held.map(async (write) => ({ write, reply: await write.answered })));
  expect(refused.reply).toEqual({ status: 429, retryAfter: '1' });
  expect((await storageCalls(app, key).write('one-more', 'x')).body).toMatchObject({
    code: 429,
    error: 'too_many_requests',
    message: 'Too many uploads at once. Wait for one to finish.',
  });
  expect((await storage.write('of-another-license', 'x')).status).toBe(200);

  const rest = held.filter((write) => write !== refused.write);
  for (const { sent } of rest) sent.end('x');
  const replies = await Promise.all(rest.map(({ answered }) => answered));
  expect(replies.map(({ status }) => status)).toEqual(Array(64).fill(200));
  expect((await storageCalls(app, key).write('one-more', 'x')).status).toBe(200);
});

/** Sends the headers of a write. The test sends its body. */
function beginWrite(licenseKey: string, key: string) {
  const url = new URL(`${calls['storage.write'].path}?key=${key}`, app.url);
  const sent = request(url, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${licenseKey}`,
      'content-type': 'application/octet-stream',
      'content-length': '1',
    },
  });
  onTestFinished(() => void sent.destroy());
  const answered = new Promise<{ status: number; retryAfter: string | undefined }>((resolve, reject) => {
    sent.on('error', reject);
    sent.once('response', (reply) => {
      reply.resume();
      resolve({ status: reply.statusCode ?? 0, retryAfter: reply.headers['retry-after'] });
    });
  });
  // The end of the test destroys the refused request, and that is an error as well.
  answered.catch(() => {});
  sent.flushHeaders();
  return { sent, answered };
}
