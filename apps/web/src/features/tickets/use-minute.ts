import { useEffect, useState } from 'react';

const minuteMs = 60_000;

/** The time of day, anew each minute: a list that stays open over midnight must not go on saying 'Today'. */
export function useMinute(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), minuteMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}
