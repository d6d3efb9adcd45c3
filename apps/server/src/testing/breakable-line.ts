import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { join } from 'node:path';

type Line = {
  port: number;
  cut(): Promise<void>;
  mend(): Promise<void>;
  /** Connections stay open, but nothing arrives any more. */
  silence(): void;
};

export type BreakableLine = Omit<Line, 'port'> & { url: string };

/** A proxy to PostgreSQL that can be cut, to simulate a broken network. */
export async function openBreakableLine(databaseUrl: string): Promise<BreakableLine> {
  const target = new URL(databaseUrl);
  const path = join(target.searchParams.get('host') ?? '', `.s.PGSQL.${target.port || '5432'}`);
  const { port, ...line } = await openLine(() => connect(path));
  const url = new URL(databaseUrl);
  url.searchParams.delete('host');
  url.host = `127.0.0.1:${port}`;
  return { url: url.href, ...line };
}

/** A proxy to whatever `dial` connects to. */
export async function openLine(dial: () => Socket): Promise<Line> {
  const open = new Set<Socket>();
  const server = createServer((near) => {
    const far = dial();
    for (const [socket, peer] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(socket);
      socket.on('error', () => peer.destroy());
      socket.on('close', () => {
        open.delete(socket);
        peer.destroy();
      });
      socket.pipe(peer);
    }
  });
  const listen = (port: number) =>
    new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, '127.0.0.1', resolve);
    });
  await listen(0);
  const { port } = server.address() as AddressInfo;

  return {
    port,
    cut: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of open) socket.destroy();
      }),
    mend: () => listen(port),
    silence() {
      for (const socket of open) socket.unpipe().pause();
    },
  };
}
