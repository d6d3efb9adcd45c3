import { accountsEndpoints } from '@botique/contract/accounts/endpoints.ts';
import type { User } from '@botique/contract/accounts/user.ts';
import { useQuery } from '@tanstack/react-query';
import { callApi, readRequestToken } from './api.ts';
import { usePageData } from './page-data.ts';

/**
 * Who is looking at this page; null for a visitor. The server drew the page for him, so there is no waiting; but it
 * drew by one half of his session, so the page asks at once with both.
 */
export function useViewer(): User | null {
  const { apiOrigin, viewer } = usePageData();
  const query = useQuery({
    queryKey: ['viewer'],
    // Any failure means: treat him as a visitor. The server decides anew at each call anyway.
    queryFn: async () =>
      readRequestToken()
        ? await callApi(apiOrigin, accountsEndpoints['auth.userData'], {}).then(
            (reply) => reply.data,
            () => null,
          )
        : null,
    initialData: viewer,
    initialDataUpdatedAt: 0,
  });
  return query.data;
}
