import { useEffect, useRef } from 'react';
import { Outlet, useLocation } from 'react-router';
import { usePageData } from '../../lib/api/page-data.ts';
import { LiveProvider } from '../../lib/live/live.tsx';
import { usePageTitle } from '../../lib/navigation/page-title.ts';
import { useSignIn } from '../../lib/sign-in/sign-in.tsx';
import { documentTitle, shownHandle } from '../routing/route-handle.ts';
import { useRouteHandle } from '../routing/screens.ts';
import { useScrollRestoration } from '../routing/use-scroll-restoration.ts';
import { AlertBar } from './alert-bar.tsx';
import { ConnectionNotice } from './connection-status.tsx';
import { SessionEvents } from './session-events.tsx';

/** Shared by every page: title, alerts, live connection and focus. */
export function RootLayout() {
  const { companyName } = usePageData();
  const { viewer } = useSignIn();
  const handle = shownHandle(viewer, useRouteHandle());
  const { screenTitle, unreadCount } = usePageTitle();
  const name = documentTitle(screenTitle ? { title: screenTitle } : handle, companyName);
  const title = unreadCount > 0 ? `(${unreadCount}) ${name}` : name;
  useEffect(() => {
    document.title = title;
  }, [title]);
  useFocusOnNavigation();
  useScrollRestoration();
  return (
    <LiveProvider>
      <a
        href="#main"
        className="print:hidden fixed top-2 left-2 z-50 -translate-y-16 rounded-control bg-primary px-4 py-2 font-semibold text-on-primary focus:translate-y-0"
      >
        Skip to content
      </a>
      {/* First in the DOM, so that Tab reaches an alert while it is shown. */}
      <AlertBar />
      <Outlet />
      <SessionEvents />
      <ConnectionNotice />
    </LiveProvider>
  );
}

/**
 * Moves the focus to the new screen. Otherwise it stays on a removed link, and screen readers announce
 * nothing. The first page is left to the browser.
 */
function useFocusOnNavigation(): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [pathname]);
}
