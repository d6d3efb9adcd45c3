import { once } from 'node:events';
import { createServer, request as ask, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** Where a call is paused: before it is forwarded, or before its answer is returned. */
type Station = 'asked' | 'answered';

export type SlowLine = {
  url: string;
  /** Sets the target, which is known only after it has started. */
  leadsTo(url: string): void;
  /** Runs at each pause. The call continues when this resolves. */
  onStation: (station: Station, call: string) => Promise<void>;
};

/** A proxy between two servers that pauses every call twice, until the test resumes it. */
export async function openSlowLine(): Promise<SlowLine> {
  let target = '';
  const server = createServer((incoming, outgoing) => {
    const { method = '', url = '', headers } = incoming;
    const call = `${method} ${url}`;
    async function carry(): Promise<void> {
      const body = await bytesOf(incoming);
      await line.onStation('asked', call);
      // Keeps the caller's Host header: the target signs URLs with it, and the caller accepts no others.
      const onward = ask(`${target}${url}`, { method, headers });
      onward.end(body);
      const [reply] = (await once(onward, 'response')) as [IncomingMessage];
      const answer = await bytesOf(reply);
      await line.onStation('answered', call);
      outgoing.writeHead(reply.statusCode ?? 502, { ...reply.headers, 'content-length': answer.length });
      outgoing.end(answer);
    }
    carry().catch(() => outgoing.destroy());
  });
  const line: SlowLine = {
    url: '',
    leadsTo(url) {
      target = url;
    },
    onStation: async () => {},
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
