import { Outlet } from 'react-router';
import { NotificationBell } from '../../features/office/notification-bell.tsx';
import { useCarriedAlerts } from '../../lib/alerts/carried-alerts.ts';
import { DataProvider } from '../../lib/data/data-provider.tsx';
import { useSignIn } from '../../lib/sign-in/sign-in.tsx';
import { useRouteHandle } from '../routing/screens.ts';
import { NotFound } from './not-found.tsx';
import { DashboardWaiting } from './dashboard-waiting.tsx';
import { notFoundHandle, shownHandle } from './hidden-screens.ts';
import { MissingAccess } from './missing-access.tsx';
import { SideDrawer } from './side-drawer.tsx';
import { SideMenu } from './side-menu.tsx';
import { TicketNews } from './ticket-news.tsx';
import { TopBar } from './top-bar.tsx';

export function Component() {
  return (
    <DataProvider>
      <TicketNews />
      <Dashboard />
    </DataProvider>
  );
}

/** The layout around every screen behind the login. */
function Dashboard() {
  const { viewer, loading, replaced } = useSignIn();
  useCarriedAlerts(viewer?.id);
  const handle = shownHandle(viewer, useRouteHandle());
  return (
    <div className="flex min-h-dvh flex-col print:block print:min-h-0">
      <TopBar hasOwnLogin besideAccount={viewer && !replaced && <NotificationBell key={viewer.id} />}>
        {viewer && <SideDrawer viewer={viewer} />}
      </TopBar>
      <div className="flex grow print:block">
        {viewer && (
          <aside className="sticky top-16 hidden max-h-[calc(100dvh-4rem)] w-64 shrink-0 self-start overflow-y-auto px-3 pt-2 pb-6 wide:block print:hidden">
            <SideMenu viewer={viewer} />
          </aside>
        )}
        <main
          id="main"
          tabIndex={-1}
          className={`flex min-w-0 grow flex-col rounded-t-window border-t border-line bg-pane px-4 py-6 outline-none wide:px-10 wide:py-8 print:border-0 print:p-0 ${viewer ? 'wide:rounded-tr-none wide:border-l' : ''}`}
        >
          {!viewer && (loading ? <DashboardWaiting /> : <MissingAccess />)}
          {viewer && (
            <div
              key={viewer.id}
              inert={replaced}
              className={`w-full max-w-[1200px] ${replaced ? 'invisible' : ''}`}
            >
              {handle === notFoundHandle ? <NotFound /> : <Outlet />}
            </div>
          )}
        </main>
      </div>
    </div>
  );
}
