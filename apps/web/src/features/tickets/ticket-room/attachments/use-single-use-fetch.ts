import { useCallback, useEffect, useEffectEvent, useState } from 'react';

type Fetched<Value> = { is: 'waiting' } | { is: 'loaded'; value: Value } | { is: 'failed' };

/**
 * Fetches a single-use value when it is wanted, and again only on retry. Does not use the query cache, which
 * would hand out a used link a second time.
 */
export function useSingleUseFetch<Value>(wanted: boolean, fetchIt: () => Promise<Value>) {
  const [fetched, setFetched] = useState<Fetched<Value>>({ is: 'waiting' });
  const isWanted = wanted && fetched.is === 'waiting';
  const fetchValue = useEffectEvent(fetchIt);
  const fail = useCallback(() => setFetched({ is: 'failed' }), []);

  useEffect(() => {
    if (!isWanted) return;
    let gone = false;
    fetchValue()
      .then((value) => {
        if (!gone) setFetched({ is: 'loaded', value });
      })
      .catch(() => {
        if (!gone) fail();
      });
    return () => {
      gone = true;
    };
  }, [isWanted, fail]);

  return { fetched, fail, retry: () => setFetched({ is: 'waiting' }) };
}
