import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The least that a server in Node can do: the same bytes to everybody, at once. Sent to it by its parent. */
process.once('message', ({ body, headers }: { body: string; headers: Record<string, string> }) => {
  const bytes = Buffer.from(body, 'base64');
  const server = createServer((_request, reply) => {
    reply.writeHead(200, { ...headers, 'content-length': bytes.length });
    reply.end(bytes);
  });
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
});
