import { Outlet } from 'react-router';
import { useRouteHandle } from '../routing/screens.ts';
import { Footer } from './footer.tsx';
import { TopBar } from './top-bar.tsx';

/** The public pages. */
export function SiteLayout() {
  const isAboutProduct = useRouteHandle()?.isAboutProduct ?? false;
  return (
    <div className="flex min-h-dvh flex-col">
      <TopBar loginStandsBack={isAboutProduct} />
      <main id="main" tabIndex={-1} className="grow outline-none">
        <Outlet />
      </main>
      <Footer />
    </div>
  );
}
