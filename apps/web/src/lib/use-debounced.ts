import { useEffect, useState } from 'react';

/** Debounces typed text, so that not every letter causes a call. */
export function useDebounced(value: string, pauseMs = 200): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value, pauseMs]);
  return settled;
}
