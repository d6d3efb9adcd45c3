import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from 'socket.io';
import { productNamespace } from '../packages/contract/src/licenses/product-protocol.ts';
import { serveCalls } from './child.ts';

/** The minimum that a Socket.IO server can do for products: admit everyone, and acknowledge every event. */
const http = createServer();
const io = new Server(http, { serveClient: false, transports: ['websocket'] });
io.of(productNamespace).on('connection', (socket) => {
  socket.emit('seated', { sessionId: socket.id, epoch: 1, resumed: false, heartbeatSeconds: 10 });
  socket.onAny((...parameters: unknown[]) => {
    const acknowledge = parameters.at(-1);
    if (typeof acknowledge === 'function') acknowledge({ success: true, code: 200 });
  });
});

const calls = {
  listen: () =>
    new Promise<string>((resolve) => {
      http.listen(0, '127.0.0.1', () => resolve(`http://127.0.0.1:${(http.address() as AddressInfo).port}`));
    }),
};
export type BareSocketIo = typeof calls;
serveCalls(calls);
