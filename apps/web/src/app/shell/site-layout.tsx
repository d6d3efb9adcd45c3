import { Outlet, useLocation } from 'react-router';
import { paths } from '../../lib/navigation/paths.ts';
import { useRouteHandle } from '../routing/screens.ts';
import { Footer } from './footer.tsx';
import { TopBar } from './top-bar/top-bar.tsx';

/** The layout of the public pages. */
export function SiteLayout() {
  const { pathname } = useLocation();
  const isAboutProduct = useRouteHandle()?.isAboutProduct ?? false;
  return (
    <div className="flex min-h-dvh flex-col">
      <TopBar hasOwnLogin={isAboutProduct} />
      <main id="main" tabIndex={-1} className="grow outline-none">
        <Outlet />
      </main>
      <Footer indented={pathname === paths.landing} />
    </div>
  );
}
