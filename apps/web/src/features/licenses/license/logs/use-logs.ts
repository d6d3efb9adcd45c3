import { licensesEndpoints } from '@botique/contract/licenses/endpoints.ts';
import type { LogEntry } from '@botique/contract/licenses/log-entry.ts';
import type { LogFilter } from '@botique/contract/licenses/log-rules.ts';
import { useApi } from '../../../../lib/api/api.ts';
import { usePrivateList, useRefreshPrivate } from '../../../../lib/data/use-private-query.ts';
import { licensesKey } from '../../../../lib/licenses/running-licenses.ts';
import { useLiveEvent } from '../../../../lib/live/live.tsx';
import { useThrottledRefetch } from '../../../../lib/live/refetch-throttle.ts';

const pageSize = 50;
/** A product that restarts in a loop must not make the page refetch all the time. */
const refetchPauseMs = 2000;

type Filters = { event: LogFilter | null; q: string };

/** What happened to a license, newest first. */
export function useLogs(license: string, { event, q }: Filters) {
  const api = useApi();
  const refresh = useRefreshPrivate();
  const refetch = useThrottledRefetch(() => refresh(licensesKey, 'logs', license), refetchPauseMs);
  useLiveEvent('license.connect', ({ data }) => {
    if (data.id === license) refetch();
  });
  useLiveEvent('license.disconnect', (ended) => {
    if (ended.license === license) refetch();
  });
  useLiveEvent('license.refused', (refused) => {
    if (refused.license === license) refetch();
  });
  return usePrivateList<LogEntry>([licensesKey, 'logs', license, event, q], (cursor) =>
    api(licensesEndpoints['licenses.logs'], {
      params: { license },
      query: {
        limit: pageSize,
        ...(event ? { event } : {}),
        ...(q ? { q } : {}),
        ...(cursor ? { cursor } : {}),
      },
    }),
  );
}
