import { useEffect, useState } from 'react';

/** The current time, updated with every full second of uptime. */
export function useUptimeClock(since: string): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const shown = now.getTime();
    // Aligned to the next full second of uptime. A plain one-second timer would drift and skip seconds.
    const next = shown + 1000 - ((shown - Date.parse(since)) % 1000);
    const timer = setTimeout(() => setNow(new Date()), next - Date.now());
    return () => clearTimeout(timer);
  }, [now, since]);
  return now;
}
