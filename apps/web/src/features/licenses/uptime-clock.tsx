import { useEffect, useState } from 'react';
import { uptime } from './uptime.ts';

/** Ticks every second. Not `aria-live`, or screen readers would announce every tick. */
export function UptimeClock({ since }: { since: string }) {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const shown = now.getTime();
    // Aligned to the next full second of uptime. A plain one-second timer would drift and skip seconds.
    const next = shown + 1000 - ((shown - Date.parse(since)) % 1000);
    const timer = setTimeout(() => setNow(new Date()), next - Date.now());
    return () => clearTimeout(timer);
  }, [now, since]);
  const [first, second, third] = uptime(new Date(since), now).split(' ');
  return (
    <span className="numeric">
      {second === undefined ? first : `${first} ${second}`}
      {/* There is no room for it on the narrowest phones. */}
      {third && <span className="@max-[5.5rem]:hidden"> {third}</span>}
    </span>
  );
}
