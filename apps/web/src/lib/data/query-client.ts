import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from '../api.ts';

/** The person is part of the key: what was fetched for one can never be shown to the next. */
export function privateKey(userId: string, ...rest: readonly unknown[]) {
  return ['private', userId, ...rest] as const;
}

export function createQueryClient(sessionGone: () => void): QueryClient {
  const onError = (error: Error) => {
    if (isSessionGone(error)) sessionGone();
  };
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      // Without it, a call that was made offline waits in silence, and is made when the line is back, however long
      // after its person gave up.
      mutations: { networkMode: 'always' },
      queries: {
        networkMode: 'always',
        staleTime: 30_000,
        // Only what may heal by itself is worth another try: a refusal stays one.
        retry: (failures, error) => failures < 2 && (!(error instanceof ApiError) || mayHeal(error.code)),
      },
    },
  });
}

/** What does not exist is asked for once: another request, on a reconnect perhaps, would not find it either. */
export function isMissing(error: Error | null): boolean {
  return error instanceof ApiError && error.code === 404;
}

function isSessionGone(error: Error): boolean {
  return error instanceof ApiError && (error.code === 401 || error.error === 'account_banned');
}

function mayHeal(code: number): boolean {
  return code === 0 || code === 503;
}
