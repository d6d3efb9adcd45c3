import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, it, onTestFinished } from 'vitest';
import { createDiscordWebhook } from './discord-webhook.ts';

const message = { content: 'Hello', mentions: ['223344556677889900'] };

/** A Discord server that answers as scripted. */
async function discord(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/webhooks/1/secret`;
}

it('[OFF-77] asks Discord to confirm a message and to ping only the intended people', async () => {
  const asked: unknown[] = [];
  const url = await discord((request, reply) => {
    void text(request).then((body) => {
      asked.push([request.method, request.url, JSON.parse(body)]);
      reply.end('{}');
    });
  });
  expect(await createDiscordWebhook({ url: `${url}?thread_id=7` }).send(message)).toEqual({
    outcome: 'sent',
  });
  const body = { content: 'Hello', allowed_mentions: { parse: [], users: message.mentions } };
  expect(asked).toEqual([['POST', '/api/webhooks/1/secret?thread_id=7&wait=true', body]]);
});

it.for([
  [400, 'refused'],
  [401, 'refused'],
  [404, 'refused'],
  [302, 'refused'],
  [500, 'busy'],
  [503, 'busy'],
  [504, 'unknown'],
] as const)('[OFF-78] reports the status %d as %s', async ([status, outcome]) => {
  const url = await discord(
    (_request, reply) => void reply.writeHead(status, { location: '/' }).end('<html>'),
  );
  const delivery = await createDiscordWebhook({ url }).send(message);
  expect(delivery).toMatchObject({ outcome, reason: `answered ${status}` });
});

it('[OFF-78] sends nothing until a rate limit has passed', async () => {
  let asked = 0;
  const url = await discord((_request, reply) => {
    asked += 1;
    reply.writeHead(429).end(JSON.stringify({ message: 'You are being rate limited.', retry_after: 60 }));
  });
  const webhook = createDiscordWebhook({ url });
  expect(await webhook.send(message)).toMatchObject({ outcome: 'busy', retryAfterSeconds: 60 });
  expect(await webhook.send(message)).toMatchObject({ outcome: 'busy', reason: 'rate limited' });
  expect(asked).toBe(1);
});

it('[OFF-78] reports an unknown outcome after a time-out or a broken connection', async () => {
  const silent = await discord(() => {});
  expect(await createDiscordWebhook({ url: silent, timeoutMs: 50 }).send(message)).toEqual({
    outcome: 'unknown',
    reason: 'no answer',
  });
  const broken = await discord((request) => void request.socket.destroy());
  expect(await createDiscordWebhook({ url: broken }).send(message)).toEqual({
    outcome: 'unknown',
    reason: 'connection lost',
  });
});

it('reports whether the webhook exists', async () => {
  const there = await discord((_request, reply) => void reply.end('{}'));
  expect(await createDiscordWebhook({ url: there }).findProblem()).toBeNull();
  const gone = await discord(
    (_request, reply) =>
      void reply.writeHead(404).end(JSON.stringify({ message: 'Unknown Webhook', code: 10_015 })),
  );
  expect(await createDiscordWebhook({ url: gone }).findProblem()).toBe('answered 404 Unknown Webhook');
});
