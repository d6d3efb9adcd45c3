import { setNonce } from 'get-nonce';
import { StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, matchRoutes, RouterProvider, type RouteObject } from 'react-router';
import { reloadWhenRestoredForSomebodyElse } from './restored-page.ts';
import { readPageData, readPageNonce } from '../lib/page-data.ts';
import { Providers } from './providers.tsx';
import { createRoutes } from './router.tsx';
import './style.css';

// Radix writes a style element while it locks the scrolling; the page's policy runs it only with this.
setNonce(readPageNonce());
reloadWhenRestoredForSomebodyElse();
const data = readPageData();
const routes = createRoutes(data);
// One that fails is asked for again by the router, which then shows what went wrong.
await loadMatchedChunks(routes).catch(() => {});

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');

hydrateRoot(
  root,
  <StrictMode>
    <Providers data={data}>
      <RouterProvider router={createBrowserRouter(routes)} />
    </Providers>
  </StrictMode>,
);

/** The server drew these routes complete; taking the page over without their code would tear it down first. */
async function loadMatchedChunks(all: RouteObject[]): Promise<void> {
  const lazy = matchRoutes(all, window.location)?.filter(({ route }) => typeof route.lazy === 'function');
  await Promise.all(
    (lazy ?? []).map(async ({ route }) => {
      if (typeof route.lazy === 'function')
        Object.assign(route, { ...(await route.lazy()), lazy: undefined });
    }),
  );
}
