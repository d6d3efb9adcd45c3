import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';

type Place = { host: string; port: number; strict: boolean };

/** Starts listening and says where: on the wanted port, or on a free one when that is taken and need not be it. */
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
  // 0.0.0.0 is a place to listen, not one to connect to: browsers refuse it.
  if (address === '0.0.0.0' || address === '::') return `http://127.0.0.1:${port}`;
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
}
