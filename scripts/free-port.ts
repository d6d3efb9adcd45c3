import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

const shares = 8;
/** Each worker of Vitest has ports of its own, because another one could take a port before the server listens. */
const share = Number(process.env['VITEST_POOL_ID'] ?? 0) % shares;

/**
 * A free port with a free next port, for the emulators. Below the kernel's range for outgoing connections, any
 * of which could otherwise take the port before the server listens.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = 2 * (share + shares * randomInt(10_000 / shares, 16_000 / shares));
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
