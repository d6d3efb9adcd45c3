import { once } from 'node:events';
import { WebSocket } from 'ws';
import { serveCalls } from './child.ts';
import { ageOfFirstLine, countLines } from './console-lines.ts';
import { LiveConnection } from './live-connection.ts';
import { quantile } from './statistics.ts';

/** A process with pages that watch consoles. They count lines and do nothing else. */
export type Page = { sessionId: string; cookie: string; token: string };

/** Pages that connect at the same time. */
const batchSize = 50;
/** One message in so many is timed. */
const timedShare = 16;

let [lines, messages] = [0, 0];
let ages: number[] = [];

function receive(packet: Buffer): void {
  const count = countLines(packet);
  if (count === 0) return;
  lines += count;
  messages += 1;
  if (messages % timedShare === 0) ages.push(ageOfFirstLine(packet));
}

async function watchInShop(url: string, origin: string, { sessionId, cookie, token }: Page): Promise<void> {
  const connection = await LiveConnection.connect({
    url,
    namespace: '/',
    auth: { token },
    headers: { cookie, origin },
    onEvent: receive,
    onLost: () => {
      throw new Error('The shop closed the connection of a page.');
    },
  });
  const reply = await connection.send('license.watch', { sessionId });
  if (!reply.success) throw new Error(reply.message);
}

async function watchOnRawServer(url: string, room: number): Promise<void> {
  const socket = new WebSocket(`${url}/viewer/${room}`, {
    perMessageDeflate: false,
    skipUTF8Validation: true,
  });
  socket.on('message', receive);
  await once(socket, 'open');
}

const calls = {
  async watchInShop({ url, origin, pages }: { url: string; origin: string; pages: Page[] }): Promise<void> {
    for (let at = 0; at < pages.length; at += batchSize) {
      await Promise.all(pages.slice(at, at + batchSize).map((page) => watchInShop(url, origin, page)));
    }
  },

  async watchOnRawServer({ url, rooms, each }: { url: string; rooms: number; each: number }): Promise<void> {
    for (let room = 0; room < rooms; room += 1) {
      await Promise.all(Array.from({ length: each }, () => watchOnRawServer(url, room)));
    }
  },

  /** What has arrived since the last report. */
  report() {
    const report = { lines, messages, p99Ms: quantile(ages, 0.99), medianMs: quantile(ages, 0.5) };
    [lines, messages, ages] = [0, 0, []];
    return report;
  },
};
export type ConsoleViewers = typeof calls;
serveCalls(calls);
