import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocketServer, type WebSocket } from 'ws';
import { serveCalls } from './child.ts';
import type { SentLine } from './console-lines.ts';

/** The simplest console: every line goes to every viewer of its room in a frame of its own. Nothing is stored. */
const rooms = new Map<string, WebSocket[]>();
const http = createServer();
const server = new WebSocketServer({ server: http, perMessageDeflate: false });

server.on('connection', (socket, { url = '' }) => {
  const [, role, room = ''] = url.split('/');
  const viewers = rooms.get(room) ?? [];
  rooms.set(room, viewers);
  if (role === 'viewer') return void viewers.push(socket);
  socket.on('message', (message: Buffer) => {
    const { first, lines } = JSON.parse(message.toString()) as { first: number; lines: SentLine[] };
    const date = new Date().toISOString();
    lines.forEach((line, at) => {
      // Encoded once. With a string, ws would encode it for each viewer.
      const frame = Buffer.from(JSON.stringify({ number: first + at, date, ...line }));
      for (const viewer of viewers) viewer.send(frame, { binary: false });
    });
    socket.send('received');
  });
});

const calls = {
  listen: () =>
    new Promise<string>((resolve) => {
      http.listen(0, '127.0.0.1', () => resolve(`ws://127.0.0.1:${(http.address() as AddressInfo).port}`));
    }),
};
export type RawConsoleServer = typeof calls;
serveCalls(calls);
