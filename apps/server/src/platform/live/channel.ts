import { setTimeout as wait } from 'node:timers/promises';
import { can, signedIn, type Access, type Capability } from '@botique/contract/access.ts';
import type { Acknowledgement, ClientEvent } from '@botique/contract/live-event.ts';
import { clientEvents, type ClientEvents, type ServerEvents } from '@botique/contract/registry.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Server } from 'socket.io';
import type { z } from 'zod';
import { AppError } from '../errors.ts';
import { admit, admitOrReport, requiredOwner, type StaffRefusal } from '../http/gate.ts';
import type { BrowserViewer, Identity } from '../http/identity.ts';
import type { RateLimiter } from '../http/rate-limit.ts';
import { parseOrRefuse } from '../http/parse.ts';
import { fromAddress } from '../request-context.ts';
import type { LiveSocket } from './live-socket.ts';
import { message } from './message.ts';
import { handshakeRefusal, refusal } from './refusals.ts';
import { room, type RoomAddress } from './rooms.ts';

export type LiveContext = {
  viewer: BrowserViewer;
  socket: LiveSocket;
  /** Sends to the connection that the event came from. */
  answer<Name extends keyof ServerEvents>(name: Name, payload: z.input<ServerEvents[Name]['payload']>): void;
  join(address: RoomAddress): Promise<void>;
  leave(address: RoomAddress): Promise<void>;
};

/** Adds the owner's id, or null when staff act on someone else's object. */
type OwnerOf<Rule extends Access> = Rule extends { who: 'owner' }
  ? { ownerId: Rule extends { orStaff: Capability } ? string | null : string }
  : unknown;

export type LiveHandlers = {
  readonly [Name in keyof ClientEvents]: (
    payload: z.output<ClientEvents[Name]['payload']>,
    context: LiveContext & OwnerOf<ClientEvents[Name]['access']>,
  ) => Promise<void> | void;
};

type Options = {
  io: Server;
  /** Whether there are other nodes. */
  shared: boolean;
  webOrigin: string;
  /** Counts the connection against its address. Rejects if the limit is exceeded. */
  spend(socket: LiveSocket): Promise<void>;
  identify(socket: LiveSocket): Promise<Identity<BrowserViewer>>;
  addressOf(socket: LiveSocket): string;
  onStaffRefusal(refusal: StaffRefusal): Promise<void>;
  limiter: RateLimiter;
  log: FastifyBaseLogger;
};

/** Only pages use this channel. Programs have their own namespaces. */
const page = { access: signedIn, browserOnly: true } as const;

/** Far more tabs than anyone keeps open. */
const maxConnectionsPerUser = 20;
const redisPatienceMs = 250;

const eventsByName = new Map<string, ClientEvent>(
  Object.values(clientEvents).map((event) => [event.name, event]),
);

/** Admits pages and handles their events. `createLive` sends events to them. */
export function openLiveChannel(
  { io, shared, webOrigin, spend, identify, addressOf, onStaffRefusal, limiter, log }: Options,
  handlers: LiveHandlers,
): void {
  io.use((socket, next) => {
    const live = socket as unknown as LiveSocket;
    // Before the database lookup, so that pages of other sites can't keep the database busy.
    if (socket.handshake.headers.origin !== webOrigin) {
      return next(handshakeRefusal(new AppError('origin_not_allowed'), log));
    }
    spend(live)
      .then(() => identify(live))
      .then(async (identity) => {
        const viewer = admit(page, identity) as BrowserViewer;
        if ((await connectionsOf(viewer.userId)) >= maxConnectionsPerUser) {
          throw new AppError('too_many_connections', { retryAfterSeconds: 60 });
        }
        live.data.viewer = viewer;
        next();
      })
      .catch((error: unknown) => next(handshakeRefusal(error, log)));
  });

  io.on('connection', (socket) => {
    const live = socket as unknown as LiveSocket;
    const { viewer } = live.data;
    void socket.join(room({ to: 'loginSession', id: viewer.sessionId }));
    void socket.join(room({ to: 'user', id: viewer.userId }));
    if (can(viewer, 'manageTickets')) void socket.join(room({ to: 'staff' }));
    // The session may have ended or the role changed between the handshake and joining the rooms, so check
    // again before handling any event.
    const lookedAgain = identify(live).then((identity) => {
      if (admit(page, identity)?.role === viewer.role) return;
      socket.emit(...message('session.ended', { reason: 'role_changed' }));
      throw new AppError('signed_out');
    });
    lookedAgain.catch(() => socket.disconnect(true));

    socket.onAny((name: string, ...parameters: unknown[]) => {
      // socket.io passes the acknowledgement last, even when the payload is missing.
      const acknowledge = parameters.at(-1);
      lookedAgain
        .then(() => fromAddress(addressOf(live), () => answer(live, name, parameters[0])))
        .catch((error: unknown) => refusal(error, log, name))
        .then((reply) => {
          if (typeof acknowledge === 'function') acknowledge(reply);
        })
        .catch((error: unknown) => log.error({ err: error }, 'live acknowledgement failed'));
    });
  });

  async function connectionsOf(userId: string): Promise<number> {
    const to = room({ to: 'user', id: userId });
    const here = io.of('/').adapter.rooms.get(to)?.size ?? 0;
    if (!shared || here >= maxConnectionsPerUser) return here;
    const everywhere = io
      .in(to)
      .fetchSockets()
      .then(
        (sockets) => sockets.length,
        () => here,
      );
    // Without Redis, connections to other nodes can't be counted. That must not refuse or delay a page.
    return Promise.race([everywhere, wait(redisPatienceMs, here, { ref: false })]);
  }

  async function answer(socket: LiveSocket, name: string, payload: unknown): Promise<Acknowledgement> {
    const { viewer } = socket.data;
    await limiter.spend(viewer.userId);
    const event = eventsByName.get(name);
    if (!event) throw new AppError('not_found', { message: 'Unknown event.' });
    const identity = { kind: 'viewer', viewer } as const;
    const attempt = { call: name, identity };
    await admitOrReport({ ...page, access: event.access }, attempt, onStaffRefusal);
    const sent = parseOrRefuse(event.payload, payload);
    const handle = handlers[event.name as keyof ClientEvents] as (
      payload: unknown,
      context: LiveContext & { ownerId?: string | null },
    ) => Promise<void> | void;
    const ownerId = event.access.who === 'owner' ? requiredOwner(event.access, viewer) : null;
    await handle(sent, { ...contextOf(socket), ownerId });
    return { success: true, code: 200 };
  }

  function contextOf(socket: LiveSocket): LiveContext {
    return {
      viewer: socket.data.viewer,
      socket,
      // Local only: through Redis, every reply of up to fifty messages would stay in the stream.
      answer: (name, payload) => void io.local.to(socket.id).emit(...message(name, payload)),
      join: async (address) => socket.join(room(address)),
      leave: async (address) => socket.leave(room(address)),
    };
  }
}
