import type { Audience } from '@botique/contract/live-event.ts';

/** Who is meant: a session or a person on whichever node they are, or everyone on this node. */
export type Address<Kind extends Audience = Audience> = Kind extends 'everyone'
  ? { to: 'everyone' }
  : { to: Kind; id: string };

export type RoomAddress = Address<Exclude<Audience, 'everyone'>>;

/** Socket rooms are named here only. */
export function room({ to, id }: RoomAddress): string {
  return `${to}:${id}`;
}
