import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useDataHolder } from './data-holder.ts';
import { createQueryClient } from './query-client.ts';

/** Wraps everything that fetches. All providers share one cache. */
export function DataProvider({ children }: { children: ReactNode }) {
  const client = useDataHolder().clientOr(createQueryClient);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
