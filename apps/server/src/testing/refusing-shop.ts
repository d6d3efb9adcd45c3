import { productNamespace } from '@botique/contract/licenses/product-protocol.ts';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from 'socket.io';
import { onTestFinished } from 'vitest';

/** A shop that answers every product with this refusal, as an overloaded or a newer one may. */
export async function startRefusingShop(data: object): Promise<{ url: string; refusals: () => number }> {
  const server = createServer();
  const channel = new Server(server);
  let refusals = 0;
  channel.of(productNamespace).use((_socket, next) => {
    refusals += 1;
    next(Object.assign(new Error('refused'), { data }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => channel.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, refusals: () => refusals };
}
