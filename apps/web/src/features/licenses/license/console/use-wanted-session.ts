import { useLiveEvent } from '../../../../lib/live/live.tsx';
import { useSearchParams } from '../../../../lib/navigation/use-search-params.ts';

/** The session in the URL. It leaves the URL when it ends, so that the next one is shown. */
export function useWantedSession() {
  const [parameters, setParameters] = useSearchParams();
  const wanted = parameters.get('session');
  useLiveEvent('license.disconnect', ({ socketId }) => {
    if (socketId === wanted) setParameters({ tab: 'console' }, { replace: true });
  });
  return {
    wanted,
    want: (session: string) => setParameters({ tab: 'console', session }, { replace: true }),
  };
}
