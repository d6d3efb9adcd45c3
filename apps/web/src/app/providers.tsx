import type { PageData } from '@botique/contract/page-data.ts';
import { useState, type ReactNode } from 'react';
import { createAlerts } from '../lib/alerts/alerts.ts';
import { AlertsProvider } from '../lib/alerts/use-alerts.ts';
import { createDataHolder, DataHolderProvider } from '../lib/data/data-holder.ts';
import { PageDataProvider } from '../lib/page-data.ts';
import { createPageTitle, PageTitleProvider } from '../lib/page-title.ts';
import { SignInProvider } from '../lib/sign-in/sign-in.tsx';
import { ThemeProvider } from '../lib/theme.ts';

export function Providers({ data, children }: { data: PageData; children: ReactNode }) {
  const [holder] = useState(createDataHolder);
  const [alerts] = useState(createAlerts);
  const [title] = useState(createPageTitle);
  return (
    <PageDataProvider value={data}>
      <ThemeProvider>
        <DataHolderProvider value={holder}>
          <AlertsProvider value={alerts}>
            <PageTitleProvider value={title}>
              <SignInProvider>{children}</SignInProvider>
            </PageTitleProvider>
          </AlertsProvider>
        </DataHolderProvider>
      </ThemeProvider>
    </PageDataProvider>
  );
}
