import type { Audience } from '@botique/contract/live-event.ts';

/** An address on the live channel. */
export type Address<Kind extends Audience = Audience> = { to: Kind; id: string };

/** Socket rooms are named here only. */
export function room({ to, id }: Address): string {
  return `${to}:${id}`;
}
