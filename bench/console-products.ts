import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { productNamespace, type Seat } from '../packages/contract/src/licenses/product-protocol.ts';
import { heartbeatSeconds } from '../packages/contract/src/licenses/session-rules.ts';
import { serveCalls } from './child.ts';
import { createLines, type SentLine } from './console-lines.ts';
import { LiveConnection, payloadOf } from './live-connection.ts';

/** A process with products that send console lines as the SDK does: every 50 ms, one message at a time. */
const gatherMs = 50;
/** As many lines as fit in a message of 16 KB. */
const maxLines = 60;

/** Resolves when the server has acknowledged the lines. */
type Send = (sent: { first: number; lines: SentLine[] }) => Promise<unknown>;
type Product = { send: Send; sent: number };

const products: Product[] = [];

async function connectToShop(url: string, license: string): Promise<Product & { sessionId: string }> {
  const { promise: seated, resolve } = Promise.withResolvers<Seat>();
  const connection = await LiveConnection.connect({
    url,
    namespace: productNamespace,
    auth: { license, uuid: randomUUID() },
    onEvent: (packet) => resolve(payloadOf(packet) as Seat),
    onLost: () => {
      throw new Error('The shop closed the connection of a product.');
    },
  });
  setInterval(() => void connection.send('heartbeat', {}), heartbeatSeconds * 1000);
  const { sessionId } = await seated;
  return { sent: 0, sessionId, send: (lines) => connection.send('console', lines) };
}

async function connectToRawServer(url: string, room: number): Promise<Product> {
  const socket = new WebSocket(`${url}/product/${room}`, { perMessageDeflate: false });
  await once(socket, 'open');
  const send: Send = (lines) => {
    socket.send(JSON.stringify(lines));
    return once(socket, 'message');
  };
  return { sent: 0, send };
}

/** Sends lines at this rate. If the server is slower, the lines that are due wait for their turn. */
async function stream(product: Product, linesPerSecond: number, seconds: number): Promise<void> {
  await wait(Math.random() * gatherMs);
  const [begun, before] = [performance.now(), product.sent];
  for (;;) {
    const elapsed = performance.now() - begun;
    if (elapsed >= seconds * 1000) return;
    const due = Math.floor((elapsed / 1000) * linesPerSecond) - (product.sent - before);
    if (due > 0) {
      const lines = createLines(Math.min(due, maxLines));
      const first = product.sent + 1;
      product.sent += lines.length;
      await product.send({ first, lines });
    }
    if (due <= maxLines) await wait(gatherMs - ((performance.now() - begun) % gatherMs));
  }
}

const calls = {
  /** Returns the ids of the product sessions. */
  async connectToShop({ url, keys }: { url: string; keys: string[] }): Promise<string[]> {
    const connected = await Promise.all(keys.map((key) => connectToShop(url, key)));
    products.push(...connected);
    return connected.map(({ sessionId }) => sessionId);
  },

  async connectToRawServer({ url, rooms }: { url: string; rooms: number }): Promise<void> {
    for (let room = 0; room < rooms; room += 1) products.push(await connectToRawServer(url, room));
  },

  /** Returns the number of lines that all products sent. */
  async stream({ linesPerSecond, seconds }: { linesPerSecond: number; seconds: number }): Promise<number> {
    const before = products.reduce((sum, { sent }) => sum + sent, 0);
    await Promise.all(products.map((product) => stream(product, linesPerSecond, seconds)));
    return products.reduce((sum, { sent }) => sum + sent, 0) - before;
  },
};
export type ConsoleProducts = typeof calls;
serveCalls(calls);
