import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api.ts';

/** Who looks at the page. Everything that belongs to him stands under `privateKey`. */
export const viewerKey = ['viewer'] as const;

/** The person is part of the key: what was fetched for one can never be shown to the next. */
export function privateKey(userId: string, ...rest: readonly unknown[]) {
  return ['private', userId, ...rest] as const;
}

/** Drops what was fetched for anybody else. */
export function keepPrivateDataOf(client: QueryClient, userId: string | undefined): void {
  client.removeQueries({ queryKey: ['private'], predicate: ({ queryKey }) => queryKey[1] !== userId });
}

export function refreshPrivateData(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: ['private'] });
}

export function createQueryClient(): QueryClient {
  // The server says that this session is no more: ask who is here, and the page follows.
  const onError = (error: Error) => {
    if (isSessionGone(error)) void client.invalidateQueries({ queryKey: viewerKey });
  };
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        // Only what may heal by itself is worth another try: a refusal stays one.
        retry: (failures, error) => failures < 2 && (!(error instanceof ApiError) || mayHeal(error.code)),
      },
    },
  });
  return client;
}

function isSessionGone(error: Error): boolean {
  return error instanceof ApiError && (error.code === 401 || error.error === 'account_banned');
}

function mayHeal(code: number): boolean {
  return code === 0 || code === 503;
}
