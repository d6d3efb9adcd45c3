import { productNamespace } from '@botique/contract/licenses/product-protocol.ts';
import type { Acknowledgement } from '@botique/contract/live-event.ts';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from 'socket.io';
import { expect, it, onTestFinished, vi } from 'vitest';
import { run } from '../../../testing/product-sessions.ts';

/** A shop that refuses to free a seat until `refusals` is used up. */
async function startBusyShop(refusals: Acknowledgement[]) {
  const server = createServer();
  const channel = new Server(server);
  const leaves: object[] = [];
  channel.of(productNamespace).on('connection', (socket) => {
    socket.emit('seated', { sessionId: 'a session', epoch: 1, resumed: false, heartbeatSeconds: 10 });
    socket.on('leave', (payload: object, acknowledge: (answer: Acknowledgement) => void) => {
      leaves.push(payload);
      acknowledge(refusals.shift() ?? { success: true, code: 200 });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => channel.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, leaves };
}

const busy: Acknowledgement = {
  success: false,
  code: 429,
  error: 'too_many_requests',
  message: 'Too many requests.',
  retryAfterSeconds: 0.01,
};

it('[LIC-182] sends `leave` again when the shop refuses it for now', async () => {
  const shop = await startBusyShop([busy, { ...busy, code: 503, error: 'unavailable' }]);
  const { close } = await run(shop, 'key');
  await close(3);
  expect(shop.leaves).toEqual([{ exitCode: 3 }, { exitCode: 3 }, { exitCode: 3 }]);
});

it('[LIC-182] gives up leaving after 5 s, so that the process can exit', async () => {
  const shop = await startBusyShop([busy, busy]);
  const { close } = await run(shop, 'key');
  const startedAt = performance.now();
  const clock = vi.spyOn(performance, 'now');
  onTestFinished(() => clock.mockRestore());
  clock.mockImplementation(() => startedAt + 5_000 * shop.leaves.length);
  await close();
  expect(shop.leaves).toHaveLength(1);
});
