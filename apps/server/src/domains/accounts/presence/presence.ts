import { randomUUID } from 'node:crypto';
import type { Presence } from '@botique/contract/accounts/presence.ts';
import type { Server } from 'socket.io';
import type { LiveSocket } from '../../../platform/live/live-socket.ts';
import { createOtherNodes } from './other-nodes.ts';
import { newestPlace, pathOf, type Place } from './places.ts';

/** Merges the changes of one click, and of many people at once. */
const gatherMs = 200;

type Dependencies = {
  io: Server;
  /** Whether there are other nodes. */
  shared: boolean;
  onChanged(changes: Presence[]): void;
  /** The last page of these users on this node was closed. */
  onLeft(ids: readonly string[]): Promise<void>;
};

export type PresenceTracker = ReturnType<typeof createPresence>;

/**
 * Who is online, and on which page. Each node knows its own connections and hears of those of the others, so
 * that a list of users never waits for a node or for Redis (ADR 44).
 */
export function createPresence({ io, shared, onChanged, onLeft }: Dependencies) {
  /** The places of each user's pages on this node, by connection. */
  const pages = new Map<string, Map<string, Place>>();
  const changed = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let closed = false;
  let lastMoment = 0;

  /** Later than all before: of two places that are entered in one millisecond, the second one counts. */
  function nextMoment(): number {
    lastMoment = Math.max(Date.now(), lastMoment + 1);
    return lastMoment;
  }

  const placeHere = (id: string) => newestPlace(pages.get(id)?.values() ?? []);

  const others = shared
    ? createOtherNodes({
        io,
        node: randomUUID(),
        everyoneHere: () =>
          [...pages.keys()].flatMap((id) => {
            const place = placeHere(id);
            return place ? [[id, place] as const] : [];
          }),
        onChanged: (ids) => ids.length > 0 && onChanged(ids.map(find)),
      })
    : null;

  function find(id: string): Presence {
    const place = newestPlace([placeHere(id), others?.placeOf(id)].flatMap((one) => one ?? []));
    return { id, online: place !== null, path: place?.path ?? null };
  }

  function flush(): void {
    timer = undefined;
    const ids = [...changed];
    changed.clear();
    const left = ids.filter((id) => !pages.has(id));
    others?.broadcastChanges(ids.map((id) => [id, placeHere(id)]));
    onChanged(ids.map(find));
    if (left.length > 0) void onLeft(left);
  }

  function note(id: string): void {
    if (closed) return;
    changed.add(id);
    timer ??= setTimeout(flush, gatherMs).unref();
  }

  function enter({ id: connection, data }: LiveSocket, path: string | null): void {
    const { userId } = data.viewer;
    const own = pages.get(userId) ?? new Map<string, Place>();
    own.set(connection, { path, since: nextMoment() });
    pages.set(userId, own);
    note(userId);
  }

  io.on('connection', (socket) => {
    const live = socket as unknown as LiveSocket;
    const { userId } = live.data.viewer;
    enter(live, null);
    socket.on('disconnect', () => {
      const own = pages.get(userId);
      own?.delete(socket.id);
      if (own?.size === 0) pages.delete(userId);
      note(userId);
    });
  });

  return {
    /** The page is at another place. The user is the connection's, whatever the page says. */
    move(socket: LiveSocket, url: string): void {
      // Its last words may arrive after it has disconnected.
      if (socket.connected) enter(socket, pathOf(url));
    },
    find,
    /** Everyone who is online, in no order. */
    ids: (): string[] => [...new Set([...pages.keys(), ...(others?.ids() ?? [])])],
    /** Call it while the other nodes can still be told. */
    async close(): Promise<void> {
      closed = true;
      clearTimeout(timer);
      others?.close();
      const left = new Set([...pages.keys(), ...changed]);
      if (left.size > 0) await onLeft([...left]);
    },
  };
}
