import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A large file may take longer than the limit, as long as more of it keeps arriving. */
    largeBody?: boolean;
  }
}

/** Without this, a stalled body holds its connection and memory for as long as the sender likes. */
export function limitBodyTime(app: FastifyInstance, patienceMs: number): void {
  app.addHook('onRequest', async (request) => {
    if (!hasBody(request)) return;
    const { raw } = request;
    const giveUp = () => {
      // The parser listens for errors while it reads. Later, the reply is sent and no one needs the rest.
      if (raw.listenerCount('error') > 0) raw.emit('error', new AppError('request_timeout'));
      else raw.destroy();
    };
    const stop = request.routeOptions.config.largeBody
      ? afterSilence(request, patienceMs, giveUp)
      : afterTime(patienceMs, giveUp);
    raw.once('end', stop).once('close', stop);
  });
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function afterTime(ms: number, giveUp: () => void): () => void {
  const timer = setTimeout(giveUp, ms);
  return () => clearTimeout(timer);
}

const checks = 6;

function afterSilence({ raw }: FastifyRequest, ms: number, giveUp: () => void): () => void {
  let received = raw.socket.bytesRead;
  let silentChecks = 0;
  const timer = setInterval(() => {
    silentChecks = raw.socket.bytesRead === received ? silentChecks + 1 : 0;
    received = raw.socket.bytesRead;
    if (silentChecks === checks) giveUp();
  }, ms / checks);
  return () => clearInterval(timer);
}
