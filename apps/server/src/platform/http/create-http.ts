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
  /** Time-out for the headers and for the body after them. */
  patienceMs?: number;
};

/** The HTTP server with its limits and parsers, before any routes are added. */
export function createHttp({ log, proxies, patienceMs = 30_000 }: Options): FastifyInstance {
  const loggerInstance: FastifyBaseLogger = log;
  const http = Fastify({
    loggerInstance,
    trustProxy: trustHops(proxies),
    bodyLimit: 256 * 1024,
    // On a very busy machine, the start can take longer than the default of 10 s.
    pluginTimeout: 60_000,
    genReqId: newRequestId,
    rewriteUrl: (request) => readableUrl(request.url ?? '/'),
    // The maximum URL length. The router's own reply to a longer parameter is not in our reply form.
    routerOptions: { maxParamLength: 16 * 1024 },
    // Some GETs of the specification change data. A HEAD never may.
    exposeHeadRoutes: false,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    // Long enough for 8 MB on a slow connection. `limitBodyTime` ends stalled requests.
    requestTimeout: 300_000,
    http: { headersTimeout: patienceMs, connectionsCheckingInterval: Math.min(patienceMs, 5_000) },
    clientErrorHandler: answerClientError,
  });
  limitBodyTime(http, patienceMs);
  http.setValidatorCompiler(validatorCompiler);
  http.setSerializerCompiler(serializerCompiler);
  // Forms on other sites can send text/plain without a preflight, and no call needs it.
  http.removeContentTypeParser('text/plain');
  return http;
}
