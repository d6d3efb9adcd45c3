import { useEffect, useState } from 'react';
import { useLiveState } from '../../lib/live/live.tsx';
import { useSignIn } from '../../lib/sign-in/sign-in.tsx';
import { Face } from '../../ui/feedback/face.tsx';
import { useIsOffline } from './use-is-offline.ts';

// Short interruptions of the live connection are common and not worth a message.
const noticeAfterMs = 4000;
const indicatorAfterMs = 1500;

/** Shows that the shop is unreachable for as long as it is. Everything else recovers on its own. */
export function ConnectionNotice() {
  const isOffline = useIsOffline();
  const { outage } = useSignIn();
  const isInterrupted = useLasting(useLiveState() === 'reconnecting', noticeAfterMs);
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

/** Shows in the top bar that live updates are interrupted. */
export function ReconnectingIndicator() {
  const isInterrupted = useLasting(useLiveState() === 'reconnecting', indicatorAfterMs);
  return (
    <output className="text-small text-text-2">
      {isInterrupted && (
        <span className="flex items-center gap-2">
          <Face state="asleep" size="small" />
          <span className="max-wide:sr-only">Reconnecting</span>
        </span>
      )}
    </output>
  );
}

/** True once `value` has been true for this long. */
function useLasting(value: boolean, ms: number): boolean {
  const [isLasting, setIsLasting] = useState(false);
  useEffect(() => {
    if (!value) return;
    const timer = setTimeout(() => setIsLasting(true), ms);
    return () => {
      clearTimeout(timer);
      setIsLasting(false);
    };
  }, [value, ms]);
  return isLasting;
}
