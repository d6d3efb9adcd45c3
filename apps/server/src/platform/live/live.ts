import type { ServerEvents } from '@botique/contract/registry.ts';
import type { Server, Socket } from 'socket.io';
import type { z } from 'zod';
import type { BrowserViewer } from '../http/identity.ts';
import type { LiveSocket } from './live-socket.ts';
import { message } from './message.ts';
import { room, type Address, type RoomAddress } from './rooms.ts';

/** Sends live events to pages. */
export type Live = {
  /** 'everyone' means everyone on this node, because each node learns of such changes itself. */
  send<Name extends keyof ServerEvents>(
    name: Name,
    address: Address<ServerEvents[Name]['audiences'][number]>,
    payload: z.input<ServerEvents[Name]['payload']>,
  ): void;
  /** Like `send`, for payloads with secrets: Redis passes them on, but does not store them. */
  sendEphemeral<Name extends keyof ServerEvents>(
    name: Name,
    address: Extract<Address<ServerEvents[Name]['audiences'][number]>, RoomAddress>,
    payload: z.input<ServerEvents[Name]['payload']>,
  ): void;
  /** Only to connections of this node, for changes that every node learns of itself. */
  sendHere<Name extends keyof ServerEvents>(
    name: Name,
    address: Extract<Address<ServerEvents[Name]['audiences'][number]>, RoomAddress>,
    payload: z.input<ServerEvents[Name]['payload']>,
  ): void;
  /** Sends these sockets the reason, then disconnects them, on all nodes. */
  end(address: Address<Endable>, reason: EndReason): void;
  /** Ends the connections for which `judge` returns a reason, for example after a change of role. */
  endOutdated(address: Address<Endable>, judge: (viewer: BrowserViewer) => EndReason | null): Promise<void>;
};

/** Audiences whose connections can be ended. */
type Endable = 'loginSession' | 'user';

type EndReason = z.input<ServerEvents['session.ended']['payload']>['reason'];

/** A connection to this node or to another one. */
type Connection = {
  data: unknown;
  emit(name: string, payload: object): unknown;
  disconnect(close: boolean): unknown;
};

/** The name of the event that carries ephemeral events between nodes. */
const ephemeral = 'ephemeral';

/** `shared`: whether there are other nodes. */
export function createLive({ io, shared }: { io: Server; shared: boolean }): Live {
  function socketsIn(to: string): Socket[] {
    const { adapter, sockets } = io.of('/');
    return [...(adapter.rooms.get(to) ?? [])].flatMap((id) => sockets.get(id) ?? []);
  }

  /** Passes on an event of another node to the connections of this one. */
  io.on(ephemeral, (to: string, ...event: [name: string, payload: object]) => {
    io.local.to(to).emit(...event);
  });

  const live: Live = {
    send(name, address, payload) {
      const to: Address = address;
      const listeners = to.to === 'everyone' ? io.local : io.to(room(to));
      listeners.emit(...message(name, payload));
    },
    sendEphemeral(name, address, payload) {
      const to = room(address);
      const event = message(name, payload);
      io.local.to(to).emit(...event);
      if (shared) io.serverSideEmit(ephemeral, to, ...event);
    },
    sendHere(name, address, payload) {
      io.local.to(room(address)).emit(...message(name, payload));
    },
    end(address, reason) {
      live.send('session.ended', address, { reason });
      io.in(room(address)).disconnectSockets(true);
    },
    async endOutdated(address, judge) {
      const endAmong = (sockets: Iterable<Connection>) => {
        for (const socket of sockets) {
          const reason = judge((socket.data as LiveSocket['data']).viewer);
          if (!reason) continue;
          socket.emit(...message('session.ended', { reason }));
          socket.disconnect(true);
        }
      };
      const to = room(address);
      // Sockets of this node first. `io.local.fetchSockets` would also ask Redis, which may be frozen.
      endAmong(socketsIn(to));
      if (shared) endAmong(await io.in(to).fetchSockets());
    },
  };
  return live;
}
