import { accountsEndpoints } from '@botique/contract/accounts/endpoints.ts';
import type { User } from '@botique/contract/accounts/user.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { isOutage, readRequestToken, useApi } from '../api.ts';
import { usePageData } from '../page-data.ts';
import { refreshPrivateData, viewerKey } from '../query-client.ts';

const askAgainAfterMs = 3000;

/**
 * The server drew the page by one half of the session, so there is no waiting; but the page asks at once with both.
 * Any failure means: a visitor. Only who was confirmed once stays while the server cannot be asked.
 */
export function useWhoIsHere() {
  const { viewer: drawn, hasRequestToken } = usePageData();
  const api = useApi();
  const queryClient = useQueryClient();
  const answered = useRef(false);
  /** The token that the viewer was drawn or confirmed with. Another tab may have put another session in its place. */
  const sessionToken = useRef(typeof document === 'undefined' ? undefined : readRequestToken());
  const [outage, setOutage] = useState(false);

  const query = useQuery<User | null>({
    queryKey: viewerKey,
    async queryFn() {
      const token = readRequestToken();
      if (!token) return null;
      try {
        const { data } = await api(accountsEndpoints['auth.userData'], {});
        answered.current = true;
        setOutage(false);
        if (sessionToken.current !== token) void refreshPrivateData(queryClient);
        sessionToken.current = token;
        return data;
      } catch (error) {
        setOutage(isOutage(error));
        const known = answered.current && isOutage(error) && queryClient.getQueryData<User | null>(viewerKey);
        return known || null;
      }
    },
    ...(drawn || !hasRequestToken ? { initialData: drawn, initialDataUpdatedAt: 0 } : {}),
    refetchOnWindowFocus: 'always',
    refetchInterval: outage ? askAgainAfterMs : false,
  });

  const { refetch } = query;
  const actions = useMemo(
    () => ({
      ask: async () => void (await refetch({ cancelRefetch: true })),
      isSameSession: () => readRequestToken() === sessionToken.current,
      /** The server tells of a replacement before the browser has the new cookies. */
      async replacementIsHere() {
        const known = sessionToken.current;
        for (let tries = 0; tries < 50 && readRequestToken() === known; tries += 1) {
          await new Promise((resolve) => setTimeout(resolve, 100));
        }
      },
      /** Whatever a question that is still under way will say: nobody is here. */
      async forget() {
        await queryClient.cancelQueries({ queryKey: viewerKey });
        queryClient.setQueryData(viewerKey, null);
      },
    }),
    [refetch, queryClient],
  );
  return { viewer: query.data ?? null, unknown: query.isPending, ...actions };
}
