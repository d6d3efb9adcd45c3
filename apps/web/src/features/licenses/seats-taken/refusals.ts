import type { RefusedStart } from '@botique/contract/licenses/refused-start.ts';

export type RefusalEvent = { type: 'refused'; refusal: RefusedStart } | { type: 'closed' };

/** The refused starts to show, one after the other. The newest of a license replaces the one before. */
export function nextRefusals(waiting: readonly RefusedStart[], event: RefusalEvent): readonly RefusedStart[] {
  if (event.type === 'closed') return waiting.slice(1);
  const { refusal } = event;
  const isKnown = waiting.some(({ license }) => license === refusal.license);
  if (!isKnown) return [...waiting, refusal];
  return waiting.map((known) => (known.license === refusal.license ? refusal : known));
}
