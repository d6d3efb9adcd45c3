import { licensesEndpoints } from '@botique/contract/licenses/endpoints.ts';
import type { RecordedSession } from '@botique/contract/licenses/recorded-session.ts';
import { useApi } from '../api/api.ts';
import { usePrivateQuery } from '../data/use-private-query.ts';
import { licensesKey } from './running-licenses.ts';

/** The last crash of each of the viewer's licenses that has not started again since, newest first. */
export function useCrashes() {
  const api = useApi();
  return usePrivateQuery<RecordedSession[]>(
    [licensesKey, 'crashes'],
    async () => (await api(licensesEndpoints['licenses.crashes'], {})).data,
  );
}

export function crashOf(
  licenseId: string,
  crashes: readonly RecordedSession[] | undefined,
): RecordedSession | null {
  return crashes?.find(({ license }) => license === licenseId) ?? null;
}
