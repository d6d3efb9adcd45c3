import type { Acknowledgement, NamespaceEvent } from '@botique/contract/live-event.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Server, Socket } from 'socket.io';
import type { z } from 'zod';
import { AppError } from '../errors.ts';
import { parseOrRefuse } from '../http/parse.ts';
import type { RateLimiter } from '../http/rate-limit.ts';
import { fromAddress } from '../request-context.ts';
import { handshakeRefusal, refusal } from './refusals.ts';

type Events = Readonly<Record<string, NamespaceEvent>>;
type Sent<Sendable extends Events, Name extends keyof Sendable> = z.input<Sendable[Name]['payload']>;
/** An event with its payload, checked and ready to be emitted. */
type Message = [name: string, payload: object];

type Options<ClientEvents extends Events, ServerEvents extends Events, Session> = {
  io: Server;
  name: string;
  addressOf(socket: Socket): string;
  clientEvents: ClientEvents;
  serverEvents: ServerEvents;
  /** Checks the handshake. Throw to refuse it. */
  admit(socket: Socket): Promise<Session>;
  /** All connections of a session share a room across nodes. */
  roomOf(session: Session): string;
  /** Rooms that it shares with other sessions. */
  sharedRoomsOf?(session: Session): string[];
  /** Limits the events of each room. */
  limiter: RateLimiter;
  /** Events with a limit of their own. */
  ownLimiters?: { readonly [Name in keyof ClientEvents]?: RateLimiter };
  handlers: {
    readonly [Name in keyof ClientEvents]: (
      session: Session,
      payload: z.output<ClientEvents[Name]['payload']>,
    ) => Promise<void>;
  };
  onConnected(session: Session, send: Send<ServerEvents>): void;
  /** `isDeliberate` if the program closed the connection itself instead of losing it. */
  onDisconnected(session: Session, how: { isDeliberate: boolean }): void;
  /** Sent before closing a connection because its event was refused. Null keeps it open. */
  finalEventFor(refused: Acknowledgement & { success: false }): SentEvent<ServerEvents> | null;
  log: FastifyBaseLogger;
};

type Send<ServerEvents extends Events> = <Name extends keyof ServerEvents & string>(
  name: Name,
  payload: Sent<ServerEvents, Name>,
) => void;

type SentEvent<ServerEvents extends Events> = {
  [Name in keyof ServerEvents & string]: { name: Name; payload: Sent<ServerEvents, Name> };
}[keyof ServerEvents & string];

export type Namespace<ServerEvents extends Events> = {
  /** Sends this event to the connections in a room, on every node, then disconnects them. */
  end(room: string, last: SentEvent<ServerEvents>): void;
  /** Like `end`, but only the connections to this node. Doesn't need Redis. */
  endHere(room: string, last: SentEvent<ServerEvents>): void;
  /** Sends this event to the connections in a room, on every node. */
  send(room: string, event: SentEvent<ServerEvents>): void;
  /** Whether anyone is in this room, on any node. */
  isConnected(room: string): Promise<boolean>;
};

/** A namespace for programs. Every event is declared in the contract, parsed and acknowledged. */
export function openNamespace<ClientEvents extends Events, ServerEvents extends Events, Session>({
  io,
  name: namespaceName,
  addressOf,
  clientEvents,
  serverEvents,
  admit,
  roomOf,
  sharedRoomsOf = () => [],
  limiter,
  ownLimiters = {},
  handlers,
  onConnected,
  onDisconnected,
  finalEventFor,
  log,
}: Options<ClientEvents, ServerEvents, Session>): Namespace<ServerEvents> {
  const namespace = io.of(namespaceName);
  // Not in `socket.data`, which other nodes ask for: a session may have functions.
  const sessions = new WeakMap<Socket, Session>();

  namespace.use((socket, next) => {
    admit(socket)
      .then((session) => {
        sessions.set(socket, session);
        next();
      })
      .catch((error: unknown) => next(handshakeRefusal(error, log)));
  });

  namespace.on('connection', (socket) => {
    const session = sessions.get(socket) as Session;
    void socket.join([roomOf(session), ...sharedRoomsOf(session)]);
    onConnected(session, (name, payload) => void socket.emit(...message(name, payload)));

    socket.onAny((name: string, ...parameters: unknown[]) => {
      // socket.io passes the acknowledgement last, even when the payload is missing.
      const acknowledge = parameters.at(-1);
      const payload = typeof parameters[0] === 'function' ? undefined : parameters[0];
      void fromAddress(addressOf(socket), () => answer(session, name, payload))
        .catch((error: unknown) => refusal(error, log, name))
        .then((reply) => {
          if (typeof acknowledge === 'function') acknowledge(reply);
          const last = reply.success ? null : finalEventFor(reply);
          if (!last) return;
          socket.emit(...message(last.name, last.payload));
          socket.disconnect(true);
        })
        .catch((error: unknown) => log.error({ err: error }, 'live acknowledgement failed'));
    });
    socket.on('disconnect', (reason) =>
      onDisconnected(session, { isDeliberate: reason === 'client namespace disconnect' }),
    );
  });

  async function answer(session: Session, name: string, payload: unknown): Promise<Acknowledgement> {
    const isKnown = Object.hasOwn(clientEvents, name);
    await ((isKnown && ownLimiters[name]) || limiter).spend(roomOf(session));
    const event = isKnown ? clientEvents[name] : undefined;
    const handle = handlers[name];
    if (!event || !handle) throw new AppError('not_found', { message: 'Unknown event.' });
    const parsed = parseOrRefuse(event.payload, payload);
    await handle(session, parsed as z.output<ClientEvents[string]['payload']>);
    return { success: true, code: 200 };
  }

  function message<Name extends keyof ServerEvents & string>(
    name: Name,
    payload: Sent<ServerEvents, Name>,
  ): Message {
    const event = serverEvents[name] as ServerEvents[Name];
    return [event.name, event.payload.parse(payload)];
  }

  return {
    end(room, { name, payload }) {
      const connections = namespace.in(room);
      connections.emit(...message(name, payload));
      connections.disconnectSockets(true);
    },
    endHere(room, { name, payload }) {
      for (const id of namespace.adapter.rooms.get(room) ?? []) {
        const socket = namespace.sockets.get(id);
        socket?.emit(...message(name, payload));
        socket?.disconnect(true);
      }
    },
    send(room, { name, payload }) {
      namespace.in(room).emit(...message(name, payload));
    },
    async isConnected(room) {
      // This node first: `fetchSockets` also asks Redis, which may be frozen.
      if (namespace.adapter.rooms.has(room)) return true;
      return (await namespace.in(room).fetchSockets()).length > 0;
    },
  };
}
