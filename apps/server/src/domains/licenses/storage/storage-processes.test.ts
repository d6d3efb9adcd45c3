import { licensesEndpoints as calls } from '@botique/contract/licenses/endpoints.ts';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openLine } from '../../../testing/breakable-line.ts';
import { signInNewCustomer } from '../../../testing/person.ts';
import { keepRunning, productSource, startProduct } from '../../../testing/product-process.ts';
import { giveKey, runningSessions } from '../../../testing/product-sessions.ts';
import { storageCalls } from '../../../testing/storage-calls.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

/** Real processes with the SDK. Each prints what it got as JSON, and then ends. */
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function newKey(storageMb = 100): Promise<string> {
  const owner = await signInNewCustomer(app);
  return (await giveKey(app, owner.id, { storageMb })).key;
}

async function outputOf(body: string, { key }: { key: string }): Promise<unknown> {
  const product = startProduct(app, {
    key,
    source: productSource(`
      const { storage } = session;
      const reasonOf = (promise) => promise.then(() => 'done', ({ name, reason }) => name + ' ' + reason);
      ${body}
    `),
  });
  expect(await product.exited, product.stderr()).toEqual({ code: 0, signal: null });
  return JSON.parse(product.stdout()) as unknown;
}

it('[SDK-15] [LIC-55] stores JSON, text and bytes, and gives them to the next run', async () => {
  const key = await newKey();
  await outputOf(
    `await storage.set('guilds/1', { prefix: '!' });
     await storage.set('guilds/2', 'plain text');
     await storage.set('picture', new Uint8Array([0, 255, 10]));
     await storage.set('empty', '');
     console.log('null');`,
    { key },
  );
  const read = `
    const one = await storage.get('guilds/1');
    const listed = [];
    for await (const { key, bytes } of storage.list('guilds/')) listed.push([key, bytes]);
    console.log(JSON.stringify([
      one.json(), (await storage.get('guilds/2')).text(), [...(await storage.get('picture')).bytes],
      (await storage.get('empty')).bytes.length, await storage.get('missing'), listed,
      await storage.delete('picture'), await storage.delete('picture'), await storage.get('picture'),
    ]));`;
  expect(await outputOf(read, { key })).toEqual([
    { prefix: '!' },
    'plain text',
    [0, 255, 10],
    0,
    null,
    [
      ['guilds/1', 14],
      ['guilds/2', 10],
    ],
    true,
    false,
    null,
  ]);
});

it('[SDK-15] lists more documents than fit on a page, once each and in order', async () => {
  const body = `
    for (let at = 0; at < 250; at += 5) {
      await Promise.all([0, 1, 2, 3, 4].map((more) => storage.set('many/' + String(at + more).padStart(3, '0'), '')));
    }
    const listed = [];
    for await (const { key } of storage.list('many/')) listed.push(Number(key.slice(5)));
    console.log(JSON.stringify(listed));`;
  expect(await outputOf(body, { key: await newKey() })).toEqual(Array.from({ length: 250 }, (_, at) => at));
});

it('[SDK-15] [LIC-122] tells a product that something else has changed its document', async () => {
  const body = `
    const { version } = await storage.set('state', 'one');
    await storage.set('state', 'two', { version });
    console.log(JSON.stringify([
      await reasonOf(storage.set('state', 'three', { version })),
      await reasonOf(storage.set('state', 'three', { version: 0 })),
      await reasonOf(storage.delete('state', { version })),
      (await storage.get('state')).text(),
    ]));`;
  const conflict = 'StorageError conflict';
  expect(await outputOf(body, { key: await newKey() })).toEqual([conflict, conflict, conflict, 'two']);
});

it('[SDK-15] [LIC-56] [LIC-57] fills the storage to the byte, and refuses the next one', async () => {
  const body = `
    const quarter = new Uint8Array(256 * 1024);
    for (const at of [1, 2, 3, 4]) await storage.set('part/' + at, quarter);
    console.log(JSON.stringify([
      await reasonOf(storage.set('one-more', 'x')),
      await reasonOf(storage.set('empty', '')),
      await reasonOf(storage.set('part/1', new Uint8Array(256 * 1024 + 1))),
      (await storage.get('part/1')).bytes.length,
    ]));`;
  expect(await outputOf(body, { key: await newKey(1) })).toEqual([
    'StorageError full',
    'done',
    'StorageError too_large',
    256 * 1024,
  ]);
});

it('[SDK-15] says why a call of the storage failed', async () => {
  const { port, cut, mend } = await openLine(() => connect(Number(new URL(app.url).port), 'localhost'));
  const { key } = await giveKey(app, (await signInNewCustomer(app)).id);
  const product = startProduct(app, {
    key,
    url: `http://127.0.0.1:${port}`,
    source: productSource(`
      const reasonOf = (promise) => promise.then(() => 'done', ({ name, reason }) => name + ' ' + reason);
      console.log(await reasonOf(session.storage.set('not a key', 1)));
      console.log(await reasonOf(session.storage.set('function', () => {})));
      session.on('disconnect', async () => {
        console.log(await reasonOf(session.storage.get('settings')));
        process.exit();
      });
      setInterval(() => {}, 1000);
    `),
  });
  await product.printed('TypeError undefined');
  await cut();
  await product.printed('StorageError unreachable');
  await mend();
  await cut();
  expect(product.stdout().trimEnd().split('\n')).toEqual([
    'StorageError invalid_key',
    'TypeError undefined',
    'StorageError unreachable',
  ]);
});

it('[SDK-15] stores what a product writes in its `stop` handler after its owner has stopped it', async () => {
  const owner = await signInNewCustomer(app);
  const { id, key } = await giveKey(app, owner.id);
  const product = startProduct(app, {
    key,
    source: productSource(`
      session.on('stop', async ({ reason }) => {
        await session.storage.set('state', reason);
        console.log('saved');
      });
      console.log('running');
      ${keepRunning}
    `),
  });
  await product.printed('running');
  const [session] = await runningSessions(owner);
  const { socketId: sessionId, uuid } = session ?? {};
  await owner.call(calls['licenses.act'], { body: { sessionId, uuid, license: id, action: 'stop' } });
  expect(await product.exited, product.stderr()).toEqual({ code: 0, signal: null });
  expect(product.stdout()).toBe('running\nsaved\n');
  expect((await storageCalls(app, key).read('state')).text).toBe('stopped');
});
