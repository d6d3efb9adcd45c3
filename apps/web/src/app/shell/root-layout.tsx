import { useEffect } from 'react';
import { Outlet } from 'react-router';
import { LiveProvider } from '../../lib/live/live.tsx';
import { usePageData } from '../../lib/page-data.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { useSignIn } from '../../lib/sign-in/sign-in.tsx';
import { documentTitle } from '../route-handle.ts';
import { useRouteHandle } from '../routing/screens.ts';
import { useScrollRestoration } from '../routing/use-scroll-places.ts';
import { AlertBar } from './alert-bar.tsx';
import { ConnectionNotice } from './connection-notice.tsx';
import { shownHandle } from './hidden-screens.ts';
import { SessionWatch } from './session-watch.tsx';
import { useFocusOnNavigation } from './use-focus-on-navigation.ts';

/** Shared by every page: title, alerts, live connection and focus. */
export function RootLayout() {
  const { companyName } = usePageData();
  const { viewer } = useSignIn();
  const handle = shownHandle(viewer, useRouteHandle());
  const { own, news } = usePageTitle();
  const name = documentTitle(own ? { title: own } : handle, companyName);
  const title = news > 0 ? `(${news}) ${name}` : name;
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
      <SessionWatch />
      <ConnectionNotice />
    </LiveProvider>
  );
}
