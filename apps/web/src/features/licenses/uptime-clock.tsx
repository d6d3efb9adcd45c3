import { useEffect, useState } from 'react';
import { uptime } from './uptime.ts';

/** How long something runs, second by second. Not `aria-live`: a screen reader would never be silent again. */
export function UptimeClock({ since }: { since: string }) {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const shown = now.getTime();
    // When its own next second begins: a second after the last tick it would fall behind, and skip one now and then.
    const next = shown + 1000 - ((shown - Date.parse(since)) % 1000);
    const timer = setTimeout(() => setNow(new Date()), next - Date.now());
    return () => clearTimeout(timer);
  }, [now, since]);
  const [first, second, third] = uptime(new Date(since), now).split(' ');
  return (
    <span className="numeric">
      {second === undefined ? first : `${first} ${second}`}
      {/* The narrowest phones have no room for it. */}
      {third && <span className="@max-[5.5rem]:hidden"> {third}</span>}
    </span>
  );
}
