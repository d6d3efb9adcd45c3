import type { PageData } from '@botique/contract/page-data.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { PageDataProvider } from '../lib/page-data.ts';

export function Providers({ data, children }: { data: PageData; children: ReactNode }) {
  const [queryClient] = useState(
    () => new QueryClient({ defaultOptions: { queries: { staleTime: 30_000 } } }),
  );
  return (
    <PageDataProvider value={data}>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </PageDataProvider>
  );
}
