import type { PageData } from '@botique/contract/page-data.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { createAlerts } from '../lib/alerts/alerts.ts';
import { AlertsProvider } from '../lib/alerts/use-alerts.ts';
import { PageDataProvider } from '../lib/page-data.ts';
import { createQueryClient } from '../lib/query-client.ts';
import { SignInProvider } from '../lib/sign-in/sign-in.tsx';
import { ThemeProvider } from '../lib/theme.ts';

export function Providers({ data, children }: { data: PageData; children: ReactNode }) {
  const [queryClient] = useState(createQueryClient);
  const [alerts] = useState(createAlerts);
  return (
    <PageDataProvider value={data}>
      <ThemeProvider>
        <QueryClientProvider client={queryClient}>
          <AlertsProvider value={alerts}>
            <SignInProvider>{children}</SignInProvider>
          </AlertsProvider>
        </QueryClientProvider>
      </ThemeProvider>
    </PageDataProvider>
  );
}
