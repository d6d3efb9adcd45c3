import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useQueryClientHolder } from './query-client-holder.ts';
import { createQueryClient } from './query-client.ts';

/** Wraps everything that fetches. All providers share one cache. */
export function DataProvider({ children }: { children: ReactNode }) {
  const client = useQueryClientHolder().getOrCreate(createQueryClient);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
