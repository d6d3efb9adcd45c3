import type { Audience } from '@botique/contract/live-event.ts';

/** Who is meant: on whichever node they are, but everyone means those on this node. */
export type Address<Kind extends Audience = Audience> = Kind extends 'everyone' | 'staff'
  ? { to: Kind }
  : { to: Kind; id: string };

export type RoomAddress = Address<Exclude<Audience, 'everyone'>>;

/** Socket rooms are named here only. */
export function room(address: RoomAddress): string {
  if (address.to === 'staff') return address.to;
  // socket.io gives each connection a room that is called like it.
  return address.to === 'connection' ? address.id : `${address.to}:${address.id}`;
}
