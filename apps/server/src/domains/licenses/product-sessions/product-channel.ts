import type { ErrorName } from '@botique/contract/errors.ts';
import { heartbeatSeconds } from '@botique/contract/licenses/session-rules.ts';
import {
  productClientEvents,
  productHandshake,
  productNamespace,
  productServerEvents,
  type ProductHandshake,
} from '@botique/contract/licenses/product-protocol.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Server, Socket } from 'socket.io';
import { AppError, isUnknownKey } from '../../../platform/errors.ts';
import { parseOrRefuse } from '../../../platform/http/parse.ts';
import type { RateLimiter } from '../../../platform/http/rate-limit.ts';
import { openNamespace } from '../../../platform/live/namespace.ts';
import { createLeaseOffers } from '../signing/offer-leases.ts';
import { createAdmission } from './admission.ts';
import type { SeatedSession, ProductSessions } from './product-sessions.ts';

/** After these refusals of a heartbeat, the product session is over. */
const endsSession = new Set<ErrorName>([
  'seat_lost',
  'license_not_found',
  'license_key_replaced',
  'license_expired',
  'license_revoked',
  'license_suspended',
  'account_banned',
  'device_blacklisted',
  'session_stopped',
]);

type Options = {
  io: Server;
  sessions: Pick<ProductSessions, 'enter'>;
  addressOf(socket: Pick<Socket, 'request'>): string;
  /** Counts an unknown license key against the address that sent it. Throws if there were too many. */
  onFailedGuess(address: string): Promise<void>;
  /** How many products are admitted at the same time. */
  concurrency: number;
  /** Rejects if the address starts too many products. Without a request if it could not be parsed. */
  limitHandshakes(request: ProductHandshake | undefined, address: string): Promise<void>;
  /** By session. Counts all events without a limit of their own. */
  eventLimiter: RateLimiter;
  /** By session. */
  heartbeatLimiter: RateLimiter;
  /** By session. */
  leaveLimiter: RateLimiter;
  /** By session. Counts messages with console lines, however many lines they have. */
  consoleLimiter: RateLimiter;
  /** How often a connected product gets a new offline lease. */
  leaseRefreshMs: number;
  log: FastifyBaseLogger;
};

export type ProductChannel = {
  /** Tells a product session why it ends, then disconnects it, whatever node it is connected to. */
  end(sessionId: string, why: AppError): void;
  /** Like `end`, but only if it is connected to this node. */
  endHere(sessionId: string, why: AppError): void;
  /** Whether the product is connected to any node at the moment. */
  isConnected(sessionId: string): Promise<boolean>;
  /** Whether products have had to wait for their admission to this node since the last call. */
  haveProductsWaited(): boolean;
  /** Asks the launcher of a session to restart its product, whatever node it is connected to. */
  restart(sessionId: string): void;
  /** Tells all launchers of a product, on all nodes, which release is current. */
  sendRelease(productId: string, release: { version: string }): void;
};

const launchersOf = (productId: string) => `launchers of ${productId}`;

/** The namespace for sold products. A license key opens this namespace and nothing else. */
export function openProductChannel({
  io,
  sessions,
  addressOf,
  onFailedGuess,
  concurrency,
  limitHandshakes,
  eventLimiter,
  heartbeatLimiter,
  leaveLimiter,
  consoleLimiter,
  leaseRefreshMs,
  log,
}: Options): ProductChannel {
  let haveWaited = false;
  const admission = createAdmission({
    concurrency,
    onWaiting() {
      haveWaited = true;
    },
  });
  const leases = createLeaseOffers({ refreshMs: leaseRefreshMs, log });

  async function admit(socket: Socket): Promise<SeatedSession> {
    const address = addressOf(socket);
    const { auth } = socket.handshake;
    const parsed = productHandshake.safeParse(auth).data;
    await limitHandshakes(parsed, address);
    const request = parsed ?? parseOrRefuse(productHandshake, auth);
    return admission(async () => {
      // The product disconnected while it was queued.
      if (socket.conn.readyState !== 'open') throw new AppError('unavailable');
      const session = await sessions.enter(request, address).catch(async (error: unknown) => {
        if (isUnknownKey(error)) await onFailedGuess(address);
        throw error;
      });
      // The product disconnected before it received its session id and epoch, so it cannot use this seat.
      if (socket.conn.readyState !== 'open') await session.abandon();
      return session;
    });
  }

  const namespace = openNamespace({
    io,
    name: productNamespace,
    addressOf,
    clientEvents: productClientEvents,
    serverEvents: productServerEvents,
    admit,
    roomOf: ({ sessionId }: SeatedSession) => sessionId,
    sharedRoomsOf: ({ productId, hasLauncher }) => (hasLauncher ? [launchersOf(productId)] : []),
    limiter: eventLimiter,
    // A product that sends too much of anything else must neither lose its seat nor block it after its end.
    ownLimiters: { heartbeat: heartbeatLimiter, leave: leaveLimiter, console: consoleLimiter },
    handlers: {
      async heartbeat(session) {
        await session.renew();
        leases.afterHeartbeat(session);
      },
      leave: (session, { exitCode }) => session.leave(exitCode),
      console: (session, sent) => session.console.receive(sent),
      metadata: (session, facts) => session.changeMetadata(facts),
      version: (session, { version }) => session.changeVersion(version),
    },
    onConnected(session, send) {
      const { sessionId, epoch, resumed } = session;
      send('seated', { sessionId, epoch, resumed, heartbeatSeconds });
      leases.start(session, send);
    },
    onDisconnected(session, { isDeliberate }) {
      session.console.close();
      // After a lost connection the product reconnects, so keep its seat.
      if (!isDeliberate) return;
      session
        .leave()
        .catch((error: unknown) => log.error({ err: error }, 'a product session could not release its seat'));
    },
    finalEventFor: ({ error, code, message }) =>
      endsSession.has(error) ? { name: 'ended', payload: { error, code, message } } : null,
    log,
  });

  const ended = ({ error, status, message }: AppError) =>
    ({ name: 'ended', payload: { error, code: status, message } }) as const;

  return {
    end: (sessionId, why) => namespace.end(sessionId, ended(why)),
    endHere: (sessionId, why) => namespace.endHere(sessionId, ended(why)),
    isConnected: namespace.isConnected,
    haveProductsWaited() {
      const answer = haveWaited;
      haveWaited = false;
      return answer;
    },
    restart: (sessionId) => namespace.send(sessionId, { name: 'restart', payload: {} }),
    sendRelease: (productId, release) =>
      namespace.send(launchersOf(productId), { name: 'release', payload: release }),
  };
}
