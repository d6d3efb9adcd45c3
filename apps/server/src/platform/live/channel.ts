import { randomUUID } from 'node:crypto';
import { can, signedIn, type Access, type Capability } from '@botique/contract/access.ts';
import type { Acknowledgement, ClientEvent } from '@botique/contract/live-event.ts';
import {
  clientEvents,
  serverEvents,
  type ClientEvents,
  type ServerEvents,
} from '@botique/contract/registry.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Server, Socket } from 'socket.io';
import type { z } from 'zod';
import { AppError } from '../errors.ts';
import { admit, admitOrReport, requiredOwner, type StaffRefusal } from '../http/gate.ts';
import type { BrowserViewer, Identity } from '../http/identity.ts';
import type { RateLimiter } from '../http/rate-limit.ts';
import { parseOrRefuse } from '../http/parse.ts';
import { handshakeRefusal, refusal } from './refusals.ts';
import { room, type Address, type RoomAddress } from './rooms.ts';

export type LiveSocket = Socket<never, never, never, { viewer: BrowserViewer; location?: string }>;

export type LiveContext = {
  viewer: BrowserViewer;
  socket: LiveSocket;
  /** To the connection that the event came from. */
  answer<Name extends keyof ServerEvents>(name: Name, payload: z.input<ServerEvents[Name]['payload']>): void;
  join(address: RoomAddress): Promise<void>;
  leave(address: RoomAddress): Promise<void>;
};

/** Whose the named object must be; null where staff may name anybody's, and these are staff. */
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
  /** Whether there are other nodes to tell. */
  shared: boolean;
  webOrigin: string;
  identify(socket: LiveSocket): Promise<Identity<BrowserViewer>>;
  addressOf(socket: LiveSocket): string;
  onStaffRefusal(refusal: StaffRefusal): Promise<void>;
  limiter: RateLimiter;
  log: FastifyBaseLogger;
};

/** What domains may do with the live channel. */
export type Live = {
  /** To everyone means those of this node: what concerns all, every node hears of by itself. */
  send<Name extends keyof ServerEvents>(
    name: Name,
    address: Address<ServerEvents[Name]['audiences'][number]>,
    payload: z.input<ServerEvents[Name]['payload']>,
  ): void;
  /** The same for what Redis must not keep, as it keeps all that is sent: it only passes through there. */
  whisper<Name extends keyof ServerEvents>(
    name: Name,
    address: Extract<Address<ServerEvents[Name]['audiences'][number]>, RoomAddress>,
    payload: z.input<ServerEvents[Name]['payload']>,
  ): void;
  /** Tells these sockets why, then cuts them, on whichever node they are. */
  end(address: Address<Endable>, reason: EndReason): void;
  /** The same for those whose viewer of the handshake is no longer what he was; null lets a socket be. */
  endOutdated(address: Address<Endable>, judge: (viewer: BrowserViewer) => EndReason | null): Promise<void>;
};

/** Who can be shut out. */
type Endable = 'browserSession' | 'user';

type EndReason = z.input<ServerEvents['session.ended']['payload']>['reason'];

/** Pages live here; programs have a namespace of their own. */
const page = { access: signedIn, browserOnly: true } as const;

/** Between nodes. */
const whispered = 'whispered';

const eventsByName = new Map<string, ClientEvent>(
  Object.values(clientEvents).map((event) => [event.name, event]),
);

export function openLiveChannel(
  { io, shared, webOrigin, identify, addressOf, onStaffRefusal, limiter, log }: Options,
  handlers: LiveHandlers,
): Live {
  io.use((socket, next) => {
    const live = socket as unknown as LiveSocket;
    // Before asking the database, which a stranger could otherwise keep busy.
    if (socket.handshake.headers.origin !== webOrigin) {
      return next(handshakeRefusal(new AppError('origin_not_allowed'), log));
    }
    identify(live)
      .then((identity) => {
        live.data.viewer = admit(page, identity) as BrowserViewer;
        next();
      })
      .catch((error: unknown) => next(handshakeRefusal(error, log)));
  });

  io.on('connection', (socket) => {
    const live = socket as unknown as LiveSocket;
    const { viewer } = live.data;
    void socket.join(room({ to: 'browserSession', id: viewer.sessionId }));
    void socket.join(room({ to: 'user', id: viewer.userId }));
    if (can(viewer, 'manageTickets')) void socket.join(room({ to: 'staff' }));
    // A session that ended between the handshake and the joining, or a role that changed, was told to nobody: look
    // once more, and act for nobody before that.
    const lookedAgain = identify(live).then((identity) => {
      if (admit(page, identity)?.role === viewer.role) return;
      socket.emit(...message('session.ended', { reason: 'role_changed' }));
      throw new AppError('signed_out');
    });
    lookedAgain.catch(() => socket.disconnect(true));

    socket.onAny((name: string, ...parameters: unknown[]) => {
      // It comes last, also after a forgotten payload: whoever waits for an answer gets one.
      const acknowledge = parameters.at(-1);
      lookedAgain
        .then(() => answer(live, name, parameters[0]))
        .catch((error: unknown) => refusal(error, log, name))
        .then((reply) => {
          if (typeof acknowledge === 'function') acknowledge(reply);
        })
        .catch((error: unknown) => log.error({ err: error }, 'live acknowledgement failed'));
    });
  });

  async function answer(socket: LiveSocket, name: string, payload: unknown): Promise<Acknowledgement> {
    const { viewer } = socket.data;
    await limiter.spend(viewer.userId);
    const event = eventsByName.get(name);
    if (!event) throw new AppError('not_found', { message: 'There is no such event.' });
    const identity = { kind: 'viewer', viewer } as const;
    const attempt = { call: name, identity, address: addressOf(socket) };
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
      // Of this node only: through Redis each of these would stand there, with fifty messages, for a long time.
      answer: (name, payload) => void io.local.to(socket.id).emit(...message(name, payload)),
      join: async (address) => socket.join(room(address)),
      leave: async (address) => socket.leave(room(address)),
    };
  }

  /** What another node was whispered, for those who are connected to this one. */
  io.on(whispered, (to: string, ...event: [name: string, payload: object]) => {
    io.local.to(to).emit(...event);
  });

  const live: Live = {
    send(name, address, payload) {
      const to: Address = address;
      const listeners = to.to === 'everyone' ? io.local : io.to(room(to));
      listeners.emit(...message(name, payload));
    },
    whisper(name, address, payload) {
      const to = room(address);
      const event = message(name, payload);
      io.local.to(to).emit(...event);
      if (shared) io.serverSideEmit(whispered, to, ...event);
    },
    end(address, reason) {
      live.send('session.ended', address, { reason });
      io.in(room(address)).disconnectSockets(true);
    },
    async endOutdated(address, judge) {
      for (const socket of await io.in(room(address)).fetchSockets()) {
        const reason = judge((socket.data as LiveSocket['data']).viewer);
        if (!reason) continue;
        socket.emit(...message('session.ended', { reason }));
        socket.disconnect(true);
      }
    },
  };
  return live;
}

/** The id lets a client that hears of something twice see that it knows it already. */
function message<Name extends keyof ServerEvents>(
  name: Name,
  payload: z.input<ServerEvents[Name]['payload']>,
): [name: string, payload: object] {
  const event = serverEvents[name];
  return [event.name, { ...event.payload.parse(payload), eventId: randomUUID() }];
}
