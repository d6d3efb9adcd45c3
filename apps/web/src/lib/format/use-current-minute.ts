import { useEffect, useState } from 'react';

const minuteMs = 60_000;

/** The current time, updated every minute: a list open past midnight must not keep saying 'Today'. */
export function useCurrentMinute(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), minuteMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}
