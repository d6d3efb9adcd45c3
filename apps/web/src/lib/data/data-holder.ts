import type { QueryClient } from '@tanstack/react-query';
import { createContext, useContext } from 'react';

/**
 * Holds the query client. TanStack Query loads with the first screen that fetches, so the landing page goes
 * without. Code that only drops or refreshes data calls this instead of importing it.
 */
export function createDataHolder() {
  let client: QueryClient | null = null;
  let onSessionGone: () => void = () => {};
  return {
    clientOr(create: (sessionGone: () => void) => QueryClient): QueryClient {
      client ??= create(() => onSessionGone());
      return client;
    },
    /** The listener is called when a reply says that this login session has ended. */
    watchSession(listener: () => void): () => void {
      onSessionGone = listener;
      return () => {
        onSessionGone = () => {};
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

type DataHolder = ReturnType<typeof createDataHolder>;

const DataHolderContext = createContext<DataHolder | null>(null);

export const DataHolderProvider = DataHolderContext.Provider;

export function useDataHolder(): DataHolder {
  const holder = useContext(DataHolderContext);
  if (!holder) throw new Error('DataHolderProvider is missing');
  return holder;
}
