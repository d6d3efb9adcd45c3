import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type { Logger } from 'pino';
import { limitBodyTime } from './body-timeout.ts';
import { answerClientError } from './client-errors.ts';
import { trustHops } from './client-address.ts';
import { readableUrl } from './readable-url.ts';
import { newRequestId } from './request-ids.ts';

type Options = {
  log: Logger;
  proxies: number;
  /** How long headers, and bodies after them, may take to arrive. */
  patienceMs?: number;
};

/** The bare server: what it takes from a connection, before it knows a single route. */
export function createHttp({ log, proxies, patienceMs = 30_000 }: Options): FastifyInstance {
  const loggerInstance: FastifyBaseLogger = log;
  const http = Fastify({
    loggerInstance,
    trustProxy: trustHops(proxies),
    bodyLimit: 256 * 1024,
    genReqId: newRequestId,
    rewriteUrl: (request) => readableUrl(request.url ?? '/'),
    // As long as an address can be at all: the router's own answer to a longer part is not in our reply form.
    routerOptions: { maxParamLength: 16 * 1024 },
    // A HEAD must never do what a GET of the specification does.
    exposeHeadRoutes: false,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    // Long enough for a file of 8 MB on a slow line. `limitBodyTime` ends what stalls.
    requestTimeout: 300_000,
    http: { headersTimeout: patienceMs, connectionsCheckingInterval: Math.min(patienceMs, 5_000) },
    clientErrorHandler: answerClientError,
  });
  limitBodyTime(http, patienceMs);
  http.setValidatorCompiler(validatorCompiler);
  http.setSerializerCompiler(serializerCompiler);
  // A form of another site may send text/plain without asking; nothing here wants it.
  http.removeContentTypeParser('text/plain');
  return http;
}
