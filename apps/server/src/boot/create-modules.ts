import type { Server, Socket } from 'socket.io';
import type { FastifyBaseLogger } from 'fastify';
import type { RedisClientType } from 'redis';
import type { Env } from '../config/env.ts';
import { sellerOf } from '../config/seller.ts';
import { createAccountsModule } from '../domains/accounts/module.ts';
import { createBillingModule } from '../domains/billing/module.ts';
import { salesTimeZone } from '../domains/billing/service.ts';
import { createCatalogueModule } from '../domains/catalogue/module.ts';
import { createCustomersModule } from '../domains/customers/module.ts';
import { createDeliveryModule } from '../domains/delivery/module.ts';
import { createDisputesModule } from '../domains/disputes/module.ts';
import { createLedgerModule } from '../domains/ledger/module.ts';
import { createLicensesModule } from '../domains/licenses/module.ts';
import type { OwnLegalTexts } from '../domains/office/legal-texts.ts';
import { createOfficeModule } from '../domains/office/module.ts';
import { createOrdersModule } from '../domains/orders/module.ts';
import { countSales } from '../domains/orders/service.ts';
import { createPaymentsModule } from '../domains/payments/module.ts';
import { createTicketsModule } from '../domains/tickets/module.ts';
import { createTodayModule } from '../domains/today/module.ts';
import type { Discord } from '../gateways/discord.ts';
import type { DiscordWebhook } from '../gateways/discord-webhook.ts';
import type { PayPal } from '../gateways/paypal/paypal.ts';
import type { DatabaseSignals } from '../platform/db/database-signals.ts';
import type { AnswerTimes } from '../platform/http/answer-times.ts';
import type { CookieScope } from '../platform/http/session-cookie.ts';
import type { ModuleContext } from '../platform/module.ts';
import { auditNames } from './audit-names.ts';

type Options = {
  env: Env;
  signals: DatabaseSignals;
  discord: Discord;
  discordWebhook: DiscordWebhook | null;
  paypal: PayPal | null;
  masterKey: Buffer;
  legalTexts: OwnLegalTexts;
  launcher?: string | undefined;
  cookies: CookieScope;
  io: Server;
  redis: RedisClientType | null;
  addressOf(socket: Pick<Socket, 'request'>): string;
  channelLog: FastifyBaseLogger;
  onFailedGuess(address: string): Promise<void>;
  answerTimes: AnswerTimes;
  isDraining(): boolean;
  pingDatabase(): Promise<void>;
};

/** The only place that creates the domains and gives each what it needs from the others. */
export function createModules(context: ModuleContext, options: Options) {
  const { env } = options;
  const { limiter, ratePerMinute } = context;
  const shop = {
    companyName: env.COMPANY_NAME,
    publicUrl: env.PUBLIC_URL,
    webOrigin: env.WEB_ORIGIN,
    communityUrl: env.COMMUNITY_URL,
    seller: sellerOf(env),
  };
  const shared = { ...options, ...shop, attempts: limiter('orders', ratePerMinute / 10) };

  const office = createOfficeModule(context, {
    ...shared,
    // The office must not depend on other domains.
    audit: {
      people: (ids) => accounts.service.people(ids),
      idsByName: (q) => accounts.service.idsByName(q),
      orderOfInvoice: (q) => billing.service.invoices.orderOf(q),
      names: auditNames(() => ({
        accounts: accounts.service,
        catalogue: catalogue.service,
        licenses: licenses.service,
        tickets: tickets.service,
        db: context.db,
      })),
    },
  });
  const accounts = createAccountsModule(context, { ...shared, adminIds: env.ADMIN_IDS });
  const catalogue = createCatalogueModule(context, {
    ...shared,
    salesFigures: { sales: () => countSales(context.db), licenses: () => licenses.service.counts() },
  });
  const ledger = createLedgerModule(context, {
    ...shared,
    accounts: accounts.service,
    countLicenses: (userId) => licenses.service.countOf(userId),
    timeZone: () => salesTimeZone(context.db),
  });
  const licenses = createLicensesModule(context, {
    ...shared,
    accounts: accounts.service,
    images: catalogue.service.firstImages,
    // Licenses don't know invoices.
    pendingRenewals: {
      cancel: (tx, licenseId) => billing.service.invoices.cancelPending(tx, licenseId),
      notifyChanged: (ownerId) => billing.service.invoices.notifyChanged(ownerId),
    },
    offlineGraceMs: env.OFFLINE_GRACE_HOURS * 3_600_000,
    // Leaves half of the pool for everything else.
    concurrency: Math.max(1, Math.floor(env.DATABASE_POOL / 2)),
  });
  const tickets = createTicketsModule(context, {
    ...shared,
    accounts: accounts.service,
    productName: async (id) => (await catalogue.service.find(id))?.name ?? null,
    takeEvidence: licenses.service.takeEvidence,
    restarts: licenses.service.restarts,
  });
  const services = {
    accounts: accounts.service,
    catalogue: catalogue.service,
    ledger: ledger.service,
    licenses: licenses.service,
    tickets: tickets.service,
  };
  // Orders know neither invoices nor PayPal: they get these two functions instead.
  const orders = createOrdersModule(context, {
    ...shared,
    ...services,
    legal: office.service.legal,
    issueInvoice: (tx, order) => billing.service.invoices.issueForOrder(tx, order),
    completeWithPayPal: async (userId, purchase) =>
      payments.service.requirePayments().complete(userId, purchase),
  });
  const billing = createBillingModule(context, {
    ...shared,
    ...services,
    orders: orders.service,
    onStaffRefusal: office.service.onStaffRefusal,
  });
  const payments = createPaymentsModule(context, {
    ...shared,
    ...services,
    orders: orders.service,
    billing: billing.service,
    buttons: { clientId: env.PAYPAL_CLIENT_ID ?? '', scriptUrl: env.PAYPAL_SCRIPT_URL },
  });
  const customers = createCustomersModule(context, { ...shared, ...services, billing: billing.service });
  const delivery = createDeliveryModule(context, {
    ...shared,
    ...services,
    onCurrentChanged(productId, release) {
      // Without a current release, launchers go on with the one they have.
      if (release) licenses.service.notifyRelease(productId, release);
    },
  });
  const today = createTodayModule(context, {
    ...shared,
    ...services,
    billing: billing.service,
    countPages: () => options.io.of('/').sockets.size,
    redisState: () => (options.redis ? (options.redis.isReady ? 'connected' : 'away') : 'off'),
    booksMatch: async () => (await ledger.service.lastFindings()).length === 0,
    payPalContact: options.paypal && options.paypal.contact,
  });
  const disputes = createDisputesModule(context, {
    ...shared,
    ...services,
    billing: billing.service,
    delivery: delivery.service,
  });
  return {
    office,
    accounts,
    catalogue,
    ledger,
    licenses,
    tickets,
    orders,
    billing,
    payments,
    customers,
    delivery,
    today,
    disputes,
  };
}

export type Modules = ReturnType<typeof createModules>;
