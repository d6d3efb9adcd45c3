import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from '../api/api.ts';

/** Keyed by user, so that data fetched for one person is never shown to the next. */
export function privateKey(userId: string, ...rest: readonly unknown[]) {
  return ['private', userId, ...rest] as const;
}

export function createQueryClient(onSessionEnded: () => void): QueryClient {
  const onError = (error: Error) => {
    if (isSessionEnded(error)) onSessionEnded();
  };
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      // Otherwise a call made offline is sent once the browser is back online, long after the person gave up.
      mutations: { networkMode: 'always' },
      queries: {
        networkMode: 'always',
        staleTime: 30_000,
        // Only outages are worth a retry.
        retry: (failures, error) => failures < 2 && (!(error instanceof ApiError) || isTemporary(error.code)),
      },
    },
  });
}

/** A missing resource is fetched only once, because a refetch would not find it either. */
export function isMissing(error: Error | null): boolean {
  return error instanceof ApiError && error.code === 404;
}

function isSessionEnded(error: Error): boolean {
  return error instanceof ApiError && (error.code === 401 || error.error === 'account_banned');
}

function isTemporary(code: number): boolean {
  return code === 0 || code === 503;
}
