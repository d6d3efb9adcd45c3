import { useEffect, useState } from 'react';

const minuteMs = 60_000;

/** Another date once a day: a conversation that stays open over midnight must not go on saying 'Today'. */
export function useToday(): Date {
  const [today, setToday] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => {
      const now = new Date();
      // The same object all day: thousands of messages are drawn anew for another one.
      setToday((known) => (known.toDateString() === now.toDateString() ? known : now));
    }, minuteMs);
    return () => clearInterval(timer);
  }, []);
  return today;
}
