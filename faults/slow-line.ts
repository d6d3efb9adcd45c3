import { once } from 'node:events';
import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** Where a call is paused: before it is forwarded, or before its answer is returned. */
export type Station = 'asked' | 'answered';

/** Replies in place of the target. `answer` is what the target said, if it was asked. */
export type Instead = (outgoing: ServerResponse, answer?: Buffer) => void;

/** `number` tells apart calls that read the same. */
export type LineCall = { text: string; number: number };

export type SlowLine = {
  url: string;
  /** Sets the target, which is known only after it has started. */
  leadsTo(url: string): void;
  /** Runs at each pause. The call continues when this resolves, unless something else replies. */
  onStation: (station: Station, call: LineCall) => Promise<Instead | undefined>;
  /** How many calls have arrived and were not answered yet. */
  underWay(): number;
};

/** A proxy between two servers that pauses every call twice, until the test resumes it. */
export async function openSlowLine(): Promise<SlowLine> {
  let target = '';
  let calls = 0;
  let underWay = 0;
  const server = createServer((incoming, outgoing) => {
    const { method = '', url = '', headers } = incoming;
    const call = { text: `${method} ${url}`, number: (calls += 1) };
    async function carry(): Promise<void> {
      const body = await bytesOf(incoming);
      const early = await line.onStation('asked', call);
      if (early) return early(outgoing);
      // Keeps the caller's Host header: the target signs URLs with it, and the caller accepts no others.
      const onward = ask(`${target}${url}`, { method, headers });
      onward.end(body);
      const [reply] = (await once(onward, 'response')) as [IncomingMessage];
      const answer = await bytesOf(reply);
      const late = await line.onStation('answered', call);
      if (late) return late(outgoing, answer);
      outgoing.writeHead(reply.statusCode ?? 502, { ...reply.headers, 'content-length': answer.length });
      outgoing.end(answer);
    }
    underWay += 1;
    carry()
      .catch(() => outgoing.destroy())
      .finally(() => (underWay -= 1));
  });
  const line: SlowLine = {
    url: '',
    leadsTo(url) {
      target = url;
    },
    onStation: async () => undefined,
    underWay: () => underWay,
  };
  server.listen({ host: '127.0.0.1', port: 0 });
  await once(server, 'listening');
  line.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return line;
}

async function bytesOf(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
