import { useEffect, useState } from 'react';

/** True for a moment: the second press of a double click must not land on what has just appeared under the pointer. */
export function useFresh(momentMs = 500): boolean {
  const [fresh, setFresh] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setFresh(false), momentMs);
    return () => clearTimeout(timer);
  }, [momentMs]);
  return fresh;
}
