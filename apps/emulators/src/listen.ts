import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';

type Place = { host: string; port: number; strict: boolean };

/** Starts listening and returns the URL. If the port is taken, uses a free one unless `strict` is set. */
export async function listen(build: () => FastifyInstance, place: Place) {
  let app = build();
  try {
    await app.listen({ host: place.host, port: place.port });
  } catch (error) {
    if (place.strict || !isTaken(error)) throw error;
    await app.close();
    app = build();
    await app.listen({ host: place.host, port: 0 });
  }
  return { app, url: reachableUrl(app) };
}

function isTaken(error: unknown) {
  return error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
}

function reachableUrl(app: FastifyInstance) {
  const { address, family, port } = app.server.address() as AddressInfo;
  // A server can listen on 0.0.0.0, but browsers refuse to connect to it.
  if (address === '0.0.0.0' || address === '::') return `http://127.0.0.1:${port}`;
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
}
