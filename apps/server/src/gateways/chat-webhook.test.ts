import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, it, onTestFinished } from 'vitest';
import { createChatWebhook } from './chat-webhook.ts';

const message = { content: 'Hello', mentions: ['223344556677889900'] };

/** A Discord that answers as a test says. */
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

it('[OFF-77] waits for the word of Discord, and lets nobody be called but those who are meant', async () => {
  const asked: unknown[] = [];
  const url = await discord((request, reply) => {
    void text(request).then((body) => {
      asked.push([request.method, request.url, JSON.parse(body)]);
      reply.end('{}');
    });
  });
  expect(await createChatWebhook({ url: `${url}?thread_id=7` }).send(message)).toEqual({ outcome: 'sent' });
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
] as const)('[OFF-78] an answer of %d is %s', async ([status, outcome]) => {
  const url = await discord(
    (_request, reply) => void reply.writeHead(status, { location: '/' }).end('<html>'),
  );
  const delivery = await createChatWebhook({ url }).send(message);
  expect(delivery).toMatchObject({ outcome, reason: `answered ${status}` });
});

it('[OFF-78] after "not so fast" nothing is asked until the time is over', async () => {
  let asked = 0;
  const url = await discord((_request, reply) => {
    asked += 1;
    reply.writeHead(429).end(JSON.stringify({ message: 'You are being rate limited.', retry_after: 60 }));
  });
  const webhook = createChatWebhook({ url });
  expect(await webhook.send(message)).toMatchObject({ outcome: 'busy', retryAfterSeconds: 60 });
  expect(await webhook.send(message)).toMatchObject({ outcome: 'busy', reason: 'too fast' });
  expect(asked).toBe(1);
});

it('[OFF-78] an answer that does not come, or a line that breaks, leaves it unknown', async () => {
  const silent = await discord(() => {});
  expect(await createChatWebhook({ url: silent, timeoutMs: 50 }).send(message)).toEqual({
    outcome: 'unknown',
    reason: 'no answer',
  });
  const broken = await discord((request) => void request.socket.destroy());
  expect(await createChatWebhook({ url: broken }).send(message)).toEqual({
    outcome: 'unknown',
    reason: 'the line broke',
  });
});

it('says whether the webhook is there', async () => {
  const there = await discord((_request, reply) => void reply.end('{}'));
  expect(await createChatWebhook({ url: there }).findProblem()).toBeNull();
  const gone = await discord(
    (_request, reply) =>
      void reply.writeHead(404).end(JSON.stringify({ message: 'Unknown Webhook', code: 10_015 })),
  );
  expect(await createChatWebhook({ url: gone }).findProblem()).toBe('answered 404 Unknown Webhook');
});
