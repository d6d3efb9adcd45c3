import { licensesEndpoints } from '@botique/contract/licenses/endpoints.ts';
import type { RecordedSession } from '@botique/contract/licenses/recorded-session.ts';
import { useApi } from '../../../../lib/api/api.ts';
import { usePrivateQuery, useRefreshPrivate } from '../../../../lib/data/use-private-query.ts';
import { licensesKey } from '../../../../lib/licenses/running-licenses.ts';
import { useLiveEvent } from '../../../../lib/live/live.tsx';
import { useThrottledRefetch } from '../../../../lib/live/refetch-throttle.ts';

/** The sessions of a license in the last days. Followed live. */
export function useRecordedSessions(license: string) {
  const api = useApi();
  const refresh = useRefreshPrivate();
  const refetch = useThrottledRefetch(() => refresh(licensesKey, 'sessions', license));
  useLiveEvent('license.disconnect', (ended) => {
    if (ended.license === license) refetch();
  });
  return usePrivateQuery<RecordedSession[]>(
    [licensesKey, 'sessions', license],
    async () => (await api(licensesEndpoints['licenses.sessions'], { params: { license } })).data,
  );
}
