import { useEffect, useEffectEvent, useRef } from 'react';

/** Does something once for each visit of a screen: while developing, React runs every effect twice. */
export function useOnce(when: boolean, act: () => void): void {
  const done = useRef(false);
  const doIt = useEffectEvent(act);
  useEffect(() => {
    if (!when || done.current) return;
    done.current = true;
    doIt();
  }, [when]);
}
