import { useEffect, useState } from 'react';

/** True for a moment after mounting: the second click of a double click must not hit what just appeared. */
export function useFresh(momentMs = 500): boolean {
  const [fresh, setFresh] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setFresh(false), momentMs);
    return () => clearTimeout(timer);
  }, [momentMs]);
  return fresh;
}
