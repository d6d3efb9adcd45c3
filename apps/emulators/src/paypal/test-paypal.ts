import { createServer, type IncomingHttpHeaders } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buildEmulators } from '../build-emulators.ts';
import type { PaypalOptions } from './world.ts';

export const client = {
  id: 'AeA1QIZXiflr1_-r0U2UbWTziOWX1GRQer5jkUq4ZfWT5qwb6qQRPq7jDtv57TL',
  secret: 'a+secret%',
};
export const webhookId = '8PT597110X687430LKGECATA';

export type TestPaypal = Awaited<ReturnType<typeof startPaypal>>;

/** Starts the emulator on its own port, with a clock that only the test advances. */
export async function startPaypal(options: Partial<PaypalOptions> = {}) {
  let now = Date.UTC(2026, 0, 15, 12);
  const app = buildEmulators({
    discord: { clientId: '1', clientSecret: 'secret', redirectUris: ['http://shop.example/'] },
    paypal: { clientId: client.id, clientSecret: client.secret, webhookId, now: () => now, ...options },
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const send = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const reply = await fetch(url + path, {
      method,
      headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      redirect: 'manual',
    });
    return { status: reply.status, headers: reply.headers, body: parse(await reply.text()) };
  };
  const token = (await newToken(url)).access_token as string;

  return {
    url,
    token,
    clientId: client.id,
    close: () => app.close(),
    passSeconds: (seconds: number) => {
      now += seconds * 1_000;
    },
    send,
    /** A REST call with the token, and with a JSON content type even without a body. */
    call: (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
      send(method, path, body ?? (method === 'POST' ? '' : undefined), {
        authorization: `Bearer ${token}`,
        ...headers,
      }),
    script: (path: string, body?: unknown) =>
      send(body === undefined ? 'GET' : 'POST', `/emulator/paypal${path}`, body),
  };
}

// oxlint-disable-next-line typescript/no-explicit-any -- a third-party response can have any shape
export type Json = any;

function parse(text: string): Json {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

export async function newToken(
  url: string,
  credentials = `${client.id}:${encodeURIComponent(client.secret)}`,
) {
  const reply = await fetch(`${url}/v1/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  });
  return (await reply.json()) as Json;
}

export const fullOrder = { prefer: 'return=representation' };

export function orderBody(changes: object = {}) {
  return {
    intent: 'CAPTURE',
    purchase_units: [
      {
        amount: { currency_code: 'USD', value: '12.50' },
        custom_id: 'order-1',
        description: 'Trade bot, 30 days',
        ...changes,
      },
    ],
  };
}

export async function newOrder(paypal: TestPaypal, changes: object = {}): Promise<string> {
  const { body } = await paypal.call('POST', '/v2/checkout/orders', orderBody(changes));
  return body.id;
}

export async function approvedOrder(paypal: TestPaypal, changes: object = {}) {
  const id = await newOrder(paypal, changes);
  await paypal.script(`/orders/${id}/decide`, { decision: 'approve' });
  return id;
}

export async function newCapture(
  paypal: TestPaypal,
  changes: object = {},
  decision = 'approve',
): Promise<Json> {
  const id = await newOrder(paypal, changes);
  await paypal.script(`/orders/${id}/decide`, { decision });
  const { body } = await paypal.call('POST', `/v2/checkout/orders/${id}/capture`, {}, fullOrder);
  return body.purchase_units[0].payments.captures[0];
}

export type Received = { headers: IncomingHttpHeaders; body: string };

/** A merchant's webhook endpoint that answers with the given statuses, then with 200. */
export async function startListener(statuses: number[] = []) {
  const received: Received[] = [];
  const waiting: { count: number; done: () => void }[] = [];
  const server = createServer((request, reply) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      received.push({ headers: request.headers, body: Buffer.concat(chunks).toString() });
      reply.writeHead(statuses.shift() ?? 200).end();
      for (const { count, done } of waiting) if (received.length >= count) done();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhook`,
    received,
    types: () => received.map(({ body }) => (JSON.parse(body) as { event_type: string }).event_type),
    atLeast: (count: number) =>
      new Promise<void>((done) => {
        if (received.length >= count) done();
        else waiting.push({ count, done });
      }),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
