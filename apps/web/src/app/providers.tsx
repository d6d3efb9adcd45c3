import type { PageData } from '@botique/contract/page-data.ts';
import { useState, type ReactNode } from 'react';
import { createAlerts } from '../lib/alerts/alerts.ts';
import { AlertsProvider } from '../lib/alerts/use-alerts.ts';
import { createQueryClientHolder, QueryClientHolderProvider } from '../lib/data/query-client-holder.ts';
import { PageDataProvider } from '../lib/api/page-data.ts';
import { createPageTitle, PageTitleProvider } from '../lib/navigation/page-title.ts';
import { SignInProvider } from '../lib/sign-in/sign-in.tsx';
import { ThemeProvider } from './shell/theme/theme.ts';

export function Providers({ data, children }: { data: PageData; children: ReactNode }) {
  const [holder] = useState(createQueryClientHolder);
  const [alerts] = useState(createAlerts);
  const [title] = useState(createPageTitle);
  return (
    <PageDataProvider value={data}>
      <ThemeProvider>
        <QueryClientHolderProvider value={holder}>
          <AlertsProvider value={alerts}>
            <PageTitleProvider value={title}>
              <SignInProvider>{children}</SignInProvider>
            </PageTitleProvider>
          </AlertsProvider>
        </QueryClientHolderProvider>
      </ThemeProvider>
    </PageDataProvider>
  );
}
