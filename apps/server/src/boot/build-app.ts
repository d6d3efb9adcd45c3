import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { RedisClientType } from 'redis';
import type { Env } from '../config/env.ts';
import type { OwnLegalTexts } from '../domains/office/legal-texts.ts';
import type { Discord } from '../gateways/discord.ts';
import type { DiscordWebhook } from '../gateways/discord-webhook.ts';
import type { PayPal } from '../gateways/paypal/paypal.ts';
import type { PageRenderer } from '../page/renderer.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/db/database.ts';
import { listenForSignals } from '../platform/db/database-signals.ts';
import { createAnswerTimes, measureAnswers } from '../platform/http/answer-times.ts';
import { serveReference } from '../platform/http/openapi.ts';
import { reportFailure, type Job } from '../platform/jobs/jobs.ts';
import type { Live } from '../platform/live/live.ts';
import { shareCall } from '../platform/share-call.ts';
import { createLimits } from './create-limits.ts';
import { createModules, type Modules } from './create-modules.ts';
import { mountModules } from './mount-modules.ts';
import { openHttp } from './open-http.ts';
import { openLive } from './open-live.ts';
import { serveSite } from './serve-site.ts';

export type AppParts = {
  env: Env;
  log: Logger;
  clock: Clock;
  database: Database;
  discord: Discord;
  /** Null if the shop doesn't accept PayPal. */
  paypal: PayPal | null;
  /** Null if the shop has no channel for reminders. */
  discordWebhook: DiscordWebhook | null;
  redis: RedisClientType | null;
  page: PageRenderer;
  version: string;
  /** Encrypts the license keys. */
  masterKey: Buffer;
  legalTexts: OwnLegalTexts;
  /** The folder with the files of the launcher, if it isn't the built one. */
  launcher?: string | undefined;
};

/** The services of all domains by name. `payments` is null if the shop doesn't accept PayPal. */
type Services = {
  [Name in Exclude<keyof Modules, 'office' | 'payments' | 'customers' | 'today'>]: Modules[Name]['service'];
} & Pick<Modules['payments']['service'], 'payments'>;

export type App = Services & {
  http: FastifyInstance;
  live: Live;
  jobs: Job[];
  /** Disconnects pages of this node that missed the message about a sign-out, a ban or another role. */
  recheckPages(): Promise<void>;
  /** Makes `/readyz` fail, so that a load balancer sends new visitors elsewhere. */
  drain(): void;
};

/** Assembles the whole server. The caller starts listening, so that tests can build the same server. */
export async function buildApp(parts: AppParts): Promise<App> {
  const { env, database, redis, page, paypal } = parts;
  let draining = false;
  const isDraining = () => draining;
  const limits = createLimits(env, redis);
  const cookies = { secure: env.PUBLIC_URL.startsWith('https:'), domain: env.COOKIE_DOMAIN };
  const { addresses, onFailedGuess, spend, spendLicenseKey } = limits;
  const http = await openHttp({ ...parts, acceptsPayPal: paypal !== null, cookies, addresses, isDraining });
  const answerTimes = createAnswerTimes();
  measureAnswers(http, answerTimes);
  const onClose = (stop: () => Promise<void> | void) => void http.addHook('onClose', async () => stop());

  const signals = listenForSignals({ url: database.url, log: parts.log });
  onClose(() => signals.close());
  const { io, live, addressOf, acceptPages } = openLive(http, {
    env,
    redis,
    limits,
    cookies,
    signals,
  });
  const modules = createModules(
    { ...parts, ...limits, db: database.db, live, onClose },
    {
      ...parts,
      signals,
      cookies,
      io,
      addressOf,
      channelLog: http.log,
      onFailedGuess,
      answerTimes,
      isDraining,
      pingDatabase: shareCall(() => database.pool.ping(), { forMs: 1_000 }),
    },
  );
  const { office, accounts, catalogue, ledger, licenses, tickets, orders, billing, payments } = modules;
  const { delivery, disputes } = modules;
  const { recheck } = acceptPages(modules);
  mountModules(http, modules, {
    spend,
    spendLicenseKey,
    onFailedGuess,
    onStaffRefusal: office.service.onStaffRefusal,
    // The reference page calls from the server's own origin.
    ownOrigins: [env.WEB_ORIGIN, env.PUBLIC_URL],
  });
  await serveReference(http);
  serveSite(http, { env, page, limits, accounts: accounts.service, catalogue: catalogue.service });

  return {
    http,
    live,
    accounts: accounts.service,
    catalogue: catalogue.service,
    ledger: ledger.service,
    licenses: licenses.service,
    tickets: tickets.service,
    orders: orders.service,
    billing: billing.service,
    payments: payments.service.payments,
    delivery: delivery.service,
    disputes: disputes.service,
    jobs: Object.values(modules)
      .flatMap(({ jobs }): Job[] => jobs)
      .map((job) => reportFailure(job, modules.today.service.onJobFailed)),
    recheckPages: recheck,
    drain: () => {
      draining = true;
    },
  };
}
