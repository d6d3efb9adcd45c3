import { useEffect, useState } from 'react';
import { useLiveState } from '../../lib/live/live.tsx';
import { Face } from '../../ui/face.tsx';

const patienceMs = 1500;

/** Shows that live updates are interrupted. Short interruptions are not worth a message. */
export function LiveSign() {
  const interrupted = useLiveState() === 'reconnecting';
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (!interrupted) return;
    const timer = setTimeout(() => setShown(true), patienceMs);
    return () => {
      clearTimeout(timer);
      setShown(false);
    };
  }, [interrupted]);
  return (
    <output className="text-small text-text-2">
      {shown && (
        <span className="flex items-center gap-2">
          <Face state="asleep" size="small" />
          <span className="max-wide:sr-only">Reconnecting</span>
        </span>
      )}
    </output>
  );
}
