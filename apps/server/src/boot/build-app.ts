import cookie from '@fastify/cookie';
import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { RedisClientType } from 'redis';
import { createDomains } from './create-domains.ts';
import { accountsJobs } from '../domains/accounts/jobs.ts';
import { presentUser } from '../domains/accounts/present.ts';
import type { Accounts } from '../domains/accounts/service.ts';
import type { Catalogue } from '../domains/catalogue/service.ts';
import { ledgerJobs } from '../domains/ledger/jobs.ts';
import type { Ledger } from '../domains/ledger/service.ts';
import { licensesJobs } from '../domains/licenses/jobs.ts';
import type { Licenses } from '../domains/licenses/service.ts';
import type { Sessions } from '../domains/licenses/sessions/sessions.ts';
import { keepSweeping } from '../domains/licenses/sessions/sweep/sweep.ts';
import { officeJobs } from '../domains/office/jobs.ts';
import type { OwnLegalTexts } from '../domains/office/legal-texts.ts';
import { ordersJobs } from '../domains/orders/jobs.ts';
import type { Orders } from '../domains/orders/service.ts';
import { ticketsJobs } from '../domains/tickets/jobs.ts';
import type { Tickets } from '../domains/tickets/service.ts';
import type { Env } from '../config/env.ts';
import type { ChatPlatform } from '../gateways/chat-platform.ts';
import type { ChatWebhook } from '../gateways/chat-webhook.ts';
import type { PayPal } from '../gateways/paypal/paypal.ts';
import { mountRoutes } from './mount-routes.ts';
import { openLive } from './open-live.ts';
import type { PageRenderer } from '../page/renderer.ts';
import { serveArtwork } from '../page/serve-artwork.ts';
import { servePage } from '../page/serve-page.ts';
import { serveSiteFiles } from '../page/serve-site-files.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/db/database.ts';
import { listenForSignals } from '../platform/db/database-signals.ts';
import { addressKey } from '../platform/http/client-address.ts';
import { compressReplies } from '../platform/http/compress-replies.ts';
import { createHttp } from '../platform/http/create-http.ts';
import { writeErrorReplies } from '../platform/http/error-replies.ts';
import type { StaffRefusal } from '../platform/http/gate.ts';
import { sessionCookie, userIdOf } from '../platform/http/identity.ts';
import { describeRoutes, serveReference } from '../platform/http/openapi.ts';
import { createRateLimiter, limitAddresses } from '../platform/http/rate-limit.ts';
import { giveRequestIds } from '../platform/http/request-ids.ts';
import { readSessionCookies } from '../platform/http/session-cookie.ts';
import { addSecurityHeaders } from '../platform/http/security-headers.ts';
import type { Job } from '../platform/jobs/jobs.ts';
import { shareCall } from '../platform/share-call.ts';
import type { Live } from '../platform/live/channel.ts';

export type AppParts = {
  env: Env;
  log: Logger;
  clock: Clock;
  database: Database;
  chatPlatform: ChatPlatform;
  /** Null if the shop doesn't accept PayPal. */
  paypal: PayPal | null;
  /** Null if the shop has no channel for reminders. */
  chatWebhook: ChatWebhook | null;
  redis: RedisClientType | null;
  page: PageRenderer;
  version: string;
  /** Encrypts the license keys. */
  masterKey: Buffer;
  legalTexts: OwnLegalTexts;
};

export type App = {
  http: FastifyInstance;
  accounts: Accounts;
  catalogue: Catalogue;
  ledger: Ledger;
  licenses: Licenses;
  sessions: Sessions;
  orders: Orders;
  tickets: Tickets;
  live: Live;
  jobs: Job[];
  /** Makes `/readyz` fail, so that a load balancer sends new visitors elsewhere. */
  drain(): void;
};

/** Assembles the whole server. The caller starts listening, so that tests can build the same server. */
export async function buildApp(parts: AppParts): Promise<App> {
  const { env, log, clock, database, chatPlatform, paypal, redis, page, version, masterKey, legalTexts } =
    parts;
  const { db } = database;
  const http = createHttp({ log, proxies: env.TRUST_PROXY });
  let draining = false;
  // Otherwise a connection kept alive by a reply during shutdown would delay it until its time-out.
  http.addHook('onSend', async (_request, reply) => {
    if (draining) void reply.header('connection', 'close');
  });

  const limiter = (name: string, perMinute: number) => createRateLimiter({ name, perMinute, redis });
  const addresses = limiter('address', env.RATE_LIMIT_PER_MINUTE);
  const people = limiter('person', env.RATE_LIMIT_PER_MINUTE * 2);
  // Separate from their owner's limit: a runaway script must not lock its owner out of the browser.
  const apiKeys = limiter('api-key', env.RATE_LIMIT_PER_MINUTE);
  // One limit for all kinds of keys and tokens, which counts only wrong ones.
  const guesses = limiter('failed guesses', Math.ceil(env.RATE_LIMIT_PER_MINUTE / 6));
  const onFailedGuess = (address: string) => guesses.spend(addressKey(address));

  giveRequestIds(http);
  writeErrorReplies(http);
  await addSecurityHeaders(http, {
    publicUrl: env.PUBLIC_URL,
    webOrigin: env.WEB_ORIGIN,
    development: page.development,
    payPalOrigins: paypal ? env.PAYPAL_ORIGINS : [],
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
  const cookies = { secure: env.PUBLIC_URL.startsWith('https:'), domain: env.COOKIE_DOMAIN };
  readSessionCookies(http, cookies);
  limitAddresses(http, addresses);
  await describeRoutes(http, { title: env.COMPANY_NAME, version });

  const signals = listenForSignals({ url: database.url, log });
  http.addHook('onClose', () => signals.close());
  const domains = createDomains({ env, log, clock, database, signals, paypal, masterKey, legalTexts });
  const { office, accounts, catalogue, ledger, licenses, sessions, orders, tickets } = domains;

  // Each refusal of a person adds a row that can't be removed, so they are limited per person, not per
  // address.
  const refusals = limiter('refused staff calls', Math.ceil(env.RATE_LIMIT_PER_MINUTE / 20));
  const onStaffRefusal = async (refusal: StaffRefusal) => {
    const userId = userIdOf(refusal.identity);
    if (userId !== null) await refusals.spend(userId);
    await office.noteRefusedCall(refusal);
  };
  http.addHook('onClose', async () => office.reportRefusedVisitors());

  const live = openLive({
    env,
    http,
    redis,
    limiter,
    addresses,
    cookies,
    onFailedGuess,
    onStaffRefusal,
    log,
    accounts,
    catalogue,
    licenses,
    sessions,
    orders,
    tickets,
  });
  const sweeper = keepSweeping({ sweep: sessions.sweep, log });
  http.addHook('onClose', () => sweeper.stop());

  mountRoutes(http, {
    env,
    domains,
    live,
    chatPlatform,
    paypal,
    legalTexts,
    cookies,
    limiter,
    spend: (viewer) => (viewer.by === 'apiKey' ? apiKeys.spend(viewer.keyId) : people.spend(viewer.userId)),
    onFailedGuess,
    onStaffRefusal,
    isDraining: () => draining,
    pingDatabase: shareCall(() => database.pool.ping(), { forMs: 1_000 }),
  });
  await serveReference(http);
  serveArtwork(http, {
    draw: page.drawArtwork,
    isProduct: catalogue.isProduct,
    strangers: limiter('unknown artwork', Math.ceil(env.RATE_LIMIT_PER_MINUTE / 5)),
  });
  serveSiteFiles(http, { webOrigin: env.WEB_ORIGIN, catalogue });
  servePage(http, page, {
    shop: {
      apiOrigin: env.PUBLIC_URL,
      companyName: env.COMPANY_NAME,
      communityUrl: env.COMMUNITY_URL ?? null,
      development: env.NODE_ENV !== 'production',
    },
    webOrigin: env.WEB_ORIGIN,
    catalogue,
    async findViewer(request) {
      const found = await accounts.sessions.findForRendering(request.cookies[sessionCookie]);
      return found ? presentUser(found.user) : null;
    },
  });

  return {
    http,
    accounts,
    catalogue,
    ledger,
    licenses,
    sessions,
    orders,
    tickets,
    live,
    jobs: [
      ...accountsJobs({ live, accounts }),
      ...ledgerJobs({ ledger, live }),
      ...licensesJobs({
        db,
        clock,
        log,
        chatWebhook: parts.chatWebhook,
        webOrigin: env.WEB_ORIGIN,
        licenses,
      }),
      ...officeJobs({ notifications: domains.notifications, live }),
      ...ordersJobs({ orders }),
      ...ticketsJobs({ attachments: domains.attachments }),
    ],
    drain: () => {
      draining = true;
    },
  };
}
