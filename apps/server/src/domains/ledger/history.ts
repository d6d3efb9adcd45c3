import { dollarsOfCents } from '@botique/contract/money.ts';

const days = 30;
const dayMs = 86_400_000;

/** Midnight, UTC. */
function dayOf(at: Date): Date {
  return new Date(Math.floor(at.getTime() / dayMs) * dayMs);
}

/** The start of the oldest day in the history. */
export function historyStart(now: Date): Date {
  return new Date(dayOf(now).getTime() - (days - 1) * dayMs);
}

const nameOf = (day: Date) => day.toISOString().slice(0, 10);

/**
 * The credits at the end of each day, oldest day first, computed backwards from the current balance. `moved`
 * is the change on each day, by date.
 */
export function historyOf(nowCents: bigint, moved: ReadonlyMap<string, bigint>, now: Date) {
  const history: { date: string; credits: number }[] = [];
  let cents = nowCents;
  for (let back = 0; back < days; back += 1) {
    const date = nameOf(new Date(dayOf(now).getTime() - back * dayMs));
    history.unshift({ date, credits: dollarsOfCents(cents) });
    cents -= moved.get(date) ?? 0n;
  }
  return history;
}
