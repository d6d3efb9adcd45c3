import { useEffect, useState } from 'react';
import { useLiveState } from '../../lib/live/live.tsx';
import { useSignIn } from '../../lib/sign-in/sign-in.tsx';
import { useIsOffline } from '../../lib/use-is-offline.ts';

/** Short interruptions of the live connection are common and not worth a message. */
const patienceMs = 4000;

/** Shows that the shop is unreachable for as long as it is. Everything else recovers on its own. */
export function ConnectionNotice() {
  const isOffline = useIsOffline();
  const { outage } = useSignIn();
  const isInterrupted = useLasting(useLiveState() === 'reconnecting', patienceMs);
  return (
    <output className="pointer-events-none fixed inset-x-0 bottom-4 z-40 flex justify-center px-4 max-wide:top-18 max-wide:bottom-auto print:hidden">
      {(isOffline || outage || isInterrupted) && (
        <span className="rounded-full border border-line bg-gold-tint px-4 py-2 text-small font-semibold text-gold shadow-lg">
          {isOffline
            ? 'You’re offline. This page updates when you’re back.'
            : 'Can’t reach the shop right now. Trying again…'}
        </span>
      )}
    </output>
  );
}

/** True once `value` has been true for this long. */
function useLasting(value: boolean, ms: number): boolean {
  const [lasts, setLasts] = useState(false);
  useEffect(() => {
    if (!value) return;
    const timer = setTimeout(() => setLasts(true), ms);
    return () => {
      clearTimeout(timer);
      setLasts(false);
    };
  }, [value, ms]);
  return lasts;
}
