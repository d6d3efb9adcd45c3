import { useEffect, useEffectEvent, useRef } from 'react';

/** Acts once per mount, because React runs every effect twice in development. */
export function useOnce(when: boolean, act: () => void): void {
  const done = useRef(false);
  const doIt = useEffectEvent(act);
  useEffect(() => {
    if (!when || done.current) return;
    done.current = true;
    doIt();
  }, [when]);
}
