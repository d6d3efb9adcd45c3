import { useEffect, useState } from 'react';

/** What a person types, once he pauses: not every letter is worth a call. */
export function useSettled(value: string, pauseMs = 200): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value, pauseMs]);
  return settled;
}
