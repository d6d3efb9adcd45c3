import { timeLeftChangesIn } from '@botique/contract/time-left.ts';
import { useEffect, useState } from 'react';

/** A bar of the elapsed time need not move more often. */
const longestPauseMs = 60_000;

/** The time of day, anew whenever one of these licenses has another time left to show. */
export function useClock(licenses: readonly { expire: string | null }[]): Date {
  const [now, setNow] = useState(() => new Date());
  const pause = pauseBefore(licenses, now);
  useEffect(() => {
    // Counted from the shown time: licenses that came later than that must not wait longer.
    const timer = setTimeout(() => setNow(new Date()), now.getTime() + pause - Date.now());
    return () => clearTimeout(timer);
  }, [now, pause]);
  return now;
}

function pauseBefore(licenses: readonly { expire: string | null }[], now: Date): number {
  const changes = licenses.flatMap(
    ({ expire }) => timeLeftChangesIn(expire === null ? null : new Date(expire), now) ?? [],
  );
  return Math.min(longestPauseMs, ...changes);
}
