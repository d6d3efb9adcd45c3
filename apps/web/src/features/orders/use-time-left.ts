import { useEffect, useEffectEvent, useState } from 'react';

/** Milliseconds until `endsAt`, updated every second. Calls `onEnd` once when the time is up. */
export function useTimeLeft(endsAt: number, onEnd: () => void): number {
  const [now, setNow] = useState(() => Date.now());
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    const tick = setInterval(() => setNow(Date.now()), 1000);
    const last = setTimeout(() => end(), endsAt - Date.now());
    return () => {
      clearInterval(tick);
      clearTimeout(last);
    };
  }, [endsAt]);
  return Math.max(0, endsAt - now);
}
