import { consoleLimits } from '@botique/contract/licenses/console-rules.ts';
import type { IncomingMessage } from 'node:http';
import { heartbeatSeconds } from '@botique/contract/licenses/session-rules.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { RedisClientType } from 'redis';
import type { Server, Socket } from 'socket.io';
import type { DiscordWebhook } from '../../gateways/discord-webhook.ts';
import { createRateLimiter } from '../../platform/http/rate-limit.ts';
import { tooManyConnections } from '../../platform/live/server.ts';
import type { DatabaseSignals } from '../../platform/db/database-signals.ts';
import type { Module, ModuleContext } from '../../platform/module.ts';
import type { Accounts } from '../accounts/service.ts';
import { createTakeEvidence } from './evidence/evidence.ts';
import { createLicenseFigures } from './figures/figures.ts';
import { licensesJobs } from './jobs.ts';
import { licensesLive, sendLicenseEvents } from './live.ts';
import { createProductSide } from './product-side.ts';
import { licensesRoutes } from './routes.ts';
import { createLicenses, type ProductImages } from './service.ts';
import { onEndsElsewhere } from './product-sessions/ended-signal.ts';
import { sendSessionEvents } from './product-sessions/live.ts';
import { openProductChannel } from './product-sessions/product-channel.ts';
import { createStaffView } from './staff-view/staff-view.ts';
import type { PendingRenewals } from './staff-actions/staff-actions.ts';
import { staffLicenseRoutes } from './staff-actions/routes.ts';
import { storageRoutes } from './storage/routes.ts';
import { usageOf, type UsedBy } from './product-sessions/history/usage/repository.ts';
import { versionsRunning } from './product-sessions/running-versions/repository.ts';
import { createResumeCheck } from './product-sessions/resume-check/check-resume.ts';
import { createSeatHolder } from './product-sessions/resume-check/hold-seats.ts';
import { createHandshakeLimit } from './product-sessions/resume-check/limit-handshakes.ts';
import { keepSweeping } from './product-sessions/sweep/sweep.ts';

/** What Engine.IO tells about a connection that was refused. */
type ConnectionError = { req: IncomingMessage; context?: { message?: unknown } };

type Options = {
  /** Encrypts the license keys. */
  masterKey: Buffer;
  /** How long products may run without the shop. */
  offlineGraceMs: number;
  accounts: Accounts;
  images: ProductImages;
  pendingRenewals: PendingRenewals;
  /** Null if the shop has no channel for reminders. */
  discordWebhook: DiscordWebhook | null;
  webOrigin: string;
  signals: Pick<DatabaseSignals, 'on'>;
  /** For the product channel. */
  io: Server;
  /** Null if there are no other nodes. */
  redis: RedisClientType | null;
  addressOf(socket: Pick<Socket, 'request'>): string;
  onFailedGuess(address: string): Promise<void>;
  /** How many products may connect at a time. */
  concurrency: number;
  channelLog: FastifyBaseLogger;
};

export function createLicensesModule(context: ModuleContext, options: Options) {
  const { live, log, limiter, ratePerMinute, onClose } = context;
  const { accounts, channelLog } = options;
  const licenses = createLicenses({ ...context, ...options });
  const productSide = createProductSide({
    ...context,
    ...options,
    licenses,
    isBanned: accounts.isBanned,
    // The channel admits products to their sessions, so it is opened after them.
    channel: {
      isConnected: (sessionId) => products.isConnected(sessionId),
      haveProductsWaited: () => products.haveProductsWaited(),
      restart: (sessionId) => products.restart(sessionId),
    },
  });
  const { sessions, announcer, refusedStarts, checkKey } = productSide;
  onClose(() => productSide.close());
  const holdSeats = createSeatHolder(context);
  options.io.engine.on('connection_error', ({ req, context: why }: ConnectionError) => {
    if (why?.message === tooManyConnections) holdSeats(options.addressOf({ request: req }));
  });
  /** Not shared with other nodes: a product has one connection, and Redis would see every message. */
  const ofOneNode = (name: string, perMinute: number, windowSeconds = 60) =>
    createRateLimiter({ name, perMinute, windowSeconds, redis: null });
  const products = openProductChannel({
    ...options,
    sessions,
    limitHandshakes: createHandshakeLimit({
      ...options,
      starts: limiter('product starts', ratePerMinute / 2),
      resumeChecks: limiter('resume checks', ratePerMinute * 10),
      resumes: limiter('resumes', 12),
      checkResume: createResumeCheck({ ...context, licenses, isBanned: accounts.isBanned }),
      onDelayed: holdSeats,
    }),
    eventLimiter: limiter('product events', 60),
    // Each window admits a heartbeat, so that a product that sends too many keeps its seat, too.
    heartbeatLimiter: ofOneNode('heartbeats', 60, heartbeatSeconds),
    leaveLimiter: ofOneNode('leaves', 60, heartbeatSeconds),
    consoleLimiter: ofOneNode('console messages', consoleLimits.messagesPerMinute),
    leaseRefreshMs: productSide.offlineLeases.refreshMs,
    log: channelLog,
  });
  sendLicenseEvents({ licenses, live, storage: productSide.storage });
  onEndsElsewhere(options.signals, products.endHere);
  sendSessionEvents({ announcer, refusedStarts, live, products });
  const sweeper = keepSweeping({ sweep: sessions.sweep, log });
  onClose(() => sweeper.stop());

  return {
    service: {
      ...licenses,
      sessions,
      delete: productSide.deleteLicense,
      restarts: productSide.restarts,
      /** Tells the launchers that run this product, on all nodes, that another release is current. */
      notifyRelease: products.sendRelease,
      takeEvidence: createTakeEvidence({ ...context, ...productSide }),
      staffView: createStaffView({ ...context, ...options }),
      figures: createLicenseFigures(context),
      /** A session of this customer started, changed or ended. */
      onSessionsChanged(listener: (ownerId: string) => void): void {
        announcer.onStarted((_session, ownerId) => listener(ownerId));
        announcer.onChanged((_session, ownerId) => listener(ownerId));
        announcer.onEnded(({ ownerId }) => listener(ownerId));
      },
      /** A session of any customer started or ended. */
      onSessionCountChanged(listener: () => void): void {
        announcer.onStarted(listener);
        announcer.onEnded(listener);
      },
      /** How a customer used their licenses, as evidence in a dispute. */
      usage: (by: UsedBy, limit: number) => usageOf(context.db, by, limit),
      versionsRunning: (productId: string) => versionsRunning(context.db, productId),
      /** Returns the id of the license with this key. Rejects if a product may not use it. */
      admitProduct: (key: string) => checkKey(key, {}, async ({ id }) => id, { isStart: false }),
    },
    routes: {
      ...licensesRoutes({
        ...context,
        ...productSide,
        licenses,
        keyReplacements: limiter('key replacements', ratePerMinute / 60),
      }),
      ...staffLicenseRoutes({ ...productSide, licenses }),
      ...storageRoutes({
        ...context,
        ...productSide,
        licenses,
        exports: limiter('storage exports', ratePerMinute / 60),
      }),
    },
    documents: {},
    liveHandlers: licensesLive(productSide),
    jobs: licensesJobs({ ...context, ...options, licenses }),
  } satisfies Module;
}
