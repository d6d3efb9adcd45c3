import type { Audience } from '@botique/contract/live-event.ts';

/** The recipients of an event on all nodes, except that 'everyone' means everyone on this node. */
export type Address<Kind extends Audience = Audience> = Kind extends 'everyone' | 'staff' | 'usersStaff'
  ? { to: Kind }
  : { to: Kind; id: string };

export type RoomAddress = Address<Exclude<Audience, 'everyone'>>;

/** The only place that names socket rooms. */
export function room(address: RoomAddress): string {
  if (address.to === 'staff' || address.to === 'usersStaff') return address.to;
  // socket.io puts each connection in a room named after its id.
  return address.to === 'connection' ? address.id : `${address.to}:${address.id}`;
}

const watchersPrefix = 'watchers:';

/** The product session whose watchers are in this room, or null if it is another kind of room. */
export function watchedSession(name: string): string | null {
  return name.startsWith(watchersPrefix) ? name.slice(watchersPrefix.length) : null;
}
