import { useEffect, useState } from 'react';

const minuteMs = 60_000;

/** Changes once a day: a conversation open past midnight must not keep saying 'Today'. */
export function useToday(): Date {
  const [today, setToday] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => {
      const now = new Date();
      // The same object all day, because a new one rerenders thousands of messages.
      setToday((known) => (known.toDateString() === now.toDateString() ? known : now));
    }, minuteMs);
    return () => clearInterval(timer);
  }, []);
  return today;
}
