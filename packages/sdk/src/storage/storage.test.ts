import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, it, onTestFinished } from 'vitest';
import { createStorage } from './storage.ts';

async function startShop(answer: RequestListener): Promise<ReturnType<typeof createStorage>> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return createStorage({ url: `http://127.0.0.1:${port}`, license: 'KEY' });
}

it('[SDK-15] waits when the shop says that there were too many calls, and repeats the call', async () => {
  let calls = 0;
  let isBusy = true;
  const storage = await startShop((request, reply) => {
    calls += 1;
    expect(request.headers.authorization).toBe('Bearer KEY');
    if (isBusy) {
      // Sooner than the next call, unless that does not wait.
      setTimeout(() => {
        isBusy = false;
      }, 50);
      reply.writeHead(429, { 'retry-after': '0.1' });
      return reply.end(JSON.stringify({ success: false, error: 'too_many_requests', message: 'Wait.' }));
    }
    return reply.writeHead(200, { etag: '"7"' }).end('at last');
  });
  const document = await storage.get('settings');
  expect([document?.text(), document?.version]).toEqual(['at last', 7]);
  expect(calls).toBe(2);
});

it('[SDK-15] gives up when the shop wants it to wait for too long', async () => {
  const storage = await startShop((_request, reply) => {
    reply.writeHead(429, { 'retry-after': '3600' });
    reply.end(JSON.stringify({ success: false, error: 'too_many_requests', message: 'Wait.' }));
  });
  await expect(storage.get('settings')).rejects.toMatchObject({ reason: 'rate_limited', message: 'Wait.' });
});

it.for([
  [503, '<h1>Bad gateway</h1>', 'unreachable'],
  [408, JSON.stringify({ error: 'request_timeout', message: 'Too slow.' }), 'unreachable'],
  [413, '<h1>Too large</h1>', 'too_large'],
  [403, JSON.stringify({ error: 'license_expired', message: 'Expired.' }), 'refused'],
] as const)('[SDK-15] understands the answer %i %s', async ([status, body, reason]) => {
  const storage = await startShop((_request, reply) => void reply.writeHead(status).end(body));
  await expect(storage.set('settings', 1)).rejects.toMatchObject({ name: 'StorageError', reason });
});

it('[SDK-15] notices that something other than the shop has answered', async () => {
  const storage = await startShop((_request, reply) => void reply.end('<h1>Log in to this network</h1>'));
  const unreachable = { name: 'StorageError', reason: 'unreachable' };
  await expect(storage.get('settings')).rejects.toMatchObject(unreachable);
  await expect(storage.set('settings', 1)).rejects.toMatchObject(unreachable);
});

it('[SDK-15] understands a version that a proxy has marked as weak', async () => {
  const storage = await startShop((_request, reply) => void reply.writeHead(200, { etag: 'W/"7"' }).end('x'));
  expect(await storage.get('settings')).toMatchObject({ version: 7 });
});

it('[SDK-15] creates but never replaces a document when the version is undefined', async () => {
  const asked: string[] = [];
  const storage = await startShop((request, reply) => {
    asked.push(request.url ?? '');
    reply.end('{"data":{}}');
  });
  await storage.set('a', 1, { version: undefined });
  await storage.set('a', 1);
  expect(asked.map((url) => new URL(url, 'http://shop').search)).toEqual(['?key=a&version=0', '?key=a']);
  await expect(storage.delete('a', { version: undefined })).rejects.toThrow(TypeError);
});

it('[SDK-15] stores the bytes of buffers, and refuses what JSON would lose', async () => {
  const stored: string[] = [];
  const storage = await startShop((request, reply) => {
    void text(request).then((body) => {
      stored.push(body);
      reply.end('{"data":{}}');
    });
  });
  const bytes = new TextEncoder().encode('buffer');
  await storage.set('a', bytes.buffer);
  await storage.set('a', new DataView(bytes.buffer, 3));
  expect(stored).toEqual(['buffer', 'fer']);
  for (const value of [new Map(), new Set(), undefined, () => {}]) {
    await expect(storage.set('a', value)).rejects.toThrow(TypeError);
  }
  for (const version of [-1, 1.5, Number.NaN]) {
    await expect(storage.set('a', 1, { version })).rejects.toThrow(TypeError);
    await expect(storage.delete('a', { version })).rejects.toThrow(TypeError);
  }
});
