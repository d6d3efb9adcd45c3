import cookie from '@fastify/cookie';
import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Env } from '../config/env.ts';
import type { PageRenderer } from '../page/renderer.ts';
import { compressReplies } from '../platform/http/compress-replies.ts';
import { createHttp } from '../platform/http/create-http.ts';
import { writeErrorReplies } from '../platform/http/error-replies.ts';
import { describeRoutes } from '../platform/http/openapi.ts';
import { limitAddresses, type RateLimiter } from '../platform/http/rate-limit.ts';
import { giveRequestIds } from '../platform/http/request-ids.ts';
import { addSecurityHeaders } from '../platform/http/security-headers.ts';
import { readSessionCookies, type CookieScope } from '../platform/http/session-cookie.ts';

type Options = {
  env: Env;
  log: Logger;
  page: PageRenderer;
  version: string;
  acceptsPayPal: boolean;
  cookies: CookieScope;
  addresses: RateLimiter;
  isDraining(): boolean;
};

/** The HTTP server with everything that applies to all routes, before any are added. */
export async function openHttp(options: Options): Promise<FastifyInstance> {
  const { env, log, page, version, acceptsPayPal, cookies, addresses, isDraining } = options;
  const http = createHttp({ log, proxies: env.TRUST_PROXY });
  // Otherwise a connection kept alive by a reply during shutdown would delay it until its time-out.
  http.addHook('onSend', async (_request, reply) => {
    if (isDraining()) void reply.header('connection', 'close');
  });
  giveRequestIds(http);
  writeErrorReplies(http);
  await addSecurityHeaders(http, {
    publicUrl: env.PUBLIC_URL,
    webOrigin: env.WEB_ORIGIN,
    development: page.development,
    payPalOrigins: acceptsPayPal ? env.PAYPAL_ORIGINS : [],
  });
  await compressReplies(http);
  // Before the limits: in development, one page loads hundreds of small files.
  await page.attach(http);
  await http.register(cors, {
    origin: env.WEB_ORIGIN,
    credentials: true,
    exposedHeaders: ['retry-after', 'x-request-id'],
    // The plugin refuses an OPTIONS request that is no preflight in plain text, not in our reply format.
    strictPreflight: false,
  });
  await http.register(cookie);
  readSessionCookies(http, cookies);
  limitAddresses(http, addresses);
  await describeRoutes(http, { title: env.COMPANY_NAME, version });
  return http;
}
