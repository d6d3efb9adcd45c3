import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export type RawReply = { body: string; headers: Record<string, string> };

/** The minimum that a Node server can do: send the same bytes to everyone. The parent process sets them. */
let bytes = Buffer.alloc(0);
let headers: Record<string, string | number> = {};

const server = createServer((_request, reply) => {
  reply.writeHead(200, headers);
  reply.end(bytes);
});
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));

process.on('message', (reply: RawReply) => {
  bytes = Buffer.from(reply.body, 'base64');
  headers = { ...reply.headers, 'content-length': bytes.length };
  process.send?.('ready');
});
process.once('disconnect', () => process.exit());
