import { useCallback, useEffect, useEffectEvent, useState } from 'react';

type Fetched<Value> = { is: 'waiting' } | { is: 'there'; value: Value } | { is: 'failed' };

/**
 * Fetches something that can be used only once, when it is wanted, and never by itself again: in the cache, a link that
 * was used would be handed out a second time.
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
