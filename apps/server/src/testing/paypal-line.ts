import { once } from 'node:events';
import { createServer, request as ask, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

type Answer = { status: number; body: unknown };

export type PayPalLine = {
  url: string;
  /** Sets the target, which is known only after it has started. */
  leadsTo(url: string): void;
  /** The calls so far, such as `GET /v2/checkout/orders/5O1`. */
  calls: string[];
  /** Runs before each call is forwarded. A call for which it returns an answer doesn't reach PayPal. */
  onCall(call: string): Promise<Answer | undefined>;
  close(): void;
};

/** A proxy between the shop and PayPal's emulator that can answer instead of it. */
export async function openPayPalLine(): Promise<PayPalLine> {
  let target = '';
  const server = createServer((request, reply) => {
    const { method = '', url = '', headers } = request;
    async function carry(): Promise<void> {
      const body = await buffer(request);
      const call = `${method} ${url}`;
      line.calls.push(call);
      const own = await line.onCall(call);
      if (own) {
        reply.writeHead(own.status, { 'content-type': 'application/json' }).end(JSON.stringify(own.body));
        return;
      }
      // Keeps the caller's Host header: the emulator signs with it, and the shop accepts no other.
      const onward = ask(`${target}${url}`, { method, headers });
      onward.end(body);
      const [answer] = (await once(onward, 'response')) as [IncomingMessage];
      reply.writeHead(answer.statusCode ?? 502, answer.headers).end(await buffer(answer));
    }
    carry().catch(() => reply.destroy());
  });
  const line: PayPalLine = {
    url: '',
    calls: [],
    leadsTo(url) {
      target = url;
    },
    onCall: async () => undefined,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  line.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return line;
}
