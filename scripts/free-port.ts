import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * A free port with a free next port, for the emulators. Below the kernel's range for outgoing connections, any
 * of which could otherwise take the port before the server listens.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = 2 * randomInt(10_000, 16_000);
    if ((await isFree(port)) && (await isFree(port + 1))) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  const probe = createServer();
  return new Promise((resolve) => {
    probe.once('error', () => resolve(false));
    probe.listen({ host: '127.0.0.1', port }, () => probe.close(() => resolve(true)));
  });
}
