import { documents, endpoints } from '@botique/contract/registry.ts';
import type { FastifyInstance } from 'fastify';
import type { Domains } from './create-domains.ts';
import { loginDocuments } from '../domains/accounts/login.ts';
import { accountsRoutes } from '../domains/accounts/routes.ts';
import { catalogueRoutes } from '../domains/catalogue/routes.ts';
import { ledgerRoutes } from '../domains/ledger/routes.ts';
import { licensesRoutes } from '../domains/licenses/routes.ts';
import { createLegalTexts, type OwnLegalTexts } from '../domains/office/legal-texts.ts';
import { officeRoutes } from '../domains/office/routes.ts';
import { invoiceRoutes } from '../domains/orders/invoices/routes.ts';
import { paypalRoutes } from '../domains/orders/payments/routes.ts';
import { mountPayPalWebhook } from '../domains/orders/payments/webhook-route.ts';
import { ordersRoutes } from '../domains/orders/routes.ts';
import { ticketFileDocuments } from '../domains/tickets/attachments/file-document.ts';
import { ticketsRoutes } from '../domains/tickets/routes.ts';
import type { Env } from '../config/env.ts';
import type { ChatPlatform } from '../gateways/chat-platform.ts';
import type { PayPal } from '../gateways/paypal/paypal.ts';
import type { StaffRefusal } from '../platform/http/gate.ts';
import type { Viewer } from '../platform/http/identity.ts';
import { mountDocuments } from '../platform/http/mount-documents.ts';
import { mountEndpoints } from '../platform/http/mount-endpoints.ts';
import type { RateLimiter } from '../platform/http/rate-limit.ts';
import type { CookieScope } from '../platform/http/session-cookie.ts';
import type { Live } from '../platform/live/channel.ts';

type Parts = {
  env: Env;
  domains: Domains;
  live: Live;
  chatPlatform: ChatPlatform;
  paypal: PayPal | null;
  legalTexts: OwnLegalTexts;
  cookies: CookieScope;
  limiter(name: string, perMinute: number): RateLimiter;
  /** Counts a call by a signed-in person. */
  spend(viewer: Viewer): Promise<void>;
  onFailedGuess(address: string): Promise<void>;
  onStaffRefusal(refusal: StaffRefusal): Promise<void>;
  isDraining(): boolean;
  pingDatabase(): Promise<void>;
};

/** Mounts the API and the documents of all domains. */
export function mountRoutes(
  http: FastifyInstance,
  {
    env,
    domains,
    live,
    chatPlatform,
    paypal,
    legalTexts,
    cookies,
    limiter,
    spend,
    onFailedGuess,
    onStaffRefusal,
    isDraining,
    pingDatabase,
  }: Parts,
): void {
  const { office, accounts, catalogue, ledger, licenses, sessions, orders, tickets, attachments } = domains;
  const { notifications, seller } = domains;
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
        notifications,
        legal: createLegalTexts(env.COMPANY_NAME, legalTexts),
        isDraining,
        pingDatabase,
      }),
    },
    {
      identify: accounts.identify,
      spend,
      onFailedGuess,
      onStaffRefusal,
      // The reference page calls from the server's own origin.
      ownOrigins: [env.WEB_ORIGIN, env.PUBLIC_URL],
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
      communityUrl: env.COMMUNITY_URL,
      cookies,
    }),
    ...ticketFileDocuments({ accounts, attachments }),
  });
  mountPayPalWebhook(http, orders.payments);
}
