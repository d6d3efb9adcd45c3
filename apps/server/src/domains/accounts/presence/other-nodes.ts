import type { Server } from 'socket.io';
import { newestPlace, type Place } from './places.ts';

/** What a node tells the others: only what changed, or everyone it has. A null place means that the user left. */
type PresenceUpdate = {
  node: string;
  users: readonly (readonly [id: string, place: Place | null])[];
  isAll: boolean;
  /** A node that has just started knows nothing of the others. */
  wantsReply?: boolean;
  /** The node stops, so all of its users are gone. */
  isLast?: boolean;
};

type Node = { heardAt: number; users: Map<string, Place> };

const presenceEvent = 'presence';
/** Repairs what was lost while Redis did not answer. */
const repeatMs = 20_000;
/** A node that is silent for longer has died or can't be reached. */
const forgetMs = 50_000;
/** How often silent nodes are looked for. */
const checkMs = 5_000;

type Dependencies = {
  io: Server;
  node: string;
  everyoneHere(): readonly (readonly [id: string, place: Place])[];
  onChanged(ids: readonly string[]): void;
};

/** What the other nodes have said about their users. Reading it never waits for them or for Redis. */
export function createOtherNodes({ io, node, everyoneHere, onChanged }: Dependencies) {
  const nodes = new Map<string, Node>();

  function broadcast(update: Omit<PresenceUpdate, 'node'>): void {
    io.serverSideEmit(presenceEvent, { node, ...update });
  }

  const broadcastAll = (more: Pick<PresenceUpdate, 'wantsReply'> = {}) =>
    broadcast({ users: everyoneHere(), isAll: true, ...more });

  io.on(presenceEvent, (update: PresenceUpdate) => {
    if (update.isLast) return forget(update.node);
    const known = nodes.get(update.node);
    const users = known?.users ?? new Map<string, Place>();
    const gone = new Set(update.isAll ? users.keys() : []);
    const changed: string[] = [];
    for (const [id, place] of update.users) {
      gone.delete(id);
      // Most of what a node repeats is known already, and pages are told only of the rest.
      if (isSame(users.get(id) ?? null, place)) continue;
      changed.push(id);
      if (place) users.set(id, place);
      else users.delete(id);
    }
    for (const id of gone) users.delete(id);
    nodes.set(update.node, { heardAt: performance.now(), users });
    onChanged([...changed, ...gone]);
    // The other node may not know this one either: its first words can be lost while both start.
    if (update.wantsReply || !known) broadcastAll(known || update.isAll ? {} : { wantsReply: true });
  });

  function forget(name: string): void {
    const users = nodes.get(name)?.users ?? new Map<string, Place>();
    nodes.delete(name);
    onChanged([...users.keys()]);
  }

  const timers = [
    setInterval(broadcastAll, repeatMs).unref(),
    setInterval(() => {
      for (const [name, { heardAt }] of nodes) if (performance.now() - heardAt >= forgetMs) forget(name);
    }, checkMs).unref(),
  ];
  broadcastAll({ wantsReply: true });

  return {
    broadcastChanges: (users: PresenceUpdate['users']) => broadcast({ users, isAll: false }),
    placeOf: (id: string): Place | null =>
      newestPlace([...nodes.values()].flatMap(({ users }) => users.get(id) ?? [])),
    ids: (): string[] => [...nodes.values()].flatMap(({ users }) => Array.from(users.keys())),
    close(): void {
      for (const timer of timers) clearInterval(timer);
      broadcast({ users: [], isAll: true, isLast: true });
    },
  };
}

function isSame(one: Place | null, other: Place | null): boolean {
  return one?.path === other?.path && one?.since === other?.since;
}
