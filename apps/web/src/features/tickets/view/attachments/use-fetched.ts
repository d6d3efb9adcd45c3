import { useCallback, useEffect, useEffectEvent, useState } from 'react';

type Fetched<Value> = { is: 'waiting' } | { is: 'there'; value: Value } | { is: 'failed' };

/**
 * Fetches a single-use value when it is wanted, and again only on retry. Does not use the query cache, which
 * would hand out a used link a second time.
 */
export function useFetched<Value>(wanted: boolean, fetchIt: () => Promise<Value>) {
  const [fetched, setFetched] = useState<Fetched<Value>>({ is: 'waiting' });
  const isAsked = wanted && fetched.is === 'waiting';
  const ask = useEffectEvent(fetchIt);
  const fail = useCallback(() => setFetched({ is: 'failed' }), []);

  useEffect(() => {
    if (!isAsked) return;
    let gone = false;
    ask()
      .then((value) => {
        if (!gone) setFetched({ is: 'there', value });
      })
      .catch(() => {
        if (!gone) fail();
      });
    return () => {
      gone = true;
    };
  }, [isAsked, fail]);

  return { fetched, fail, retry: () => setFetched({ is: 'waiting' }) };
}
