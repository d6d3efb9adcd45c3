import type { QueryClient } from '@tanstack/react-query';
import { createContext, useContext } from 'react';

/**
 * Holds the query client. TanStack Query loads with the first screen that fetches, so the landing page goes
 * without. Code that only drops or refreshes data calls this instead of importing it.
 */
export function createQueryClientHolder() {
  let client: QueryClient | null = null;
  let onSessionEnded: () => void = () => {};
  return {
    getOrCreate(create: (onSessionEnded: () => void) => QueryClient): QueryClient {
      client ??= create(() => onSessionEnded());
      return client;
    },
    /** The listener is called when a reply says that this login session has ended. */
    watchSession(listener: () => void): () => void {
      onSessionEnded = listener;
      return () => {
        onSessionEnded = () => {};
      };
    },
    refreshAll: () => client?.invalidateQueries(),
    refreshPrivate: () => client?.invalidateQueries({ queryKey: ['private'] }),
    /** Drops data that was fetched for other users. */
    keepPrivateDataOf(userId: string | undefined) {
      client?.removeQueries({ queryKey: ['private'], predicate: ({ queryKey }) => queryKey[1] !== userId });
    },
  };
}

type QueryClientHolder = ReturnType<typeof createQueryClientHolder>;

const QueryClientHolderContext = createContext<QueryClientHolder | null>(null);

export const QueryClientHolderProvider = QueryClientHolderContext.Provider;

export function useQueryClientHolder(): QueryClientHolder {
  const holder = useContext(QueryClientHolderContext);
  if (!holder) throw new Error('QueryClientHolderProvider is missing');
  return holder;
}
