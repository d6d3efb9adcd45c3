import { useEffect, useEffectEvent, useState } from 'react';

/** '14:32'. Rounds up, so that '0:00' means that no time is left. */
export function countdownText(leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** Milliseconds until `endsAt`, updated every second. Calls `onEnd` once when the time is up. */
export function useCountdown(endsAt: number, onEnd: () => void): number {
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
