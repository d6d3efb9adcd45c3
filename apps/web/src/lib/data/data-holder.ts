import type { QueryClient } from '@tanstack/react-query';
import { createContext, useContext } from 'react';

/**
 * Holds what screens fetched. The landing page fetches nothing, so the library that does it is loaded with the first
 * screen that needs it; whoever only wants to drop or renew data asks here, and need not load it either.
 */
export function createDataHolder() {
  let client: QueryClient | null = null;
  let onSessionGone: () => void = () => {};
  return {
    clientOr(create: (sessionGone: () => void) => QueryClient): QueryClient {
      client ??= create(() => onSessionGone());
      return client;
    },
    /** Called when a reply says that this session is no more. */
    watchSession(listener: () => void): () => void {
      onSessionGone = listener;
      return () => {
        onSessionGone = () => {};
      };
    },
    refreshAll: () => client?.invalidateQueries(),
    refreshPrivate: () => client?.invalidateQueries({ queryKey: ['private'] }),
    /** Drops what was fetched for anybody else. */
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
