import { timeLeftChangesIn } from '@botique/contract/time-left.ts';
import { useEffect, useState } from 'react';

/** The bar of the elapsed time does not need to move more often. */
const maxPauseMs = 60_000;

/** The current time, updated whenever the time left of one of these licenses reads differently. */
export function useClock(licenses: readonly { expire: string | null }[]): Date {
  const [now, setNow] = useState(() => new Date());
  const pause = pauseBefore(licenses, now);
  useEffect(() => {
    // Counted from the shown time, so that licenses which are added later do not wait longer.
    const timer = setTimeout(() => setNow(new Date()), now.getTime() + pause - Date.now());
    return () => clearTimeout(timer);
  }, [now, pause]);
  return now;
}

function pauseBefore(licenses: readonly { expire: string | null }[], now: Date): number {
  const changes = licenses.flatMap(
    ({ expire }) => timeLeftChangesIn(expire === null ? null : new Date(expire), now) ?? [],
  );
  return Math.min(maxPauseMs, ...changes);
}
