import { documents, endpoints } from '@botique/contract/registry.ts';
import cookie from '@fastify/cookie';
import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { RedisClientType } from 'redis';
import { accountsJobs } from './domains/accounts/jobs.ts';
import { loginDocuments } from './domains/accounts/login.ts';
import { presentUser } from './domains/accounts/present.ts';
import { accountsRoutes } from './domains/accounts/routes.ts';
import { createAccounts, type Accounts } from './domains/accounts/service.ts';
import { catalogueRoutes } from './domains/catalogue/routes.ts';
import { createCatalogue, type Catalogue } from './domains/catalogue/service.ts';
import { ledgerJobs } from './domains/ledger/jobs.ts';
import { ledgerRoutes } from './domains/ledger/routes.ts';
import { createLedger, type Ledger } from './domains/ledger/service.ts';
import { licensesJobs } from './domains/licenses/jobs.ts';
import { licensesRoutes } from './domains/licenses/routes.ts';
import { createLicenses, type Licenses } from './domains/licenses/service.ts';
import { keepSweeping } from './domains/licenses/sessions/keep-sweeping.ts';
import { createSessions, type Sessions } from './domains/licenses/sessions/sessions.ts';
import { officeJobs } from './domains/office/jobs.ts';
import { createLegalTexts, type OwnLegalTexts } from './domains/office/legal-texts.ts';
import { createNotices } from './domains/office/notices.ts';
import { officeRoutes } from './domains/office/routes.ts';
import { createOffice } from './domains/office/service.ts';
import { invoiceRoutes } from './domains/orders/invoices/routes.ts';
import { ordersJobs } from './domains/orders/jobs.ts';
import { paypalRoutes } from './domains/orders/payments/routes.ts';
import { mountPayPalWebhook } from './domains/orders/payments/webhook-route.ts';
import { ordersRoutes } from './domains/orders/routes.ts';
import { countSales, createOrders, type Orders } from './domains/orders/service.ts';
import { createAttachments } from './domains/tickets/attachments/attachments.ts';
import { ticketFileDocuments } from './domains/tickets/attachments/file-document.ts';
import { ticketsJobs } from './domains/tickets/jobs.ts';
import { ticketsRoutes } from './domains/tickets/routes.ts';
import { createTickets, type Tickets } from './domains/tickets/service.ts';
import type { Env } from './env.ts';
import type { ChatPlatform } from './gateways/chat-platform.ts';
import type { ChatWebhook } from './gateways/chat-webhook.ts';
import type { PayPal } from './gateways/paypal/paypal.ts';
import { openLive } from './open-live.ts';
import type { PageRenderer } from './page/renderer.ts';
import { servePage } from './page/serve-page.ts';
import { serveSiteFiles } from './page/serve-site-files.ts';
import { sellerOf } from './seller.ts';
import type { Clock } from './platform/clock.ts';
import type { Database } from './platform/db/database.ts';
import { openNotices } from './platform/db/notices.ts';
import { addressKey } from './platform/http/client-address.ts';
import { compressReplies } from './platform/http/compress-replies.ts';
import { createHttp } from './platform/http/create-http.ts';
import { writeErrorReplies } from './platform/http/error-replies.ts';
import type { StaffRefusal } from './platform/http/gate.ts';
import { sessionCookie } from './platform/http/identity.ts';
import { mountDocuments } from './platform/http/mount-documents.ts';
import { mountEndpoints } from './platform/http/mount-endpoints.ts';
import { describeRoutes, serveReference } from './platform/http/openapi.ts';
import { createRateLimiter, limitAddresses } from './platform/http/rate-limit.ts';
import { giveRequestIds } from './platform/http/request-ids.ts';
import { addSecurityHeaders } from './platform/http/security-headers.ts';
import type { Job } from './platform/jobs/jobs.ts';
import type { Live } from './platform/live/channel.ts';

export type AppParts = {
  env: Env;
  log: Logger;
  clock: Clock;
  database: Database;
  chatPlatform: ChatPlatform;
  /** Null in a shop that does not take PayPal. */
  paypal: PayPal | null;
  /** Null in a shop without a channel for its reminders. */
  chatWebhook: ChatWebhook | null;
  redis: RedisClientType | null;
  page: PageRenderer;
  version: string;
  /** Seals the license keys. */
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
  /** From now on `/readyz` says no, so that a balancer sends new visitors elsewhere. */
  drain(): void;
};

/** Puts the whole server together; listening is left to the caller, so that tests build the same thing. */
export async function buildApp(parts: AppParts): Promise<App> {
  const { env, log, clock, database, chatPlatform, paypal, redis, page, version, masterKey, legalTexts } =
    parts;
  const { db } = database;
  const http = createHttp({ log, proxies: env.TRUST_PROXY });
  let draining = false;
  // A connection kept alive after a reply that came during the stop would hold the stop until its patience ends.
  http.addHook('onSend', async (_request, reply) => {
    if (draining) void reply.header('connection', 'close');
  });

  const limiter = (name: string, perMinute: number) => createRateLimiter({ name, perMinute, redis });
  const addresses = limiter('address', env.RATE_LIMIT_PER_MINUTE);
  const people = limiter('person', env.RATE_LIMIT_PER_MINUTE * 2);
  // Apart from its owner's: a script that runs wild must not lock him out of his own browser.
  const apiKeys = limiter('api-key', env.RATE_LIMIT_PER_MINUTE);

  giveRequestIds(http);
  writeErrorReplies(http);
  await addSecurityHeaders(http, {
    publicUrl: env.PUBLIC_URL,
    webOrigin: env.WEB_ORIGIN,
    development: page.development,
    payment: paypal ? env.PAYPAL_ORIGINS : [],
  });
  await compressReplies(http);
  // Before the limits: while developing, one page is hundreds of small files.
  await page.attach(http);
  await http.register(cors, {
    origin: env.WEB_ORIGIN,
    credentials: true,
    exposedHeaders: ['retry-after', 'x-request-id'],
    // The plugin's own refusal of an OPTIONS that is no preflight is plain text, not our reply form.
    strictPreflight: false,
  });
  await http.register(cookie);
  limitAddresses(http, addresses);
  await describeRoutes(http, { title: env.COMPANY_NAME, version });

  const office = createOffice({ db });
  const accounts = createAccounts({ db, clock, adminIds: env.ADMIN_IDS });
  const notices = openNotices({ url: database.url, log });
  http.addHook('onClose', () => notices.close());
  const catalogue = createCatalogue({
    db,
    clock,
    notices,
    trade: { sales: () => countSales(db), licenses: () => licenses.counts() },
  });
  const ledger = createLedger({ db, clock, log });
  const licenses = createLicenses({ db, clock, masterKey, log, images: catalogue.firstImages });
  const sessions = createSessions({ db, clock, log, licenses, bannedAmong: accounts.bannedAmong });
  const personalNotices = createNotices({ db, clock });
  const attachments = createAttachments({ db, clock, publicUrl: env.PUBLIC_URL });
  const tickets = createTickets({
    db,
    clock,
    companyName: env.COMPANY_NAME,
    people: accounts.people,
    openersNamed: accounts.named,
    productName: async (id) => (await catalogue.find(id))?.name ?? null,
  });

  const seller = sellerOf(env);
  const orders = createOrders({
    db,
    clock,
    log,
    paypal,
    accounts,
    catalogue,
    ledger,
    licenses,
    tickets,
    seller,
  });

  // Each refusal is a row that nobody can remove, so their number is bounded. It must not be the budget of the whole
  // address: any website could use that up with a few pictures that point here, and so shut its visitors out.
  const refusals = limiter('refused staff calls', Math.ceil(env.RATE_LIMIT_PER_MINUTE / 20));
  const onStaffRefusal = async (refusal: StaffRefusal) => {
    await refusals.spend(addressKey(refusal.address));
    await office.noteRefusedCall(refusal);
  };

  const live = openLive({
    env,
    http,
    redis,
    limiter,
    addresses,
    onStaffRefusal,
    log,
    accounts,
    catalogue,
    licenses,
    sessions,
    orders,
    tickets,
  });
  const sweeper = keepSweeping({ sessions, log });
  http.addHook('onClose', () => sweeper.stop());

  const attempts = limiter('orders', Math.ceil(env.RATE_LIMIT_PER_MINUTE / 10));
  mountEndpoints(
    http,
    endpoints,
    {
      ...accountsRoutes({ accounts, live }),
      ...catalogueRoutes({ catalogue }),
      ...ledgerRoutes({
        ledger,
        companyName: env.COMPANY_NAME,
        people: accounts.people,
        licenses: licenses.countOf,
      }),
      ...licensesRoutes({ licenses, sessions }),
      ...ordersRoutes({ orders, attempts }),
      ...paypalRoutes({
        orders,
        attempts,
        captures: limiter('captures', Math.ceil(env.RATE_LIMIT_PER_MINUTE / 10)),
        setup: paypal && { clientId: env.PAYPAL_CLIENT_ID ?? '', scriptUrl: env.PAYPAL_SCRIPT_URL },
      }),
      ...invoiceRoutes({
        orders,
        accounts,
        catalogue,
        seller,
        attempts,
        drawings: limiter('drawings', Math.ceil(env.RATE_LIMIT_PER_MINUTE / 10)),
      }),
      ...ticketsRoutes({
        tickets,
        attachments,
        openings: limiter('new tickets', Math.ceil(env.RATE_LIMIT_PER_MINUTE / 20)),
        uploads: limiter('uploads', Math.ceil(env.RATE_LIMIT_PER_MINUTE / 10)),
      }),
      ...officeRoutes({
        office,
        notices: personalNotices,
        legal: createLegalTexts(env.COMPANY_NAME, legalTexts),
        isDraining: () => draining,
        pingDatabase: () => database.pool.ping(),
      }),
    },
    {
      identify: accounts.identify,
      spend: (viewer) => (viewer.by === 'apiKey' ? apiKeys.spend(viewer.keyId) : people.spend(viewer.userId)),
      onStaffRefusal,
    },
  );
  mountDocuments(http, documents, {
    ...loginDocuments({
      accounts,
      chatPlatform,
      live,
      loginLimiter: limiter('login', Math.ceil(env.RATE_LIMIT_PER_MINUTE / 20)),
      publicUrl: env.PUBLIC_URL,
      webOrigin: env.WEB_ORIGIN,
      cookies: { secure: env.PUBLIC_URL.startsWith('https:'), domain: env.COOKIE_DOMAIN },
    }),
    ...ticketFileDocuments({ accounts, attachments }),
  });
  mountPayPalWebhook(http, orders.payments);
  await serveReference(http);
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
      ...licensesJobs({ db, clock, log, chatWebhook: parts.chatWebhook, webOrigin: env.WEB_ORIGIN }),
      ...officeJobs({ notices: personalNotices, live }),
      ...ordersJobs({ orders }),
      ...ticketsJobs({ attachments }),
    ],
    drain: () => {
      draining = true;
    },
  };
}
