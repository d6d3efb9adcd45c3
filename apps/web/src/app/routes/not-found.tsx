import { Link } from 'react-router';
import { TopBar } from '../shell/top-bar.tsx';

export function NotFoundRoute() {
  return (
    <>
      <TopBar />
      <main className="mx-auto max-w-xl px-6 py-24">
        <h1 className="font-display text-4xl font-semibold tracking-tight">Nothing here</h1>
        <p className="mt-3 mb-8 text-text-2">This page does not exist, or it moved.</p>
        <Link
          to="/"
          className="inline-flex h-10 items-center rounded-control bg-primary px-4 text-sm font-semibold text-on-primary hover:bg-primary-hover"
        >
          Back to the start page
        </Link>
      </main>
    </>
  );
}
