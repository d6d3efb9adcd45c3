import type { RefusedStart } from '@botique/contract/licenses/refused-start.ts';

/** `closed` has the last refusal of each license whose dialog was closed, and when that was. */
export type Refusals = {
  waiting: readonly RefusedStart[];
  closed: ReadonlyMap<string, { refusal: RefusedStart; at: number }>;
};

export type RefusalEvent =
  | { type: 'refused'; refusal: RefusedStart; at: number }
  | { type: 'closed'; at: number };

export const noRefusals: Refusals = { waiting: [], closed: new Map() };

const quietMs = 3_600_000;

/** The refused starts to show, one after the other. The newest of a license replaces the one before. */
export function nextRefusals(state: Refusals, event: RefusalEvent): Refusals {
  const { waiting, closed } = state;
  const { at } = event;
  if (event.type === 'closed') {
    const [refusal, ...rest] = waiting;
    if (!refusal) return state;
    return { waiting: rest, closed: new Map(closed).set(refusal.license, { refusal, at }) };
  }
  const { refusal } = event;
  if (isQuiet(state, refusal, at)) return state;
  const isKnown = waiting.some(({ license }) => license === refusal.license);
  if (!isKnown) return { waiting: [...waiting, refusal], closed };
  return { waiting: waiting.map((known) => (known.license === refusal.license ? refusal : known)), closed };
}

/**
 * Whether the viewer has just closed the same dialog. Anyone with the key could otherwise open it again and
 * again. It opens once another session holds a seat, or another device was refused.
 */
export function isQuiet(
  { waiting, closed }: Refusals,
  { license, uuid, holders }: RefusedStart,
  at: number,
): boolean {
  const last = closed.get(license);
  if (!last || at - last.at >= quietMs || waiting.some((known) => known.license === license)) return false;
  if (last.refusal.uuid !== uuid) return false;
  const before = new Set(last.refusal.holders.map(({ socketId }) => socketId));
  return holders.every(({ socketId }) => before.has(socketId));
}
