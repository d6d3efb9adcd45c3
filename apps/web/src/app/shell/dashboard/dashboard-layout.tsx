import { useEffect, useState } from 'react';
import { Outlet } from 'react-router';
import { useDisputesLive } from '../../../features/disputes/use-disputes.ts';
import { SeatsTaken } from '../../../features/licenses/seats-taken/seats-taken.tsx';
import { useSessionModal } from '../../../features/licenses/session-modal/session-modal-context.ts';
import { SessionModalProvider } from '../../../features/licenses/session-modal/session-modal-provider.tsx';
import { NotificationBell } from '../../../features/office/notification-bell.tsx';
import { useTicketsLive, useUnreadTickets } from '../../../features/tickets/use-ticket-lists.ts';
import { DataProvider } from '../../../lib/data/data-provider.tsx';
import { useUnreadCountInTitle } from '../../../lib/navigation/page-title.ts';
import { useSignIn } from '../../../lib/sign-in/sign-in.tsx';
import { Loader } from '../../../ui/feedback/loader.tsx';
import { notFoundHandle, shownHandle } from '../../routing/route-handle.ts';
import { useRouteHandle } from '../../routing/screens.ts';
import { LoginRequired } from '../error-pages/login-required.tsx';
import { NotFound } from '../error-pages/not-found.tsx';
import { TopBar } from '../top-bar/top-bar.tsx';
import { usePersistedAlerts } from './persisted-alerts.ts';
import { SideDrawer } from './side-drawer.tsx';
import { SideMenu } from './side-menu.tsx';

export function Component() {
  return (
    <DataProvider>
      <CountUpdates />
      <SessionModalProvider>
        <Dashboard />
        <SeatsTakenOfViewer />
      </SessionModalProvider>
    </DataProvider>
  );
}

/** The layout around every screen behind the login. */
function Dashboard() {
  const { viewer, loading, replaced } = useSignIn();
  usePersistedAlerts(viewer?.id);
  const sessionModal = useSessionModal();
  const handle = shownHandle(viewer, useRouteHandle());
  return (
    <div className="flex min-h-dvh flex-col print:block print:min-h-0">
      <TopBar hasOwnLogin besideAccount={viewer && !replaced && <NotificationBell key={viewer.id} />}>
        {viewer && <SideDrawer viewer={viewer} />}
      </TopBar>
      <div className="flex grow print:block">
        {viewer && (
          <aside className="sticky top-16 hidden max-h-[calc(100dvh-4rem)] w-64 shrink-0 self-start overflow-y-auto px-3 pt-2 pb-6 wide:block print:hidden">
            <SideMenu viewer={viewer} onOpenSession={sessionModal.open} />
          </aside>
        )}
        <main
          id="main"
          tabIndex={-1}
          className={`flex min-w-0 grow flex-col rounded-t-window border-t border-line bg-pane px-4 py-6 outline-none wide:px-10 wide:py-8 print:border-0 print:p-0 ${viewer ? 'wide:rounded-tr-none wide:border-l' : ''}`}
        >
          {!viewer && (loading ? <LoggingIn /> : <LoginRequired />)}
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

/** Keyed by viewer, so that the next person who signs in does not see the refusals of this one. */
function SeatsTakenOfViewer() {
  const { viewer } = useSignIn();
  return viewer && <SeatsTaken key={viewer.id} />;
}

/** Keeps the counts in the menu and the browser tab up to date on every dashboard page. */
function CountUpdates() {
  useTicketsLive();
  useDisputesLive();
  useUnreadCountInTitle(useUnreadTickets());
  return null;
}

const loaderDelayMs = 500;

/** Shows a loader only after a noticeable wait, because a flash is worse than none. */
function LoggingIn() {
  const { outage } = useSignIn();
  const [waited, setWaited] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setWaited(true), loaderDelayMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className="grid grow place-items-center p-4">
      {outage ? (
        <p className="text-center text-text-2">You’ll be logged in as soon as we can reach the shop.</p>
      ) : (
        waited && <Loader label="Logging you in" />
      )}
    </div>
  );
}
