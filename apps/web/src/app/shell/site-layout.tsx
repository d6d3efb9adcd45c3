import { Outlet } from 'react-router';
import { Footer } from './footer.tsx';
import { TopBar } from './top-bar.tsx';

/** The public pages. */
export function SiteLayout() {
  return (
    <div className="flex min-h-dvh flex-col">
      <TopBar />
      <main id="main" tabIndex={-1} className="grow outline-none">
        <Outlet />
      </main>
      <Footer />
    </div>
  );
}
